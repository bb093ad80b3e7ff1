import { t } from '../../text';
import { TopBar } from '../TopBar';

/** An address that holds no game. */
export function NoGame() {
  return (
    <>
      <TopBar />
      <main className="failure" role="alert">
        <p>{t.analysis.noGame}</p>
        <a href="#/">{t.online.toStart}</a>
      </main>
    </>
  );
}
