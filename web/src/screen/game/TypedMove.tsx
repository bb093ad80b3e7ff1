import { useState, type SubmitEvent } from 'react';
import type { Kind } from '../../rules/spec';
import { useStore } from '../../session/store';
import { t } from '../../text';

/** A move typed as text, for those who would rather not point. */
export function TypedMove({ kind, disabled }: { kind: Kind; disabled: boolean }) {
  const [text, setText] = useState('');
  const play = useStore((state) => state.play);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && play(text.trim())) setText('');
  };
  return (
    <form className="typed-move" onSubmit={submit}>
      <input
        aria-label={t.game.typeMove}
        placeholder={`${t.game.typeMove}: ${t.game.typeMoveForm[kind]}`}
        value={text}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" disabled={disabled} aria-label={t.game.typeMovePlay}>
        ↵
      </button>
    </form>
  );
}
