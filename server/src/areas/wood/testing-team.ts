import {
  createOpening,
  createPartner,
  createSort,
  createSpecies,
  createTeam,
  createYard,
  type Sort,
  type WoodRole,
  woodRoleNames,
} from '@console/contract/wood';
import { accepted } from '../../../testing/answers.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

/** A team as tests need it: one person for every role, a yard, a species and two sorts. */
export interface WoodTeam {
  teamId: string;
  people: Record<WoodRole, Person>;
  yardId: string;
  speciesId: string;
  /** Of both kinds; its code is CUST. */
  partnerId: string;
  /** 38 × 125 mm × 4 m, counted in m3. */
  board: Sort;
  /** Logs without a fixed size. */
  log: Sort;
}

/** Founds a team through the API, then lets one person of every role in. */
export async function woodTeam(house: TestServer, code = 'TEAM'): Promise<WoodTeam> {
  const founder = await house.user({ name: `Founder of ${code}` });
  const { teamId } = accepted(
    await house.call(
      createTeam,
      { body: { code, names: { zh: '长青木业', en: 'Evergreen' } } },
      { as: founder },
    ),
  );
  const entries = await Promise.all(
    woodRoleNames.map(async (role): Promise<[WoodRole, Person]> => {
      const memberships = [{ area: 'wood', tenantId: teamId, roles: [role] }];
      return [role, await house.user({ username: `${code}-${role}`, memberships })];
    }),
  );
  const things = await furnish(house, teamId, founder);
  return { teamId, people: Object.fromEntries(entries) as Record<WoodRole, Person>, ...things };
}

async function furnish(house: TestServer, teamId: string, as: Person) {
  const query = { teamId };
  const names = { zh: '云杉', en: 'Spruce' };
  const yard = accepted(await house.call(createYard, { query, body: { code: 'MAIN', names } }, { as }));
  const species = accepted(await house.call(createSpecies, { query, body: { code: 'SPR', names } }, { as }));
  const partner = { code: 'CUST', names: { zh: '林海木材', en: 'Linhai Timber' }, kind: 'both' } as const;
  const { partnerId } = accepted(await house.call(createPartner, { query, body: partner }, { as }));
  const { speciesId } = species;
  const size = { thicknessMm: '38', widthMm: '125', lengthM: '4' };
  const board = {
    code: 'BOARD',
    names: { zh: '云杉板材', en: 'Spruce board' },
    form: 'sawn_board',
    speciesId,
  } as const;
  const log = { code: 'LOG', names: { zh: '云杉原木', en: 'Spruce log' }, form: 'log', speciesId } as const;
  return {
    yardId: yard.yardId,
    speciesId,
    partnerId,
    board: accepted(await house.call(createSort, { query, body: { ...board, ...size } }, { as })),
    log: accepted(await house.call(createSort, { query, body: log }, { as })),
  };
}

/** Today as the team's zone has it. */
export const shanghaiToday = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

/** The body of an opening entry of so many boards; `part` changes it. */
export const boards = (team: WoodTeam, pieces: number, valueMinor: number) => ({
  yardId: team.yardId,
  businessDate: shanghaiToday(),
  lines: [{ sortId: team.board.sortId, pieces, valueMinor }],
});

export const openBoards = async (house: TestServer, team: WoodTeam, pieces: number, valueMinor: number) =>
  accepted(
    await house.call(
      createOpening,
      { query: { teamId: team.teamId }, body: boards(team, pieces, valueMinor) },
      { as: team.people.OW },
    ),
  );
