import { lazy, Suspense, useState, type ReactNode } from 'react';
import { t } from '../text';

const SettingsDialog = lazy(() => import('./SettingsDialog'));

/** The line above every screen. */
export function TopBar({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <header className="top-bar">
      <a className="brand" href="#/" aria-label={t.title}>
        <img src="./icon.svg" alt="" width={26} height={26} />
        <span>{t.title}</span>
      </a>
      {children}
      <button
        type="button"
        className="quiet settings-button"
        aria-label={t.settings.title}
        title={t.settings.title}
        onClick={() => setOpen(true)}
      >
        <svg className="sign" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7H20M4 12H20M4 17H20M9 5V9M15 10V14M8 15V19" />
        </svg>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
