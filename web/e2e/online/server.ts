import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../..');

/** The real binary: the one named by `RAUMSPIEL`, or the one built last. */
export function binary(): string {
  const named = process.env.RAUMSPIEL;
  if (named) return named;
  const built = ['release', 'debug']
    .map((profile) => join(WEB, '../target', profile, 'raumspiel'))
    .filter((path) => existsSync(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!built[0]) throw new Error('Build the server first: cargo build -p raumspiel');
  return built[0];
}

/** A server of one's own with an empty database, on a free port. */
export class RaumspielServer {
  address = '';
  private readonly directory = mkdtempSync(join(tmpdir(), 'raumspiel-e2e-'));
  private process: ChildProcess | null = null;
  private readonly settings: readonly string[];

  /** With settings of `raumspiel serve` besides the usual ones. */
  constructor(settings: readonly string[] = []) {
    this.settings = settings;
  }

  /** Starts, or starts again on the same port with the same database. */
  async start(): Promise<void> {
    const listen = this.address === '' ? '127.0.0.1:0' : this.address.replace('http://', '');
    const started = spawn(
      binary(),
      [
        ['serve', '--listen', listen],
        ['--data', join(this.directory, 'games.db')],
        ['--page', join(WEB, 'dist'), '--games-per-minute', '1000', '--quiet'],
        ['--changes-per-minute', '10000', ...this.settings],
      ].flat(),
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.process = started;
    this.address = await new Promise((found, failed) => {
      started.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
      started.stdout.on('data', (text: Buffer) => {
        const [address] = /http:\/\/\S+/.exec(text.toString()) ?? [];
        if (address) found(address);
      });
    });
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const stopping = this.process;
    if (!stopping) return;
    this.process = null;
    stopping.removeAllListeners('exit');
    const ended = new Promise((done) => stopping.once('exit', done));
    stopping.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** A cable between browser and server that can be cut. */
export class Cable {
  address = '';
  private readonly ends = new Set<Socket>();
  private readonly server: Server;
  private whole = true;

  constructor(to: string) {
    const { hostname, port } = new URL(to);
    this.server = createServer((near) => {
      if (!this.whole) {
        near.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.ends.add(end);
        end.pipe(other);
        end.on('error', () => other.destroy());
        end.on('close', () => {
          this.ends.delete(end);
          other.destroy();
        });
      }
    });
  }

  async lay(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.address = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.whole = false;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  remove(): void {
    this.cut();
    this.server.close();
  }
}
