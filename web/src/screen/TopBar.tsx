import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Logo, Sign } from '../part/Sign';
import { useLobby } from '../lobby/state';
import { useKnown } from '../players/known';
import { t } from '../text';
import { speaking } from '../text/players';

const SettingsDialog = lazy(() => import('./SettingsDialog'));
const SeekChip = lazy(() => speaking(import('./lobby/SeekChip')));

interface Props {
  children?: ReactNode;
  /** Stands before the settings. */
  tools?: ReactNode;
}

/** The line above every screen. */
export function TopBar({ children, tools }: Props) {
  const [open, setOpen] = useState(false);
  const known = useKnown((state) => state.known);
  const seeks = useLobby((state) => state.seeking !== null);
  return (
    <header className="top-bar">
      <a className="brand" href="#/" aria-label={t.title}>
        <Logo />
        <span>{t.title}</span>
      </a>
      {children}
      <span className="icon-buttons">
        {seeks && (
          <Suspense fallback={null}>
            <SeekChip />
          </Suspense>
        )}
        {tools}
        <a
          className="icon-button"
          href="#/player"
          aria-label={known ? t.you.named(known.name) : t.you.title}
          title={known?.name ?? t.you.title}
        >
          <Sign name="you" size={22} />
        </a>
        <button
          type="button"
          className="icon-button"
          aria-label={t.settings.title}
          title={t.settings.title}
          onClick={() => setOpen(true)}
        >
          <Sign name="menu" size={22} />
        </button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
