import type { Database } from './database/db.ts';
import { personalToken, personalTokenCheck } from './personal-tokens.ts';

/** A database that counts who asks it, and knows one token. */
function counting(good: string) {
  const asked: unknown[] = [];
  const found = { userId: 'user-1', organizationId: null, tokenId: 't', scopes: [], expired: false };
  const first = async ({ values: [hash] }: { values: unknown[] }) => {
    asked.push(hash);
    return hash === personalToken.hash(good) ? found : undefined;
  };
  return { asked, database: { as: () => ({ first }) } as unknown as Database };
}

it('tokens that are made up cost an address only so many questions a minute; a good one goes on', async () => {
  const good = personalToken.make();
  const { asked, database } = counting(good);
  const check = personalTokenCheck(database, () => 3);
  await check(good, 'here');
  const guess = (address: string) => check(personalToken.make(), address).catch(({ code }) => code);
  expect([await guess('here'), await guess('here')]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect([await guess('here'), await guess('here')]).toEqual(['LIMIT', 'LIMIT']);
  expect(asked).toHaveLength(3);
  const again = await Promise.all([check(good, 'here'), check(good, 'here')]);
  expect(again.map(({ userId }) => userId)).toEqual(['user-1', 'user-1']);
  expect(await guess('there')).toBe('UNAUTHENTICATED');
});
