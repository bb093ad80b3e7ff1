import { useState } from 'react';
import { languageSpoken } from '../device/settings';
import { useStore } from '../session/store';
import { t } from '../text';
import { LANGUAGES, LOADERS, type Language } from '../text/language';

const CHOICES: readonly (readonly ['browser' | Language, string])[] = [
  ['browser', t.settings.languageOfBrowser],
  ...(Object.entries(LANGUAGES) as [Language, string][]),
];

/** The language of the page. Another one is spoken by the page loaded anew; games are kept. */
export function LanguageChoice() {
  const settings = useStore((state) => state.settings);
  const set = useStore((state) => state.set);
  const [failed, setFailed] = useState(false);
  const choose = async (language: 'browser' | Language): Promise<void> => {
    const spoken = languageSpoken({ ...settings, language });
    try {
      // What cannot be loaded is not chosen.
      await LOADERS[spoken]();
    } catch {
      setFailed(true);
      return;
    }
    set({ language });
    if (spoken !== t.language) location.reload();
  };
  return (
    <label className="field">
      {t.settings.language}
      <select
        value={settings.language}
        onChange={({ target }) => void choose(target.value as 'browser' | Language)}
      >
        {CHOICES.map(([language, name]) => (
          <option
            key={language}
            value={language}
            lang={language === 'browser' ? t.language : language}
          >
            {name}
          </option>
        ))}
      </select>
      {failed && (
        <span className="problem" role="alert">
          {t.settings.languageFailed}
        </span>
      )}
    </label>
  );
}
