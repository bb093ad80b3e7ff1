import { useEffect, useState } from 'react';
import { linkTo } from '../../app/route';
import type { Device, OwnPlayer, Pairing } from '../../generated/http';
import { Dialog } from '../../part/Dialog';
import { openPairing, ownPlayer, signOut } from '../../players/calls';
import { failureText } from '../../players/failureText';
import { p } from '../../text/players';
import { CopyButton } from '../online/CopyButton';
import { QrCode } from '../online/QrCode';
import { Problem } from './Section';
import { useDoing } from './useDoing';

interface Props {
  own: OwnPlayer;
  onClose: () => void;
}

/** A code for another device; whoever comes by it is told of here, and can be sent away again. */
export function PairDialog({ own, onClose }: Props) {
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let open = true;
    openPairing().then(
      (made) => open && setPairing(made),
      (failure: unknown) => open && setProblem(failureText(failure)),
    );
    return () => {
      open = false;
    };
  }, [times]);
  const newcomer = useNewcomer(own);
  return (
    <Dialog title={p.another} onClose={onClose} className="pair-dialog">
      {newcomer ? (
        <Newcomer device={newcomer} onClose={onClose} />
      ) : (
        <>
          {pairing && (
            <Code key={pairing.code} pairing={pairing} onNew={() => setTimes(times + 1)} />
          )}
          <Problem text={problem} />
          <div className="buttons">
            <button type="button" data-autofocus onClick={onClose}>
              {p.cancel}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const LOOK_MS = 2000;

/** The device that has come since the dialog was opened. */
function useNewcomer(own: OwnPlayer): Device | null {
  const [known] = useState(() => new Set(own.devices.map(({ id }) => id)));
  const [newcomer, setNewcomer] = useState<Device | null>(null);
  useEffect(() => {
    if (newcomer) return;
    const timer = setInterval(() => {
      ownPlayer().then(
        (now) => setNewcomer(now?.devices.find(({ id }) => !known.has(id)) ?? null),
        // The next time, perhaps.
        () => undefined,
      );
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [known, newcomer]);
  return newcomer;
}

function Newcomer({ device, onClose }: { device: Device; onClose: () => void }) {
  const [gone, setGone] = useState(false);
  const { busy, problem, run } = useDoing();
  const undo = (): void => run(() => signOut(device.id).then(() => setGone(true)));
  return (
    <>
      <p role="status">{gone ? p.undone : p.joined(p.kinds[device.kind] ?? device.kind)}</p>
      <Problem text={problem} />
      <div className="buttons">
        {!gone && (
          <button type="button" disabled={busy} onClick={undo}>
            {p.undo}
          </button>
        )}
        <button type="button" className="primary" onClick={onClose}>
          {p.done}
        </button>
      </div>
    </>
  );
}

function Code({ pairing, onNew }: { pairing: Pairing; onNew: () => void }) {
  const minutes = useMinutesTo(pairing.expires);
  const link = linkTo({ screen: 'pair', code: pairing.code.replaceAll('-', '') });
  if (minutes <= 0) {
    return (
      <>
        <p role="status">{p.expired}</p>
        <button type="button" className="primary" onClick={onNew}>
          {p.newCode}
        </button>
      </>
    );
  }
  return (
    <>
      <p>{p.anotherAbout}</p>
      <QrCode text={link} label={p.qr} />
      <p className="secret-code" aria-label={p.code}>
        {pairing.code}
      </p>
      <CopyButton text={link} label={p.copyLink} />
      <p className="muted">{p.expires(minutes)}</p>
    </>
  );
}

/** Whole minutes until a moment, begun ones included. */
function useMinutesTo(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return Math.ceil((moment - now) / 60_000);
}
