import { createHook } from 'node:async_hooks';
import {
  chosenPassword,
  generatedPassword,
  hashPassword,
  passwordMatches,
  restOfTheWork,
} from './passwords.ts';

describe('passwords', () => {
  it('match themselves only, however the letters were composed', async () => {
    const stored = await hashPassword('Grün und weiß', generatedPassword);
    expect(await passwordMatches('Grün und weiß', stored)).toBe(true);
    expect(await passwordMatches('Grün und weiß'.normalize('NFD'), stored)).toBe(true);
    expect(await passwordMatches('grün und weiß', stored)).toBe(false);
  });

  it('are salted and say what they cost', async () => {
    const [one, other] = [await hashPassword('same'), await hashPassword('same')];
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  it('E5 nobody has no password, and finding that out takes the same work as a wrong password', async () => {
    let hashes = 0;
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'SCRYPTREQUEST') hashes += 1;
      },
    }).enable();
    const work = async (of: string | undefined) => {
      const before = hashes;
      expect(await passwordMatches('wrong', of)).toBe(false);
      return hashes - before;
    };
    const [chosen, generated] = [await hashPassword('right'), await hashPassword('right', generatedPassword)];
    expect([await work(undefined), await work(chosen), await work(generated)]).toEqual([1, 1, 2]);
    hook.disable();
  });

  it('E5 a cheaper hash is followed by the rest of the work', () => {
    expect(restOfTheWork(chosenPassword)).toEqual([]);
    expect(restOfTheWork(generatedPassword)).toEqual([{ N: 16_384, r: 8, p: 4 }]);
    for (const done of [chosenPassword, generatedPassword]) {
      const all = [done, ...restOfTheWork(done)].reduce((sum, { N, r, p }) => sum + N * r * p, 0);
      expect(all).toBe(chosenPassword.N * chosenPassword.r * chosenPassword.p);
    }
  });
});
