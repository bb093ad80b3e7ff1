import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { SliceActions } from '../../board/slices/Slices';
import type { BoardActions, BoardView, Target } from '../../board/view';
import { writeRoute } from '../../app/route';
import { motionAllowed } from '../../device/settings';
import { cellOf, type SoloStep } from '../../learn/lesson';
import { begin, everReached, gone, isDone, piecesOf, targets, type Solo } from '../../learn/solo';
import { cellName } from '../../rules/name';
import { CHESS, type Spec } from '../../rules/spec';
import { cellKey, type Cell } from '../../rules/types';
import { useStore } from '../../session/store';
import { LearnFrame } from './LearnFrame';
import { StepCard } from './StepCard';
import { Views, type Layout } from './Views';
import type { StepProps } from './step';

const SpaceBoard = lazy(() => import('../../board/space/SpaceBoard'));

const SPEC: Spec = {
  text: CHESS,
  kind: 'chess',
  lattice: { files: 5, ranks: 5, levels: 5 },
  line: 0,
};

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
  const done = isDone(solo);

  useEffect(() => {
    if (done) onDone(shown === null ? solo.moves : step.par + 2);
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

  const actions: BoardActions & SliceActions = {
    pick: (cell) => {
      if (done) return;
      const next = gone(solo, cell);
      setCursor(cell);
      if (!next) {
        setSaid(words.cannotGo(cellName(SPEC, cell)));
        return;
      }
      setSaid(words.wentTo(cellName(SPEC, cell)));
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
  const view = useMemo(() => viewOf(solo, hovered, focus, done), [solo, hovered, focus, done]);
  const all = step.light ? everReached(step.role, cellOf(step.at)).size : 0;
  const again = (): void => {
    setShown(null);
    setSolo(begin(step));
  };
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
          state={done ? 'done' : solo.moves > step.par + 5 ? 'wrong' : 'to-move'}
          note={
            <>
              <Views words={words} value={layout} onChange={setLayout} />
              {step.light && <p>{words.seen(solo.lit.size, all)}</p>}
            </>
          }
          onShow={() => {
            setSolo(begin(step));
            setShown(0);
          }}
          onAgain={again}
        />
      }
    />
  );
}

function viewOf(solo: Solo, hovered: Cell | null, focus: number | null, done: boolean): BoardView {
  const pieces = piecesOf(solo);
  const pieceAt = new Map(pieces.map((piece) => [cellKey(piece.cell), piece]));
  const reached = done ? [] : targets(solo);
  const places = reached.map((cell): [string, Target] => [
    cellKey(cell),
    { cell, capture: pieceAt.has(cellKey(cell)) },
  ]);
  const { step } = solo;
  return {
    spec: SPEC,
    pieces,
    pieceAt,
    turn: 0,
    movable: new Set([cellKey(solo.at)]),
    targets: new Map(places),
    selected: done ? null : solo.at,
    hovered,
    ghost: null,
    last: null,
    check: null,
    attackers: [],
    lines: [],
    winning: new Set(),
    focus,
    flipped: false,
    gameId: 0,
    hint: null,
    notes: new Map(),
    premove: null,
    because: null,
    drawings: step.reach === undefined ? [] : [{ from: cellOf(step.reach), to: null }],
    sets: step.role === 'unicorn',
  };
}
