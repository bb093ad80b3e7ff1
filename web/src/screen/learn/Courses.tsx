import { Icon } from '../../board/piece/Icon';
import { COURSES } from '../../learn/courses';
import { starsOf, useLearnt } from '../../learn/record';
import type { Words } from '../../learn/words';
import { writeRoute } from '../../app/route';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';
import { Sections } from '../Sections';
import { TopBar } from '../TopBar';
import './learn.css';

/** All lessons of all games. */
export function Courses({ words, first }: { words: Words; first: Kind }) {
  const learnt = useLearnt();
  const kinds = Object.keys(COURSES) as Kind[];
  const ordered = [first, ...kinds.filter((kind) => kind !== first)];
  return (
    <>
      <TopBar>
        <Sections here="#/learn" />
      </TopBar>
      <main className="courses" tabIndex={-1}>
        <h1>{words.learn}</h1>
        {ordered.map((kind) => {
          const { spec, lessons } = COURSES[kind];
          return (
            <section key={kind} className={kind} aria-labelledby={`course-${kind}`}>
              <h2 id={`course-${kind}`}>{t.games[kind].name}</h2>
              <ul className="course-list">
                {lessons.map(({ id, sign }) => {
                  const stars = starsOf(learnt, spec, id);
                  return (
                    <li key={id}>
                      <a href={writeRoute({ screen: 'learn', at: `${spec}/${id}` })}>
                        <Icon role={sign} side={0} />
                        {words.courses[kind][id]?.title}
                        <Stars stars={stars} words={words} />
                      </a>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </main>
    </>
  );
}

export function Stars({ stars, words }: { stars: number; words: Words }) {
  if (stars === 0) return <span />;
  return (
    <span className="learn-stars">
      <span aria-hidden="true">{'★'.repeat(stars)}</span>
      <span className="sr-only">{words.done(stars)}</span>
    </span>
  );
}
