import { use, type ReactNode } from 'react';
import { writeRoute } from '../../app/route';
import { Icon } from '../../board/piece/Icon';
import { COURSES } from '../../learn/courses';
import { starsOf, useLearnt } from '../../learn/record';
import { loadWords } from '../../learn/words';
import type { Kind } from '../../rules/spec';
import { t } from '../../text';

interface Props {
  kind: Kind;
  /** What is shown where nothing of this game was learnt yet, or all of it. */
  otherwise: ReactNode;
}

/** The lesson that comes next, and how many are behind. */
export default function NextLesson({ kind, otherwise }: Props) {
  const words = use(loadWords());
  const learnt = useLearnt();
  const { spec, lessons } = COURSES[kind];
  const done = lessons.map(({ id }) => starsOf(learnt, spec, id) > 0);
  const at = done.indexOf(false);
  const next = lessons[at];
  if (!next || !done.includes(true)) return otherwise;
  return (
    <a className="small-card" href={writeRoute({ screen: 'learn', at: `${spec}/${next.id}` })}>
      <span className="small-picture">
        <Icon role={next.sign} side={0} />
      </span>
      <span>
        <small>{t.home.learn[0]}</small>
        <b>{words.courses[kind][next.id]?.title}</b>
        <span className="small-dashes" aria-hidden="true">
          {done.map((isDone, n) => (
            <i key={n} className={isDone ? 'done' : ''} />
          ))}
        </span>
      </span>
      <span className="button">{words.lessonOf(at + 1, lessons.length)}</span>
    </a>
  );
}
