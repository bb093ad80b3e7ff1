import { Dialog } from '../part/Dialog';
import { Choice } from '../part/Choice';
import { useStore } from '../session/store';
import { t } from '../text';
import { LanguageChoice } from './LanguageChoice';

/** What is remembered on this device. */
export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useStore((state) => state.settings);
  const set = useStore((state) => state.set);
  const s = t.settings;
  return (
    <Dialog title={s.title} onClose={onClose}>
      <LanguageChoice />
      <Choice
        label={s.theme}
        options={s.themes}
        value={settings.theme}
        onChange={(theme) => set({ theme })}
      />
      <Choice
        label={s.colours}
        options={s.colourNames}
        value={settings.colours}
        onChange={(colours) => set({ colours })}
      />
      <Choice
        label={s.motion}
        options={s.motions}
        value={settings.motion}
        onChange={(motion) => set({ motion })}
      />
      <Choice
        label={s.view}
        options={t.board.layout}
        value={settings.layout}
        onChange={(layout) => set({ layout })}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.sound}
          onChange={(event) => set({ sound: event.target.checked })}
        />
        {s.sound}
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.confirm}
          onChange={(event) => set({ confirm: event.target.checked })}
        />
        {s.confirm}
      </label>
      <label className="tick">
        <input
          type="checkbox"
          checked={settings.unicornColours}
          onChange={(event) => set({ unicornColours: event.target.checked })}
        />
        {s.unicornColours}
      </label>
      <div className="buttons">
        <button type="button" className="primary" onClick={onClose}>
          {s.done}
        </button>
      </div>
    </Dialog>
  );
}
