import { generatedPassword, hashPassword, passwordMatches } from './passwords.ts';

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
    const stored = await hashPassword('right');
    const work = async (of: string | undefined) => {
      const before = process.cpuUsage();
      expect(await passwordMatches('wrong', of)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const median = async (of: string | undefined) => {
      const spent: number[] = [];
      for (let round = 0; round < 5; round += 1) spent.push(await work(of));
      return spent.sort((a, b) => a - b)[2] ?? 0;
    };
    const ratio = (await median(undefined)) / (await median(stored));
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });
});
