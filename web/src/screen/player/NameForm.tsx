import { useState, type SubmitEvent } from 'react';
import type { OwnPlayer } from '../../generated/http';
import { rename, suggestedNames } from '../../players/calls';
import { useStore } from '../../session/store';
import { p } from '../../text/players';
import { Problem } from './Section';
import { useDoing } from './useDoing';

interface Props {
  own: OwnPlayer;
  onChange: () => Promise<void>;
}

/** How the player is called, and another name for them. */
export function NameForm({ own, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="own-name">
      <h1>
        {own.name} <small title={p.tagAbout}>{p.tag(own.tag)}</small>
      </h1>
      {open ? (
        <Editor own={own} onChange={onChange} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          {p.rename}
        </button>
      )}
    </div>
  );
}

function Editor({ own, onChange, onClose }: Props & { onClose: () => void }) {
  const set = useStore((state) => state.set);
  const names = useStore((state) => state.settings.names);
  const [name, setName] = useState(own.name);
  const [ideas, setIdeas] = useState<readonly string[]>([]);
  const { busy, problem, run } = useDoing();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    run(async () => {
      await rename(name);
      // Games by a link begin with the same name.
      set({ names: [name.trim(), names[1]] });
      await onChange();
      onClose();
    });
  };
  return (
    <form className="name-form" onSubmit={submit}>
      <label className="field">
        {p.yourName}
        <input
          value={name}
          maxLength={24}
          autoComplete="nickname"
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="buttons">
        <button type="submit" className="primary" disabled={busy}>
          {p.save}
        </button>
        <button type="button" onClick={onClose}>
          {p.cancel}
        </button>
        <button
          type="button"
          className="quiet"
          onClick={() => run(async () => setIdeas(await suggestedNames()))}
        >
          {ideas.length > 0 ? p.otherIdeas : p.ideas}
        </button>
      </div>
      {ideas.length > 0 && (
        <div className="ideas" role="group" aria-label={p.ideas}>
          {ideas.map((idea) => (
            <button type="button" key={idea} onClick={() => setName(idea)}>
              {idea}
            </button>
          ))}
        </div>
      )}
      <Problem text={problem} />
    </form>
  );
}
