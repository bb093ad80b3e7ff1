import { useState, type ReactNode } from 'react';
import { t } from '../text';
import { SettingsDialog } from './SettingsDialog';

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
      <button type="button" className="quiet settings-button" onClick={() => setOpen(true)}>
        {t.settings.title}
      </button>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </header>
  );
}
