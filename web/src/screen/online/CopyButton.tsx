import { useEffect, useState } from 'react';
import { t } from '../../text';

interface Props {
  text: string;
  label: string;
  className?: string;
}

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label, className = '' }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), 2500);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <>
      <button type="button" className={className} onClick={copy}>
        {outcome === 'copied' ? `✓ ${t.online.copied}` : label}
      </button>
      <span className="sr-only" role="status">
        {outcome === 'copied' ? t.online.copied : ''}
      </span>
      {outcome === 'failed' && (
        <p className="notice" role="alert">
          {t.online.copyFailed}
        </p>
      )}
    </>
  );
}

/** Without a secure connection (a server at home, say) browsers keep the clipboard to themselves. */
async function copyText(text: string): Promise<void> {
  if (!('clipboard' in navigator)) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
