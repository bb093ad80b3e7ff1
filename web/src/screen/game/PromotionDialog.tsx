import { Icon } from '../../board/piece/Icon';
import { Dialog } from '../../part/Dialog';
import { ROLES, type Move, type Side } from '../../rules/types';
import { useStore } from '../../session/store';
import { t } from '../../text';

/** The dearest first. */
const rank = ({ promotion }: Move): number => (promotion ? ROLES.indexOf(promotion) : -1);

/** What a pawn becomes. Letting go takes the move back into the hand. */
export default function PromotionDialog({ moves, side }: { moves: readonly Move[]; side: Side }) {
  const promote = useStore((state) => state.promote);
  return (
    <Dialog title={t.game.promotion} onClose={() => promote(null)} className="promotion chess">
      <div className="promotions">
        {[...moves]
          .sort((a, b) => rank(b) - rank(a))
          .map(
            ({ promotion }) =>
              promotion && (
                <button
                  type="button"
                  key={promotion}
                  aria-label={t.roles[promotion]}
                  onClick={() => promote(promotion)}
                >
                  <Icon role={promotion} side={side} />
                  <span>{t.roles[promotion]}</span>
                </button>
              ),
          )}
      </div>
      <div className="buttons">
        <button type="button" onClick={() => promote(null)}>
          {t.game.cancel}
        </button>
      </div>
    </Dialog>
  );
}
