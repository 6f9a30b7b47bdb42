/**
 * Its clock is moved, which only modules of the sandbox follow.
 * @modules own
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { withLock } from './record-lock.ts';
import { inTarget } from './target.ts';

const root = mkdtempSync(join(tmpdir(), 'console-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let target: string;
beforeEach(() => {
  target = mkdtempSync(join(root, 'target-'));
  mkdirSync(inTarget(target).recordsDir, { recursive: true });
});

const inRecords = (name: string) => join(inTarget(target).recordsDir, name);
const lock = () => inRecords('.parking.lock');
const longAgo = new Date('2020-01-01');
const age = (file: string) => utimesSync(file, longAgo, longAgo);
const take = (longestWait?: number) => withLock(target, 'parking', async () => 'taken', longestWait);
const refused = /somebody else is publishing parking/;

async function untilRenewed(file: string): Promise<void> {
  while (statSync(file).mtimeMs <= longAgo.getTime()) await new Promise(setImmediate);
}
/** All but the one that renews. */
const realTimers = ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] as const;

const theirs = 'another.example 1 0';

it('is held by one at a time, and given back', async () => {
  await withLock(target, 'parking', () => expect(take(0)).rejects.toThrow(refused));
  expect(readdirSync(inTarget(target).recordsDir)).toEqual([]);
  expect(await take()).toBe('taken');
});

it.each([
  ['a process of this machine that is gone', `${hostname()} 4194304 0`],
  // A container that was started again has the number of the process that was killed.
  ['an earlier process with our number', `${hostname()} ${process.pid} 0`],
])('is taken over at once from %s', async (_, holder) => {
  writeFileSync(lock(), holder);
  expect(await take(0)).toBe('taken');
});

it.each([
  ['another machine', theirs],
  ['somebody who has not written a name yet', ''],
])('is taken over from %s only when it is old', async (_, holder) => {
  writeFileSync(lock(), holder);
  await expect(take(0)).rejects.toThrow(refused);
  age(lock());
  expect(await take(0)).toBe('taken');
});

it('is new when it is taken, however long its holder has waited', async () => {
  writeFileSync(lock(), theirs);
  const waiting = () =>
    readdirSync(inTarget(target).recordsDir).find(
      (name) => /lock\../.test(name) && readFileSync(inRecords(name), 'utf8') !== '',
    );
  const held = withLock(target, 'parking', () => expect(take(0)).rejects.toThrow(refused));
  while (!waiting()) await new Promise(setImmediate);
  const long = inRecords(waiting() ?? '');
  age(long);
  await untilRenewed(long);
  rmSync(lock());
  await held;
});

it('is renewed while it is held', async () => {
  jest.useFakeTimers({ doNotFake: [...realTimers] });
  try {
    await withLock(target, 'parking', async () => {
      age(lock());
      jest.advanceTimersByTime(20_000);
      await untilRenewed(lock());
    });
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

it('is not given back by whoever lost it by too long a silence', async () => {
  await withLock(target, 'parking', async () => writeFileSync(lock(), theirs));
  expect(existsSync(lock())).toBe(true);
});

it('brings what killed processes left that waited for it', async () => {
  const [left, waiting] = ['.parking.lock.0', '.parking.lock.1'];
  for (const name of [left, waiting]) writeFileSync(inRecords(name), theirs);
  age(inRecords(left));
  await take();
  expect(readdirSync(inTarget(target).recordsDir)).toEqual([waiting]);
});
