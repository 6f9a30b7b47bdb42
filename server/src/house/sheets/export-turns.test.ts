import { exportTurns } from './export-turns.ts';

const limit = (retryAfter: unknown) => expect.objectContaining({ code: 'LIMIT', details: { retryAfter } });
/** A file that is written when it is told to be. */
function slowFile() {
  let done: (name: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const written = new Promise<string>((resolve, reject) => {
    done = resolve;
    fail = reject;
  });
  let begun = false;
  const write = () => {
    begun = true;
    return written;
  };
  return { write, done, fail, hasBegun: () => begun };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

it('writes one after the other, also after one that failed', async () => {
  const turn = exportTurns(10);
  const [one, two, three] = [slowFile(), slowFile(), slowFile()];
  const files = [turn('a', one.write), turn('b', two.write), turn('c', three.write)];
  await soon();
  expect([one, two, three].map((file) => file.hasBegun())).toEqual([true, false, false]);
  one.fail(new Error('disk'));
  await expect(files[0]).rejects.toThrow('disk');
  await soon();
  expect([two, three].map((file) => file.hasBegun())).toEqual([true, false]);
  two.done('b.csv');
  three.done('c.csv');
  expect(await Promise.all(files.slice(1))).toEqual(['b.csv', 'c.csv']);
});

it('nobody waits for two, and not too many wait', async () => {
  const turn = exportTurns(10);
  const file = slowFile();
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const files = people.map((one) => turn(one, file.write));
  for (const one of ['a', 'i']) expect(() => turn(one, file.write)).toThrow(limit(5));
  file.done('x');
  await Promise.all(files);
  expect(await turn('a', () => 'again')).toBe('again');
});

it('so many a minute, of each person', async () => {
  const turn = exportTurns(2);
  await turn('a', () => 1);
  await turn('a', () => 2);
  expect(() => turn('a', () => 3)).toThrow(limit(expect.any(Number)));
  expect(await turn('b', () => 1)).toBe(1);
});
