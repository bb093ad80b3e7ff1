import { useMemo, useState } from 'react';
import { writeRoute } from '../../app/route';
import type { SliceActions } from '../../board/slices/Slices';
import SpaceBoard from '../../board/space/SpaceBoard';
import type { BoardActions } from '../../board/view';
import { motionAllowed } from '../../device/settings';
import { cellOf, type SoloStep } from '../../learn/lesson';
import { begin, targets } from '../../learn/solo';
import { CHESS } from '../../rules/spec';
import type { Cell } from '../../rules/types';
import { useStore } from '../../session/store';
import { t } from '../../text';
import { soloView } from './soloView';

const MIDDLE = 'Cc3';

/** What a pawn could take stands where it could take it: it goes there in no other way. */
const TAKEN_BY_PAWN = ['Cb4', 'Cd4', 'Db3', 'Dd3', 'Dc4'];

/** One piece in the middle of the cube, and everywhere it can go. */
export default function PieceAlone({ role }: { role: SoloStep['role'] }) {
  const settings = useStore((state) => state.settings);
  const sets = settings.unicornColours;
  const [hovered, setHovered] = useState<Cell | null>(null);
  const [focus, setFocus] = useState<number | null>(null);
  const [inHand, setInHand] = useState(cellOf(MIDDLE).z);
  const [cursor, setCursor] = useState(cellOf(MIDDLE));
  const solo = useMemo(() => {
    const take = role === 'pawn' ? TAKEN_BY_PAWN : [];
    return begin({ kind: 'solo', role, at: MIDDLE, take, par: 0, solution: [] });
  }, [role]);
  const view = useMemo(
    () => soloView(solo, { hovered, focus, done: false, sets }),
    [solo, hovered, focus, sets],
  );
  const actions: BoardActions & SliceActions = {
    pick: setCursor,
    hover: setHovered,
    focusLevel: setFocus,
    draw: () => undefined,
    hold: setInHand,
    point: setCursor,
    letGo: () => setHovered(null),
    speak: () => undefined,
  };
  return (
    <figure className="piece-alone">
      <div className="piece-cube">
        <SpaceBoard
          view={view}
          actions={actions}
          inHand={inHand}
          cursor={cursor}
          animate={motionAllowed(settings)}
          colours={`${settings.theme} ${settings.colours}`}
          layout="scene"
          zoom={1}
        />
      </div>
      <figcaption>
        {t.board.reaches(targets(solo).length)}{' '}
        <a href={writeRoute({ screen: 'learn', at: `${CHESS}/${role}` })}>{t.board.practise}</a>
      </figcaption>
    </figure>
  );
}
