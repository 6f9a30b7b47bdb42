import {
  createPartner,
  createSort,
  createSpecies,
  createTeam,
  createYard,
  keepTally,
} from '@console/contract/wood';
import { accepted } from '../../../testing/answers.ts';
import type { Belongings, Person, TestServer } from '../../../testing/test-server.ts';
import { priced } from './testing-priced.ts';
import { traded } from './testing-traded.ts';

/** A team with goods. */
export async function belongings(house: TestServer, as: Person): Promise<Belongings> {
  const names = { zh: '云杉', en: 'Spruce' };
  const { teamId } = accepted(await house.call(createTeam, { body: { code: 'FUZZ', names } }, { as }));
  const query = { teamId };
  const { yardId } = accepted(await house.call(createYard, { query, body: { code: 'MAIN', names } }, { as }));
  const { speciesId } = accepted(
    await house.call(createSpecies, { query, body: { code: 'SPR', names } }, { as }),
  );
  const log = { code: 'LOG', names, form: 'log', speciesId } as const;
  const { sortId } = accepted(await house.call(createSort, { query, body: log }, { as }));
  const partner = { names, kind: 'both' } as const;
  const { partnerId } = accepted(await house.call(createPartner, { query, body: partner }, { as }));
  const tally = { kind: 'log' as const, rows: [{ diameterCm: '20', lengthM: '4', count: 1 }] };
  const { keptTallyId } = accepted(
    await house.call(keepTally, { query, body: { name: 'Yard', tally } }, { as }),
  );
  const things = { teamId, printSubjectId: teamId, partnerId, yardId, speciesId, sortId, keptTallyId };
  return { ...things, ...(await priced(house, things, as)), ...(await traded(house, things, as)) };
}
