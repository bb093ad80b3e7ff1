import { useState } from 'react';
import { linkTo } from '../../app/route';
import { dateOfDay } from '../../learn/daily';
import type { Solving } from '../../learn/puzzleSession';
import type { Words } from '../../learn/words';
import { Sign } from '../../part/Sign';
import { t } from '../../text';
import { download } from '../game/download';
import { resultPicture } from './resultPicture';
import type { Posed } from './PuzzleScreen';

interface Props {
  posed: Posed;
  solving: Solving;
  words: Words;
  streak: number;
}

/** The result of the day, as text and as a picture. Neither gives anything away. */
export function ShareResult({ posed, solving, words, streak }: Props) {
  const { puzzle: p } = words;
  const [copied, setCopied] = useState(false);
  const { kind, day, game } = posed;
  if (day === null) return null;
  const result = solving.phase === 'solved' ? p.triesText(solving.misses) : p.notSolved;
  const text = p.shareText(
    t.games[kind].name,
    dateOfDay(day),
    result,
    streak > 1 ? p.streak(streak) : '',
  );
  const link = linkTo({ screen: 'puzzle', at: `${game.spec.text}/daily` });
  const share = async (): Promise<void> => {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ text, url: link });
      else {
        await navigator.clipboard.writeText(`${text}\n${link}`);
        setCopied(true);
      }
    } catch {
      // Who changes their mind shares nothing.
    }
  };
  const picture = async (): Promise<void> => {
    const blob = await resultPicture(text.split('\n'), solving);
    if (blob) download(blob, `raumspiel-${dateOfDay(day)}.png`);
  };
  return (
    <div className="learn-buttons">
      <button type="button" onClick={() => void share()}>
        <Sign name="share" />
        {copied ? p.copied : p.share}
      </button>
      <button type="button" onClick={() => void picture()}>
        {p.picture}
      </button>
    </div>
  );
}
