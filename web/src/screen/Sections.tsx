import { Sign } from '../part/Sign';
import { t } from '../text';

/** The parts of the place, in the order of `t.sections`. */
const SECTIONS = [
  ['#/', 'home'],
  ['#/puzzle', 'puzzle'],
  ['#/learn', 'learn'],
  ['#/watch', 'look'],
] as const;

/** Where one can go: above, or at the foot of a phone. */
export function Sections({ here }: { here: (typeof SECTIONS)[number][0] }) {
  return (
    <nav className="sections" aria-label={t.title}>
      {SECTIONS.map(([href, sign], at) => (
        <a key={href} href={href} aria-current={href === here ? 'page' : undefined}>
          <Sign name={sign} size={22} />
          {t.sections[at]}
        </a>
      ))}
    </nav>
  );
}
