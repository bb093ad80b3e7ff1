import { useStore } from '../../session/store';
import { t } from '../../text';
import type { Review } from './useReview';

interface Props {
  review: Review;
  on: boolean;
  onToggle: () => void;
  onAnalyse: () => void;
}

/** How far the review has come, and what else can be done with the game. */
export function ReviewTools({ review, on, onToggle, onAnalyse }: Props) {
  const flip = useStore((state) => state.flip);
  const { done, all, failed } = review;
  return (
    <div className="review-tools">
      {failed && (
        <p className="problem" role="alert">
          {t.analysis.failed}
        </p>
      )}
      {done < all && (
        <div className="review-progress">
          <progress max={all} value={done} aria-label={t.review.computing(done, all)} />
          <span className="muted">{t.review.computing(done, all)}</span>
          <button type="button" onClick={onToggle}>
            {on ? t.review.stop : t.review.goOn}
          </button>
        </div>
      )}
      <div className="game-buttons">
        <button type="button" className="primary" onClick={onAnalyse}>
          {t.review.analyse}
        </button>
        <button type="button" onClick={flip}>
          {t.analysis.flip}
        </button>
      </div>
    </div>
  );
}
