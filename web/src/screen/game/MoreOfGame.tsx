import { useState, type ReactNode } from 'react';
import HowToPlay from '../HowToPlay';
import { Sign } from '../../part/Sign';
import type { Spec } from '../../rules/spec';
import type { Match } from '../../session/match';
import { t } from '../../text';
import { BoardTools } from './BoardTools';
import { Keep } from './Keep';
import { SoundButton } from './SoundButton';
import { TypedMove } from './TypedMove';

interface Props {
  match: Match;
  spec: Spec;
  /** Whether no move can be typed now. */
  disabled: boolean;
  children: ReactNode;
}

/** What stands behind “More” in every game. */
export default function MoreOfGame({ match, spec, disabled, children }: Props) {
  const [teaching, setTeaching] = useState(false);
  return (
    <>
      <BoardTools spec={spec} />
      <TypedMove kind={spec.kind} disabled={disabled} />
      {children}
      <Keep match={match} />
      <div className="more-buttons">
        <button type="button" onClick={() => setTeaching(true)}>
          <Sign name="learn" />
          {t.home.howToPlay}
        </button>
        <SoundButton />
      </div>
      {teaching && <HowToPlay kind={spec.kind} onClose={() => setTeaching(false)} />}
    </>
  );
}
