import { Sign } from '../../part/Sign';
import { useStore } from '../../session/store';
import { t } from '../../text';

export function SoundButton() {
  const sound = useStore((state) => state.settings.sound);
  const set = useStore((state) => state.set);
  const label = sound ? t.game.soundOn : t.game.soundOff;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => set({ sound: !sound })}
    >
      <Sign name={sound ? 'sound' : 'mute'} size={22} />
    </button>
  );
}
