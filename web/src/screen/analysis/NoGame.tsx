import type { Refused } from '../../rules/refused';
import { t } from '../../text';
import { TopBar } from '../TopBar';

/** An address that holds no game, or none that can be drawn. */
export function NoGame({ refused }: { refused: Refused }) {
  return (
    <>
      <TopBar />
      <main className="failure" role="alert">
        <p>{refused.code === 'too-large' ? refused.message : t.analysis.noGame}</p>
        <a href="#/">{t.online.toStart}</a>
      </main>
    </>
  );
}
