import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { SliceActions } from '../../board/slices/Slices';
import type { BoardActions } from '../../board/view';
import { writeRoute } from '../../app/route';
import { motionAllowed } from '../../device/settings';
import { cellOf, type SoloStep } from '../../learn/lesson';
import { begin, everReached, gone, isDone, targets, type Solo } from '../../learn/solo';
import { cellName } from '../../rules/name';
import type { Cell } from '../../rules/types';
import { useStore } from '../../session/store';
import { LearnFrame } from './LearnFrame';
import { StepCard } from './StepCard';
import { soloView } from './soloView';
import { Views, type Layout } from './Views';
import type { StepProps } from './step';

const SpaceBoard = lazy(() => import('../../board/space/SpaceBoard'));

/** A piece alone in the cube: it is always in hand, and where it can go is always shown. */
export function SoloStepView(props: StepProps<SoloStep>) {
  const { step, words, onDone } = props;
  const settings = useStore((state) => state.settings);
  const [solo, setSolo] = useState<Solo>(() => begin(step));
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [inHand, setInHand] = useState(solo.at.z);
  const [cursor, setCursor] = useState<Cell>(solo.at);
  const [focus, setFocus] = useState<number | null>(null);
  const [layout, setLayout] = useState<Layout>(settings.layout === 'slices' ? 'slices' : 'scene');
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<number | null>(null);
  /** Moves of earlier tries. */
  const [spent, setSpent] = useState(0);
  const done = isDone(solo);
  const sets = settings.unicornColours;

  useEffect(() => {
    if (done) onDone({ moves: spent + solo.moves, shown: shown !== null });
    // Once, when it is done.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [done]);

  // The solution plays itself, a move at a time.
  useEffect(() => {
    const to = shown === null ? undefined : step.solution[shown];
    if (to === undefined) return;
    const timer = setTimeout(() => {
      setSolo((now) => gone(now, cellOf(to)) ?? now);
      setShown((shown ?? 0) + 1);
    }, 600);
    return () => clearTimeout(timer);
  }, [shown, step]);

  const view = useMemo(
    () => soloView(solo, { hovered, focus, done, sets }),
    [solo, hovered, focus, done, sets],
  );
  const actions: BoardActions & SliceActions = {
    pick: (cell) => {
      if (done || shown !== null) return;
      const next = gone(solo, cell);
      setCursor(cell);
      if (!next) {
        setSaid(words.cannotGo(cellName(view.spec, cell)));
        return;
      }
      setSaid(words.wentTo(cellName(view.spec, cell)));
      setSolo(next);
      setInHand(cell.z);
    },
    hover: setHovered,
    focusLevel: setFocus,
    draw: () => undefined,
    hold: setInHand,
    point: setCursor,
    letGo: () => setHovered(null),
    speak: setSaid,
  };
  const all = step.light ? everReached(step.role, cellOf(step.at)).size : 0;
  const again = (): void => {
    setSpent(spent + solo.moves);
    setSaid('');
    setSolo(begin(step));
  };
  const isStuck = targets(solo).length === 0;
  return (
    <LearnFrame
      crumb={props.crumb}
      kind="chess"
      home={writeRoute({ screen: 'learn', at: '' })}
      rail={props.rail}
      spoken={done ? words.well : said}
      board={
        <div className="board" id="board">
          <Suspense fallback={null}>
            <SpaceBoard
              view={view}
              actions={actions}
              inHand={inHand}
              cursor={cursor}
              animate={motionAllowed(settings)}
              colours={`${settings.theme} ${settings.colours}`}
              layout={layout}
              zoom={1}
            />
          </Suspense>
        </div>
      }
      card={
        <StepCard
          {...props}
          state={done ? 'done' : isStuck ? 'wrong' : shown === null ? 'to-move' : 'busy'}
          begun={solo.moves > 0 && shown === null}
          note={
            <>
              <Views words={words} value={layout} onChange={setLayout} />
              {step.light && <p>{words.seen(solo.lit.size, all)}</p>}
              {step.reach !== undefined && !step.unmarked && (
                <p className="muted">{words.marked(step.reach)}</p>
              )}
            </>
          }
          onShow={() => {
            again();
            setShown(0);
          }}
          onAgain={again}
        />
      }
    />
  );
}
