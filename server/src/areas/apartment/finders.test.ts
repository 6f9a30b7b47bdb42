import { v7 } from 'uuid';
import type { Sought } from '../../house/search/finder.ts';
import type { Db } from '../../plugins/database/db.ts';
import { finds } from './finders.ts';

const buildings = [v7(), v7(), v7()];
const sought: Sought = {
  ...{ userId: 'ming', terms: ['1'], text: '1', language: 'zh', limit: 2, forSome: () => false },
  may: Object.assign(() => false, { hold: () => false }) as unknown as Sought['may'],
  within: () => buildings.map((id) => ({ id, may: () => true })),
};

/** Statements of each kind. */
const asked = async (again?: string) =>
  Object.fromEntries(
    await Promise.all(
      finds.finders.map(async ({ kind, ask }) => {
        const statements = await ask(
          { ...sought, ...(again !== undefined && { again: new URLSearchParams(again) }) },
          {} as Db,
        );
        return [kind, statements.length];
      }),
    ),
  );

it('asks in every building for words, and in the one that an address names', async () => {
  const inAll = { room: 3, person: 3, bill: 3, building: 3 };
  const inOne = { room: 1, person: 1, bill: 1, building: 1 };
  expect(await asked()).toEqual(inAll);
  expect(await asked(`building=${buildings[1]}`)).toEqual(inOne);
  expect(await asked('building=elsewhere')).toEqual({ room: 0, person: 0, bill: 0, building: 0 });
  // People that were opened when their address named none.
  expect(await asked(`uuid=${v7()}`)).toEqual(inAll);
});
