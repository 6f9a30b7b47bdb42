import { globalPermissions, globalRoles } from '@console/contract';
import {
  apartmentPermissions,
  apartmentRoleNames,
  createBuilding,
  generateRooms,
} from '@console/contract/apartment';
import { saveVideo } from '@console/contract/bili';
import {
  applyPolicyChanges,
  beginViewAs,
  disableAccount,
  endViewAs,
  getPolicy,
} from '@console/contract/codegen';
import { saveNote } from '@console/contract/notes';
import {
  createSort,
  createSpecies,
  createTeam,
  woodPermissions,
  woodRoleNames,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../testing/answers.ts';
import { type Belongings, type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { furnished } from './testing-belongings.ts';
import { allKinds, foundBy, isOpened, type Looking, statesOf } from './testing-search.ts';

/**
 * Everybody × every record × every way of looking: whoever looks finds exactly what they may open. Everything in two worlds is
 * called by one word; what there is at all is what its owners find, and what of it somebody may open, the screens' own calls say.
 */
const word = 'ZQX7';

let house: TestServer;
let owner: Person;
let owned: Belongings;
/** Has a building, a team and private things, to which nobody else belongs. */
let stranger: Person;
/** `kind address` of everything. */
let everything: string[];

beforeAll(async () => {
  house = await testServer();
  owner = await house.user({ roles: ['admin', 'developer', 'member', 'auditor'] });
  owned = await furnished(house, owner);
  await callEverything();
  accepted(await house.call(saveNote, { params: { uuid: v7() }, body: noteOf(word) }, { as: owner }));
  accepted(await house.call(saveVideo, { body: { bvid: 'BV1xx411c7mD', title: word } }, { as: owner }));
  stranger = await furnishedStranger();
  const all: string[] = [];
  for (const one of [owner, stranger]) all.push(...(await found({ as: one })));
  everything = [...new Set(all)].sort();
});
afterAll(() => house.close());

const noteOf = (title: string) => ({ title, content: '', tagIds: [], saveId: v7() });

/** Gives everything of the owner's the one name. */
async function callEverything(): Promise<void> {
  const id = (name: string) => String(owned[name]);
  await house.db({ kind: 'owner' }).batch(
    sql`update apartment.buildings set name_zh = ${word} where building_id = ${id('buildingId')}::uuid`,
    sql`update apartment.rooms set number = ${word} where room_id = ${id('roomId')}::uuid`,
    sql`update apartment.bills set number = ${`${word}-1`}, state = 'issued', issue_on = current_date, due_on = current_date
      where bill_id = ${id('billId')}::uuid`,
    sql`update apartment.applications set number = ${word} where application_id = ${id('applicationId')}::uuid`,
    sql`update apartment.persons set name = ${word} where person_id = (
      select primary_person_id from apartment.tenancies where tenancy_id = ${id('tenancyId')}::uuid)`,
    sql`update wood.teams set name_zh = ${word} where team_id = ${id('teamId')}::uuid`,
    sql`update wood.sorts set name_zh = ${word}, search_text = search_text || ${word.toLowerCase()} where sort_id = ${id('sortId')}::uuid`,
    sql`update wood.partners set name_zh = ${word}, search_text = search_text || ${word.toLowerCase()} where partner_id = ${id('partnerId')}::uuid`,
    sql`update wood.txns set mark = ${word} where team_id = ${id('teamId')}::uuid`,
    // What a label says is never changed: another lot beside one that is there.
    sql`insert into wood.lots select (jsonb_populate_record(l,
      jsonb_build_object('lot_id', gen_random_uuid(), 'code', ${word}::text))).* from wood.lots l
      where team_id = ${id('teamId')}::uuid order by lot_id limit 1`,
    sql`update codegen.i18n_texts set value = ${word} where project_id = ${id('projectId')}::uuid`,
  );
}

async function furnishedStranger(): Promise<Person> {
  const as = await house.user();
  const names = { zh: word, en: word };
  const { buildingId } = accepted(
    await house.call(createBuilding, { body: { code: 'OTHERS', name: names, floors: 1 } }, { as }),
  );
  const plan = { fromFloor: 1, toFloor: 1, roomsPerFloor: 1, areaM2: '25.00', capacity: 2 };
  const body = { ...plan, pattern: `${word}-{seq}`, rentMinor: 1, depositMinor: 1 };
  accepted(await house.call(generateRooms, { params: { buildingId }, body }, { as }));
  const { teamId } = accepted(await house.call(createTeam, { body: { code: 'OTHERS', names } }, { as }));
  const query = { teamId };
  const { speciesId } = accepted(
    await house.call(createSpecies, { query, body: { code: 'SPR', names } }, { as }),
  );
  const log = { code: 'LOG', names, form: 'log', speciesId } as const;
  accepted(await house.call(createSort, { query, body: log }, { as }));
  accepted(await house.call(saveNote, { params: { uuid: v7() }, body: noteOf(word) }, { as }));
  accepted(await house.call(saveVideo, { body: { bvid: 'BV17x411w7KC', title: word } }, { as }));
  return as;
}

const hitOf = (kind: string, to: string): string => `${kind} ${to}`;

/** What they find; nothing where they may not search at all. */
async function found(who: Looking): Promise<string[]> {
  const groups = (await foundBy(house, word, who)) ?? [];
  return groups.flatMap(({ kind, hits }) => hits.map(({ to }) => hitOf(kind, to))).sort();
}

/** What of everything they may open, by the calls of its screens. */
async function openable(who: Looking): Promise<string[]> {
  const opened: string[] = [];
  for (const one of everything) {
    const [kind = '', to = ''] = one.split(' ');
    if (await isOpened(house, kind, to, who)) opened.push(one);
  }
  return opened;
}

/** What of everything is still there for them, where they look for it again by its address; what nobody else is told of is left out. */
async function thereAgain(who: Looking): Promise<string[]> {
  const states = await statesOf(house, everything, who);
  return everything.filter((_, place) => states[place] === 'there');
}

/** Somebody with one role. */
interface Placed {
  readonly where: 'apartment' | 'wood' | 'console';
  readonly role: string;
}
const placed: readonly Placed[] = [
  ...apartmentRoleNames.map((role) => ({ where: 'apartment', role }) as const),
  ...woodRoleNames.map((role) => ({ where: 'wood', role }) as const),
  ...[...globalRoles, 'none'].map((role) => ({ where: 'console', role }) as const),
];

const membershipsOf = ({ where, role }: Placed) =>
  where === 'console'
    ? []
    : [{ area: where, tenantId: String(owned[where === 'wood' ? 'teamId' : 'buildingId']), roles: [role] }];

async function somebody(one: Placed): Promise<Person> {
  const roles = one.where === 'console' && one.role !== 'none' ? [one.role] : [];
  return house.user({ roles, memberships: membershipsOf(one) });
}

/** Makes somebody the one who lives in the owner's room and has applied there. */
async function letThemLive({ userId }: Person): Promise<void> {
  await house
    .db({ kind: 'owner' })
    .batch(
      sql`update apartment.persons set user_id = ${userId} where name = ${word}`,
      sql`update apartment.applications set applicant_user_id = ${userId} where number = ${word}`,
    );
}

const members = (change: Sql, { userId }: Person) =>
  house.db({ kind: 'owner' }).rows(sql`update platform.members set ${change} where user_id = ${userId}`);

/** What may have become of somebody. */
const fates: Readonly<Record<string, (person: Person, one: Placed) => Promise<unknown>>> = {
  'as they are': async () => {},
  'who lives there, too': (person) => letThemLive(person),
  'whose membership is suspended': (person) => members(sql`state = 'suspended'`, person),
  'whose membership is over': (person) =>
    members(sql`valid_from = current_date - 9, valid_to = current_date - 2`, person),
  'whose membership has not begun': (person) => members(sql`valid_from = current_date + 2`, person),
  'from whom the operator takes half': (person, one) =>
    enter(person, (permission) => (permission.length + one.role.charCodeAt(0)) % 2 === 0),
  'from whom the operator takes all': (person) => enter(person, () => true),
  'whose account is disabled': async ({ userId }) =>
    accepted(await house.call(disableAccount, { params: { userId }, body: {} }, { as: owner })),
};

/** A role that denies what is asked for. */
async function enter({ userId }: Person, denies: (permission: string) => boolean): Promise<void> {
  const role = `r-${userId.slice(-12)}`;
  const { policyVersion } = accepted(await house.call(getPolicy, {}, { as: owner }));
  const all = { condition: { kind: 'all' as const }, reason: '' };
  const changes = [
    { kind: 'createRole' as const, role, names: { zh: role, en: role } },
    ...[...globalPermissions, ...apartmentPermissions, ...woodPermissions]
      .filter(denies)
      .map((permission) => ({ kind: 'cell' as const, role, permission, allow: null, deny: all })),
    { kind: 'assign' as const, role, userIds: [userId], expiresAt: null },
  ];
  accepted(await house.call(applyPolicyChanges, { body: { policyVersion, changes } }, { as: owner }));
}

it('there is something of every kind, and something of others', () => {
  const kinds = new Set(everything.map((one) => one.split(' ')[0]));
  expect([...kinds].sort()).toEqual(allKinds);
  expect(everything.length).toBeGreaterThan(allKinds.length + 5);
  for (const kind of ['room', 'building', 'sort', 'team', 'note', 'video'])
    expect(everything.filter((one) => one.startsWith(`${kind} `)).length).toBeGreaterThan(1);
});

describe.each(Object.entries(fates))('somebody %s', (_, befall) => {
  it.each(placed)('$role of the $where finds exactly what they may open', async (one) => {
    const person = await somebody(one);
    await befall(person, one);
    const who = { as: person };
    const opened = await openable(who);
    expect(await found(who)).toEqual(opened);
    expect(await thereAgain(who)).toEqual(opened);
  });
});

describe('what a resident and an applicant find', () => {
  it.each([
    ['RES', ['ownApplication', 'ownBill', 'ownRoom']],
    // Who belongs to no building any more, or not yet, has their application alone.
    ['none', ['ownApplication']],
  ])('is their own, as %s', async (role, expected) => {
    const person = await somebody({ where: role === 'none' ? 'console' : 'apartment', role });
    await letThemLive(person);
    const kinds = (await found({ as: person })).map((one) => one.split(' ')[0]);
    expect(kinds).toEqual(expected);
  });
});

describe('through the eyes of somebody else', () => {
  /** Who looks. */
  const viewers: Readonly<Record<string, readonly Placed[]>> = {
    'who has everything': [
      { where: 'apartment', role: 'OWN' },
      { where: 'wood', role: 'OW' },
    ],
    'who has less there': [
      { where: 'apartment', role: 'RDR' },
      { where: 'wood', role: 'VW' },
    ],
    'who belongs nowhere': [],
  };
  const both = Object.keys(viewers).flatMap((viewer) =>
    placed.map((one) => ({ viewer, where: one.where, role: one.role })),
  );
  it.each(both)(
    'an operator $viewer finds exactly what they may open through $role of the $where, of both alone, and nothing private',
    async ({ viewer, ...one }) => {
      const operator = await house.user({
        roles: ['admin'],
        memberships: (viewers[viewer] ?? []).flatMap(membershipsOf),
      });
      const viewed = await somebody(one);
      await letThemLive(viewed);
      const { viewId } = accepted(
        await house.call(beginViewAs, { body: { userId: viewed.userId } }, { as: operator }),
      );
      const through = { as: operator, viewId };
      const seen = await found(through);
      expect(seen).toEqual(await openable(through));
      expect(await thereAgain(through)).toEqual(seen);
      const [theirs, own] = [await found({ as: viewed }), await found({ as: operator })];
      for (const hit of seen) {
        expect(theirs).toContain(hit);
        expect(own).toContain(hit);
        expect(hit).not.toMatch(/^(note|video|own)/);
      }
      accepted(await house.call(endViewAs, { params: { viewId } }, { as: operator }));
      expect([await found(through), await openable(through)]).toEqual([[], []]);
    },
  );
});
