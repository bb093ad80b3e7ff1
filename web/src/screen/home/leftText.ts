import { t } from '../../text';

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = DAY_MS / 24;
const MINUTE_MS = HOUR_MS / 60;

/** How long there is still, in the largest unit that fits. */
export function leftText(ms: number): string {
  const [unit, count] =
    ms >= DAY_MS
      ? (['day', Math.floor(ms / DAY_MS)] as const)
      : ms >= HOUR_MS
        ? (['hour', Math.floor(ms / HOUR_MS)] as const)
        : (['minute', Math.ceil(ms / MINUTE_MS)] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return t.home.left(new Intl.NumberFormat(t.language, style).format(count));
}
