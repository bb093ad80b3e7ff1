import { use, useCallback, useState } from 'react';
import { goTo, writeRoute } from '../../app/route';
import { Icon } from '../../board/piece/Icon';
import { COURSES } from '../../learn/courses';
import { NO_EFFORT, starsFor, together, type Effort, type Lesson } from '../../learn/lesson';
import { keepStars, starsOf, useLearnt } from '../../learn/record';
import { loadWords, type Words } from '../../learn/words';
import { Sign } from '../../part/Sign';
import { kindOf, type Kind } from '../../rules/spec';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { BoardStepView } from './BoardStepView';
import { Courses, Stars } from './Courses';
import { PuzzleStepView } from './PuzzleStepView';
import { SoloStepView } from './SoloStepView';
import type { StepProps } from './step';

/** `#/learn`, or one lesson of it: `#/learn/chess-5x5x5/rook`. */
export default function LearnScreen({ at }: { at: string }) {
  const words = use(loadWords());
  const game = useStore((state) => state.settings.game);
  const [spec = '', id = ''] = at.split('/');
  const kind = spec ? kindOf(spec) : game;
  const lesson = COURSES[kind].lessons.find((known) => known.id === id);
  if (!lesson || COURSES[kind].spec !== spec) return <Courses words={words} first={kind} />;
  return <LessonScreen key={at} kind={kind} lesson={lesson} words={words} />;
}

interface Props {
  kind: Kind;
  lesson: Lesson;
  words: Words;
}

function LessonScreen({ kind, lesson, words }: Props) {
  const { spec, lessons } = COURSES[kind];
  const [step, setStep] = useState(0);
  const [effort, setEffort] = useState(NO_EFFORT);
  const [stars, setStars] = useState<number | null>(null);
  const number = lessons.indexOf(lesson);
  const following = lessons[number + 1];
  const text = words.courses[kind][lesson.id];
  const current = lesson.steps[step];

  const onDone = useCallback(
    (used: Effort) => {
      const all = together(effort, used);
      setEffort(all);
      if (step + 1 < lesson.steps.length) return;
      const earned = starsFor(lesson, all);
      keepStars(spec, lesson.id, earned);
      setStars(earned);
    },
    [effort, step, lesson, spec],
  );
  const goOn = (): void => {
    if (step + 1 < lesson.steps.length) setStep(step + 1);
    else if (following) goTo({ screen: 'learn', at: `${spec}/${following.id}` });
    else goTo({ screen: 'learn', at: '' });
  };
  if (!current || !text) return <p>{words.noSuch}</p>;
  const last = step + 1 === lesson.steps.length;
  const nextTitle = following && words.courses[kind][following.id]?.title;
  const props: Omit<StepProps, 'step'> = {
    spec,
    kind,
    words,
    task: text.steps[step] ?? '',
    crumb: `${words.learn} · ${t.games[kind].name}`,
    rail: <Rail kind={kind} lesson={lesson} words={words} />,
    head: (
      <>
        <p className="over">
          {words.lessonOf(number + 1, lessons.length)}
          {lesson.steps.length > 1 && ` · ${words.stepOf(step + 1, lesson.steps.length)}`}
        </p>
        <h1>{text.title}</h1>
        <p>{text.about}</p>
      </>
    ),
    foot: (
      <>
        {stars !== null && last && (
          <p>
            <Stars stars={stars} words={words} />
          </p>
        )}
        <Dots all={lesson.steps.length} at={step} />
      </>
    ),
    next: last ? (nextTitle ? words.nextLesson(nextTitle) : words.learn) : words.next,
    onDone,
    onNext: goOn,
  };
  const key = `${lesson.id} ${step}`;
  switch (current.kind) {
    case 'solo':
      return <SoloStepView key={key} step={current} {...props} />;
    case 'board':
      return <BoardStepView key={key} step={current} {...props} />;
    case 'puzzle':
      return <PuzzleStepView key={key} step={current} {...props} />;
  }
}

function Dots({ all, at }: { all: number; at: number }) {
  if (all < 2) return null;
  return (
    <span className="learn-dots" aria-hidden="true">
      {Array.from({ length: all }, (_, n) => (
        <i key={n} className={n === at ? 'now' : n < at ? 'done' : ''} />
      ))}
    </span>
  );
}

function Rail({ kind, lesson, words }: Props) {
  const { spec, lessons } = COURSES[kind];
  const learnt = useLearnt();
  return (
    <nav aria-label={words.lessons} className="learn-rail">
      {lessons.map(({ id, sign }) => (
        <a
          key={id}
          href={writeRoute({ screen: 'learn', at: `${spec}/${id}` })}
          aria-current={id === lesson.id ? 'page' : undefined}
        >
          <Icon role={sign} side={0} />
          {words.courses[kind][id]?.title}
          {starsOf(learnt, spec, id) > 0 ? <Sign name="tick" size={18} /> : <span />}
        </a>
      ))}
    </nav>
  );
}
