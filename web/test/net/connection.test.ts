import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseBefore } from '../../src/net/backoff';
import { Connection, type Link } from '../../src/net/connection';
import { socketAddress } from '../../src/net/wire';
import { Exchange } from './fake_wire';

function connect() {
  const exchange = new Exchange();
  const links: Link['is'][] = [];
  const opened = vi.fn();
  const received = vi.fn();
  const connection = new Connection(
    exchange.dial,
    { opened, received, changed: (link) => links.push(link.is) },
    () => 1,
  );
  connection.open();
  return { exchange, links, opened, received, connection };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('pauses between attempts', () => {
  it('double up to a bound and have chance in them', () => {
    expect([0, 1, 2, 3, 10].map((n) => pauseBefore(n, () => 1))).toEqual([
      250, 500, 1000, 2000, 8000,
    ]);
    expect(pauseBefore(2, () => 0)).toBe(500);
  });
});

describe('the address of the socket', () => {
  it.each([
    ['http://localhost:8080/#/game/x', null, 'ws://localhost:8080/ws'],
    ['https://play.example/raum/?a=1#/', null, 'wss://play.example/raum/ws'],
    ['https://play.example/raum/?a=1#/', 'abc', 'wss://play.example/raum/ws?game=abc'],
    ['https://play.example/index.html', null, 'wss://play.example/ws'],
  ])('of %s for %s is %s', (page, game, expected) =>
    expect(socketAddress(page, game)).toBe(expected),
  );
});

describe('a connection', () => {
  it('is open once the server has greeted, not before', () => {
    const { exchange, opened, connection } = connect();
    expect(connection.send({ type: 'sync', since: 0 })).toBe(false);
    exchange.wire.greet();
    expect(opened).toHaveBeenCalledOnce();
    expect(connection.send({ type: 'sync', since: 0 })).toBe(true);
    expect(exchange.wire.said).toEqual([{ type: 'sync', since: 0 }]);
  });

  it.each([
    ['an older version', 2 - 1, undefined],
    ['another subprotocol', 2, ''],
  ])('does not speak to %s', (_what, version, protocol) => {
    const { exchange, links, opened } = connect();
    if (protocol !== undefined) exchange.wire.protocol = protocol;
    exchange.wire.greet(version);
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(['connecting', 'foreign']);
    expect(opened).not.toHaveBeenCalled();
    expect(exchange.wires).toHaveLength(1);
  });

  it('comes back by itself, later each time, and soon again after a success', () => {
    const { exchange, links } = connect();
    exchange.wire.fail();
    vi.advanceTimersByTime(249);
    expect(exchange.wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(exchange.wires).toHaveLength(2);
    exchange.wire.fail();
    vi.advanceTimersByTime(499);
    expect(exchange.wires).toHaveLength(2);
    vi.advanceTimersByTime(1);
    exchange.wire.greet();
    expect(links.at(-1)).toBe('open');
    exchange.wire.fail(1012);
    vi.advanceTimersByTime(250);
    expect(exchange.wires).toHaveLength(4);
  });

  it('waits long when it was closed for flooding', () => {
    const { exchange } = connect();
    exchange.wire.greet();
    exchange.wire.fail(1008);
    vi.advanceTimersByTime(7999);
    expect(exchange.wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(exchange.wires).toHaveLength(2);
  });

  it('gives up a wire on which nobody greets or answers', () => {
    const { exchange, links } = connect();
    vi.advanceTimersByTime(8000);
    expect(links.at(-1)).toBe('waiting');
    expect(exchange.wires[0]?.closed).toBe(true);
    vi.advanceTimersByTime(250);
    exchange.wire.greet();
    vi.advanceTimersByTime(8000);
    expect(links.at(-1)).toBe('waiting');
  });

  it('stays while pings are answered, and measures the way', () => {
    const { exchange, links, connection } = connect();
    exchange.wire.greet();
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(80);
      const ping = exchange.wire.sent.at(-1);
      if (ping?.type !== 'ping') throw new Error('no ping');
      exchange.wire.tell({ type: 'pong', token: ping.token, lagMs: null });
      vi.advanceTimersByTime(5000);
    }
    expect(links.at(-1)).toBe('open');
    expect(connection.lagMs).toBe(80);
    expect(exchange.wire.sent).toHaveLength(6);
  });

  it('finds out at once when nudged: tries again, or asks for a quick sign of life', () => {
    const { exchange, links, connection } = connect();
    for (let i = 0; i < 6; i += 1) {
      exchange.wire.fail();
      vi.advanceTimersByTime(8000);
    }
    exchange.wire.fail();
    connection.nudge();
    expect(links.at(-1)).toBe('connecting');
    exchange.wire.greet();
    connection.nudge();
    vi.advanceTimersByTime(2500);
    expect(links.at(-1)).toBe('waiting');
  });

  it('hears nothing from wires that it has let go, nor anything after it is closed', () => {
    const { exchange, connection, received, links } = connect();
    exchange.wire.greet();
    const old = exchange.wire;
    old.fail();
    vi.advanceTimersByTime(250);
    old.tell({ type: 'presence', presence: { creator: true, guest: true, watchers: 0 } });
    old.fail();
    exchange.wire.greet();
    connection.close();
    exchange.wire.fail();
    vi.advanceTimersByTime(60_000);
    expect(received).not.toHaveBeenCalled();
    expect(links.at(-1)).toBe('closed');
    expect(exchange.wires).toHaveLength(2);
  });

  it('ignores what is no message', () => {
    const { exchange, received } = connect();
    exchange.wire.greet();
    for (const data of ['', '{', '7', 'null', new ArrayBuffer(2)])
      exchange.wire.onmessage?.({ data });
    expect(received).not.toHaveBeenCalled();
  });
});
