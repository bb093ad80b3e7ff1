import { t } from '.';

/** What was refused, by a stable code, with the English sentence that the rules and servers have. */
interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** A refusal as a person reads it; what no text is there for is told as it came. */
export function refusalText({ code, message }: Refusal): string {
  const text = (t.refusals as Readonly<Record<string, string>>)[code];
  if (!text) return message;
  const [, line, column] = /^line (\d+), column (\d+):/.exec(message) ?? [];
  return line && column ? `${t.atPlace(line, column)} ${text}` : text;
}
