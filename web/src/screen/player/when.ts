import { t } from '../../text';

export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(t.language, { dateStyle: 'medium' }).format(at);

/** The day and the hour: the server keeps no more. */
export const hourOf = (at: number): string =>
  new Intl.DateTimeFormat(t.language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
