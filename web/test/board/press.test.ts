import { expect, test } from 'vitest';
import { Press } from '../../src/board/scene/press';

const at = (clientX: number, clientY = 0, pointerId = 1, button = 0) => ({
  pointerId,
  clientX,
  clientY,
  button,
});

test('a still press is a click', () => {
  const press = new Press();
  press.down(at(100));
  press.move(at(103, 4));
  expect(press.up(at(102))).toBe(true);
});

test('a drag is none, even one that comes back', () => {
  const press = new Press();
  press.down(at(100));
  press.move(at(106));
  press.move(at(100));
  expect(press.up(at(100))).toBe(false);
});

test('two fingers are none, whichever lifts last', () => {
  const press = new Press();
  press.down(at(100));
  press.down(at(200, 0, 2));
  expect(press.up(at(100))).toBe(false);
  expect(press.up(at(200, 0, 2))).toBe(false);
});

test('another button is none, and the next press is judged anew', () => {
  const press = new Press();
  press.down(at(100, 0, 1, 2));
  expect(press.up(at(100, 0, 1, 2))).toBe(false);
  press.down(at(100));
  expect(press.up(at(100))).toBe(true);
});

test('a release without a press is none', () => expect(new Press().up(at(1))).toBe(false));
