import { writeRoute } from '../../app/route';
import { Sign } from '../../part/Sign';
import { useStore } from '../../session/store';
import { t } from '../../text';

/** Leads from a look at a game back to the game itself, or to all games where it came from elsewhere. */
export function WayBack() {
  const behind = useStore((state) => state.behind);
  const label = behind ? t.review.backToGame : t.online.games;
  return (
    <a
      className="way-back button"
      href={writeRoute(behind ?? { screen: 'games' })}
      aria-label={label}
      title={label}
    >
      <Sign name="previous" size={18} />
      <span>{label}</span>
    </a>
  );
}
