import { loadChosen } from './load-chosen.ts';

const told: string[] = [];
const choosing = (likely: string | undefined, found: string | undefined) => ({
  likely,
  find: async () => {
    told.push('find');
    return found;
  },
  remember: (one: string) => void told.push(`remember ${one}`),
  ask: async (one: string) => {
    told.push(`ask ${one}`);
    if (one === 'gone') throw new Error(one);
  },
});
beforeEach(() => told.splice(0));

it('asks for the likely one while it finds out, then for the one that it is', async () => {
  expect(await loadChosen(choosing('a', 'b'))).toBe('b');
  expect(told).toEqual(['ask a', 'find', 'remember b', 'ask b']);
});

it('a likely one that cannot be had is no failure; what cannot be had in earnest is', async () => {
  expect(await loadChosen(choosing('gone', 'b'))).toBe('b');
  await expect(loadChosen(choosing(undefined, 'gone'))).rejects.toThrow('gone');
});

it('without any nothing is asked for and nothing kept', async () => {
  expect(await loadChosen(choosing(undefined, undefined))).toBeUndefined();
  expect(told).toEqual(['find']);
});
