import type { GlobalRole } from '@console/contract';
import type { ApartmentRole } from '@console/contract/apartment';
import {
  applyPolicyChanges,
  beginViewAs,
  createI18nProject,
  disableAccount,
  getPolicy,
} from '@console/contract/codegen';
import { saveNote } from '@console/contract/notes';
import { findAgain, mostAgain, type SearchGroup, searchRecords } from '@console/contract/platform';
import type { WoodRole } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../testing/answers.ts';
import { type Belongings, type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { furnished } from './testing-belongings.ts';
import { allKinds, foundBy, isOpened } from './testing-search.ts';

/** One search over all areas, by everybody: nobody finds what they may not open, and everybody what they may. */
let house: TestServer;
let owner: Person;
let owned: Belongings;

const billNumber = 'FUZZ-B209901-0042';

beforeAll(async () => {
  house = await testServer();
  owner = await house.user({ roles: ['admin', 'developer', 'member', 'auditor'] });
  owned = await furnished(house, owner);
  const { buildingId, billId, tenancyId, teamId, projectId } = owned;
  await house.db({ kind: 'owner' }).batch(
    sql`update apartment.bills set number = ${billNumber}, state = 'issued', issue_on = current_date, due_on = current_date
      where building_id = ${String(buildingId)}::uuid and bill_id = ${String(billId)}::uuid`,
    sql`update apartment.persons set name = '王建国', staff_no = 'K-77', phone = '+8613812345678'
      where building_id = ${String(buildingId)}::uuid and person_id = (
        select primary_person_id from apartment.tenancies where tenancy_id = ${String(tenancyId)}::uuid)`,
    sql`update wood.txns set mark = 'ЛЕС-12' where team_id = ${String(teamId)}::uuid and number = 'SO-000001'`,
    sql`update codegen.i18n_texts set value = 'Über Ärger ' || value where project_id = ${String(projectId)}::uuid`,
  );
});
afterAll(() => house.close());

async function search(
  q: string,
  as: Person,
  more: { limit?: number; language?: 'zh' | 'en'; kind?: string } = {},
) {
  return accepted(await house.call(searchRecords, { query: { q, ...more } }, { as }));
}
const hitsOf = (groups: readonly SearchGroup[], kind: string) =>
  groups.filter((group) => group.kind === kind).flatMap(({ hits }) => hits);
const titles = async (q: string, kind: string, as = owner) =>
  hitsOf((await search(q, as)).groups, kind).map(({ title }) => title);

/** Words by which everything that the owner has is found, and hostile ones beside them. */
const words = [
  '1',
  '0',
  '王建国',
  'wjg',
  '兰亭',
  billNumber,
  '云杉',
  '抄表',
  '榫卯',
  '雨',
  'rain',
  'FUZZ',
  'LT-',
  '5678',
];

/** All kinds that somebody finds. @throws where something cannot be opened by them */
async function kindsFoundBy(person: Person): Promise<string[]> {
  const kinds = new Set<string>();
  for (const q of words)
    for (const { kind, hits } of (await search(q, person, { limit: 20 })).groups)
      for (const hit of hits) {
        kinds.add(kind);
        if (!(await isOpened(house, kind, hit.to, { as: person })))
          throw new Error(`${kind} ${hit.to} cannot be opened`);
      }
  return [...kinds].sort();
}

const nobodys: string[] = [];

describe('who finds what', () => {
  const inBuilding: Readonly<Record<ApartmentRole, readonly string[]>> = {
    OWN: ['bill', 'building', 'person', 'room'],
    MGR: ['bill', 'building', 'person', 'room'],
    RDR: ['building', 'room'],
    CHK: ['bill', 'building', 'room'],
    CSH: ['bill', 'building', 'room'],
    FDK: ['bill', 'building', 'person', 'room'],
    AUD: ['bill', 'building', 'person', 'room'],
    RES: nobodys,
  };
  it.each(Object.entries(inBuilding))('%s of the building: %j', async (role, expected) => {
    const memberships = [{ area: 'apartment', tenantId: String(owned.buildingId), roles: [role] }];
    expect(await kindsFoundBy(await house.user({ memberships }))).toEqual(expected);
  });

  const everyMember = ['document', 'lot', 'partner', 'sort', 'team'];
  const inTeam: Readonly<Record<WoodRole, readonly string[]>> = {
    ...{
      OW: everyMember,
      MG: everyMember,
      BY: everyMember,
      SL: everyMember,
      WH: everyMember,
      AC: everyMember,
    },
    VW: ['document', 'lot', 'sort', 'team'],
  };
  it.each(Object.entries(inTeam))('%s of the team: %j', async (role, expected) => {
    const memberships = [{ area: 'wood', tenantId: String(owned.teamId), roles: [role] }];
    expect(await kindsFoundBy(await house.user({ memberships }))).toEqual(expected);
  });

  const everywhere: Readonly<Record<GlobalRole, readonly string[]>> = {
    admin: ['key', 'note'],
    developer: ['key', 'note'],
    member: ['note'],
    auditor: ['key'],
  };
  it.each(Object.entries(everywhere))(
    '%s of the console: %j, notes of their own only',
    async (role, expected) => {
      const person = await house.user({ roles: [role] });
      if (role !== 'auditor') {
        const body = { title: '雨天', content: '抄表', tagIds: [], saveId: v7() };
        accepted(await house.call(saveNote, { params: { uuid: v7() }, body }, { as: person }));
      }
      expect(await kindsFoundBy(person)).toEqual(expected);
      const notes = hitsOf((await search('抄表', person)).groups, 'note');
      expect(notes.map(({ title }) => title)).toEqual(role === 'auditor' ? [] : ['雨天']);
    },
  );

  it('a stranger, and somebody suspended: nothing', async () => {
    expect(await kindsFoundBy(await house.user({ roles: [] }))).toEqual([]);
    const suspended = await house.user({ roles: [] });
    for (const [area, tenantId, role] of [
      ['apartment', owned.buildingId, 'OWN'],
      ['wood', owned.teamId, 'OW'],
    ] as const)
      await house.db({ kind: 'owner' }).rows(sql`
        insert into platform.members (area, tenant_id, user_id, roles, state)
        values (${area}, ${String(tenantId)}, ${suspended.userId}, ${[role]}::text[], 'suspended')`);
    expect(await kindsFoundBy(suspended)).toEqual([]);
  });

  it('the owner: everything', async () => {
    expect(await kindsFoundBy(owner)).toEqual(allKinds);
  });

  it('one kind alone, where that is asked for; a kind that there is none of: nothing', async () => {
    const kinds = async (kind?: string) =>
      (await search('1', owner, kind === undefined ? {} : { kind })).groups.map((group) => group.kind);
    expect(await kinds()).toEqual(expect.arrayContaining(['room', 'bill']));
    expect(await kinds('room')).toEqual(['room']);
    expect(await kinds('drawing')).toEqual([]);
    // Nothing is found by it that the search of everything keeps from them.
    const reader = await house.user({
      memberships: [{ area: 'apartment', tenantId: String(owned.buildingId), roles: ['RDR'] }],
    });
    expect((await search('王建国', reader, { kind: 'person' })).groups).toEqual([]);
  });

  it('documents of the kinds that somebody may see only', async () => {
    const as = async (role: WoodRole) =>
      house.user({ memberships: [{ area: 'wood', tenantId: String(owned.teamId), roles: [role] }] });
    expect(await titles('SO-000001', 'document', await as('SL'))).toEqual(['SO-000001']);
    expect(await titles('SO-000001', 'document', await as('BY'))).toEqual([]);
  });

  it('nobody finds by its digits a phone that they see masked', async () => {
    const as = (role: ApartmentRole) =>
      house.user({
        memberships: [{ area: 'apartment', tenantId: String(owned.buildingId), roles: [role] }],
      });
    const [desk, auditor] = [await as('FDK'), await as('AUD')];
    expect(await titles('13812345678', 'person', desk)).toEqual(['王建国']);
    expect(await titles('13812345678', 'person', auditor)).toEqual([]);
    const [hit] = hitsOf((await search('王建国', auditor)).groups, 'person');
    expect(hit?.detail).toContain('***');
    expect(hit?.detail).not.toContain('1234');
  });
});

describe('through somebody else’s eyes', () => {
  it('what both may open, and nothing that is private', async () => {
    const memberships = [{ area: 'apartment', tenantId: String(owned.buildingId), roles: ['RDR'] }];
    const reader = await house.user({ memberships });
    const body = { title: '读表人的笔记', content: '101', tagIds: [], saveId: v7() };
    accepted(await house.call(saveNote, { params: { uuid: v7() }, body }, { as: reader }));
    const { viewId } = accepted(
      await house.call(beginViewAs, { body: { userId: reader.userId } }, { as: owner }),
    );
    const through = async (q: string) =>
      (await foundBy(house, q, { as: owner, viewId }))?.map(({ kind }) => kind);
    expect(await through('101')).toEqual(['room']);
    expect(await through('读表人')).toEqual([]);
    // The owner may see who lives there; the reader may not.
    expect(await through('王建国')).toEqual([]);
    const own = (await search('101', reader)).groups.map(({ kind }) => kind);
    expect(own.sort()).toEqual(['note', 'room']);
  });
});

describe('what is typed', () => {
  it.each([
    ['王建', 'person', ['王建国']],
    ['WJG', 'person', ['王建国']],
    ['wangjianguo', 'person', ['王建国']],
    ['jianguo', 'person', ['王建国']],
    ['wang jian', 'person', ['王建国']],
    ['angjian', 'person', []],
    ['yunshan', 'sort', ['云杉']],
    ['yunsha', 'partner', ['云杉']],
    ['unshan', 'sort', []],
    ['ｗｊｇ', 'person', ['王建国']],
    ['k-77', 'person', ['王建国']],
    ['王 k-77', 'person', ['王建国']],
    ['王 别人', 'person', []],
    ['１０１', 'room', ['101']],
    ['兰亭 101', 'room', ['101']],
    ['房间 101', 'room', ['101']],
    ['room 101', 'room', ['101']],
    ['兰亭', 'room', []],
    ['房间', 'room', []],
    ['lanting', 'building', ['兰亭']],
    ['lt', 'building', ['兰亭']],
    ['b209901', 'bill', [billNumber]],
    ['云杉', 'sort', ['云杉']],
    ['榫卯', 'video', ['榫卯']],
    ['三楼', 'note', ['抄表']],
    ['ЛЕС-12', 'document', ['SO-000001']],
    ['лес', 'document', ['SO-000001']],
    ['so-000001 Лес', 'document', ['SO-000001']],
  ])('%s finds as %s: %j', async (q, kind, expected) => expect(await titles(q, kind)).toEqual(expected));

  it.each([
    '%',
    '_',
    '%%%',
    '\\',
    "'",
    "'; drop table apartment.persons; --",
    '"',
    '`',
    '$1',
    '(',
    '[',
    '*',
    '?',
    '-雨',
    '"" ""',
  ])('%s is a sign like any other, and no pattern', async (q) => {
    const { groups, failed } = await search(q, owner);
    expect(failed).toEqual([]);
    for (const { kind, hits } of groups) if (kind === 'person' || kind === 'room') expect(hits).toEqual([]);
  });

  it.each(['🎉', '𠮷', 'é', 'ﬁ', '\u202E', 'İ', '字'.repeat(100), 'a '.repeat(50), '一 '.repeat(50), '   x'])(
    '%j is answered',
    async (q) => expect((await search(q, owner)).failed).toEqual([]),
  );

  it.each([
    ['', 'q'],
    ['   ', 'q'],
    ['a\u0000b', 'q'],
    ['x'.repeat(101), 'q'],
  ])('%j is refused at its field', async (q, path) => {
    const { status, body } = await house.call(searchRecords, { query: { q } }, { as: owner });
    expect([status, 'fields' in body && body.fields[0]?.path]).toEqual([422, path]);
  });

  it.each(['Über', 'über', 'ÜBER ärger'])(
    '%s is found in a text with capitals that are not of ASCII',
    async (q) => expect(await titles(q, 'key')).not.toEqual([]),
  );

  it('says that there are more than are shown, the best first', async () => {
    const { groups } = await search('01', owner, { limit: 1 });
    const [room] = groups.filter(({ kind }) => kind === 'room');
    expect([room?.hits.map(({ title }) => title), room?.more]).toEqual([['101'], true]);
  });

  it('speaks the language of whoever asks', async () => {
    const english = (await search('兰亭', owner, { language: 'en' })).groups;
    expect(hitsOf(english, 'building').map(({ title }) => title)).toEqual(['Lanting']);
  });

  it('marks what was typed', async () => {
    const [hit] = hitsOf((await search('建国', owner)).groups, 'person');
    expect(hit?.ranges).toEqual([[1, 3]]);
  });
});

describe('what was found before', () => {
  const again = async (...item: string[]) =>
    accepted(await house.call(findAgain, { query: { item } }, { as: owner })).items;
  const itemOf = async (q: string, kind: string) =>
    `${kind} ${hitsOf((await search(q, owner)).groups, kind)[0]?.to}`;

  it('is called as it is called today', async () => {
    const [room, person] = [await itemOf('101', 'room'), await itemOf('王建国', 'person')];
    const renamed = (name: string) =>
      house
        .db({ kind: 'owner' })
        .rows(sql`update apartment.persons set name = ${name} where staff_no = 'K-77'`);
    await renamed('王大国');
    expect((await again(person, room)).map(({ state, title }) => [state, title])).toEqual([
      ['there', '王大国'],
      ['there', '101'],
    ]);
    await renamed('王建国');
  });

  it('is gone once it is deleted', async () => {
    const uuid = v7();
    const body = { title: '一次性', content: '', tagIds: [], saveId: v7() };
    accepted(await house.call(saveNote, { params: { uuid }, body }, { as: owner }));
    const note = await itemOf('一次性', 'note');
    expect((await again(note))[0]?.state).toBe('there');
    await house
      .db({ kind: 'owner' })
      .rows(sql`update notes.notes set deleted_at = now() where note_id = ${uuid}::uuid`);
    expect(await again(note)).toEqual([{ item: note, state: 'gone', title: '', detail: '' }]);
  });

  it('is what its address names: of somebody who has moved, where they lived', async () => {
    const { buildingId, tenancyId } = owned;
    const moved = (change: Sql) => house.db({ kind: 'owner' }).rows(change);
    const before = await itemOf('王建国', 'person');
    await moved(sql`
      insert into apartment.tenancies (building_id, tenancy_id, number, room_id, primary_person_id, period, created_by, updated_by)
      select t.building_id, ${v7()}::uuid, 9001, r.room_id, t.primary_person_id, daterange(current_date, null), t.created_by, t.updated_by
      from apartment.tenancies t join apartment.rooms r on r.building_id = t.building_id and r.number = '102'
      where t.building_id = ${String(buildingId)}::uuid and t.tenancy_id = ${String(tenancyId)}::uuid`);
    await moved(sql`
      insert into apartment.tenancy_rates (building_id, tenancy_id, from_date, rent_minor)
      select building_id, tenancy_id, current_date, 1 from apartment.tenancies where number = 9001`);
    const now = await itemOf('王建国', 'person');
    expect(now).not.toBe(before);
    const rooms = async () => (await again(before, now)).map(({ detail }) => detail.split(' · ')[0]);
    expect(await rooms()).toEqual(['101', '102']);
    // Whoever cancels it finds it by its words no more, and opens what they have opened.
    await moved(sql`update apartment.tenancies set state = 'cancelled' where number = 9001`);
    expect(await itemOf('王建国', 'person')).toBe(before);
    expect(await rooms()).toEqual(['101', '102']);
    expect(await isOpened(house, 'person', now.split(' ')[1] ?? '', { as: owner })).toBe(true);
  });

  it.each([
    ['sort', '云杉', sql`wood.sorts`, 'disabled'],
    ['partner', '云杉', sql`wood.partners`, 'disabled'],
    ['room', '101', sql`apartment.buildings`, 'archived'],
  ])(
    'a %s that is found by its words no more is there as long as it opens',
    async (kind, q, table, state) => {
      const item = await itemOf(q, kind);
      const enter = (value: string) =>
        house.db({ kind: 'owner' }).rows(sql`update ${table} set state = ${value}`);
      await enter(state);
      expect(await titles(q, kind)).toEqual([]);
      expect(await isOpened(house, kind, item.split(' ')[1] ?? '', { as: owner })).toBe(true);
      expect((await again(item))[0]?.state).toBe('there');
      await enter('active');
    },
  );

  it('with a sign that no text has is gone, and the others of its area are there', async () => {
    const items = [
      ...['video /bili/?q=%00', 'sort /wood/sortSetting?team=x&q=%00', 'lot /wood/sortSetting?lot=%00'],
      ...['key /codeGen/i18n?project=%00&namespace=%00&key=%00', 'ownBill /apartment/print?uuid=%00'],
    ].map((item) => item.replace('team=x', `team=${owned.teamId}`));
    const others = [await itemOf('榫卯', 'video'), await itemOf('云杉', 'sort')];
    const states = async (...some: string[]) => (await again(...some)).map(({ state }) => state);
    expect(await states(...items, ...others)).toEqual([...items.map(() => 'gone'), 'there', 'there']);
  });

  it.each([
    ['room /apartment/roomHistory?room=nothing', 'gone'],
    ["room /apartment/roomHistory?room='; drop table x", 'gone'],
    ['room', 'gone'],
    ['sort /wood/sortSetting?team=%&q=%', 'gone'],
    ['key /codeGen/i18n?project=%&namespace=_&key=%', 'gone'],
    ['drawing /drawings/1', 'unknown'],
    ['toString /x', 'unknown'],
  ])('%s is %s', async (item, state) => {
    expect((await again(item)).map((one) => [one.item, one.state])).toEqual([[item, state]]);
  });

  it('of too many, or of nothing, is refused at its field', async () => {
    for (const item of [[], Array.from({ length: mostAgain + 1 }, () => 'room /x')]) {
      const { status, body } = await house.call(findAgain, { query: { item } }, { as: owner });
      expect([status, 'fields' in body && body.fields[0]?.path]).toEqual([422, 'item']);
    }
  });
});

/** What is entered beside the roles; last, because it holds for everybody. */
describe('by rules of the operator', () => {
  type Change = NonNullable<Parameters<typeof house.call<typeof applyPolicyChanges>>[1]>['body'];
  async function enter(...changes: NonNullable<Change>['changes']) {
    const { policyVersion } = accepted(await house.call(getPolicy, {}, { as: owner }));
    accepted(await house.call(applyPolicyChanges, { body: { policyVersion, changes } }, { as: owner }));
  }
  type Cell = Extract<NonNullable<Change>['changes'][number], { kind: 'cell' }>;
  const role = (code: string, person: Person, ...cells: Pick<Cell, 'permission' | 'allow' | 'deny'>[]) =>
    enter(
      { kind: 'createRole', role: code, names: { zh: code, en: code } },
      ...cells.map((one) => ({ kind: 'cell' as const, role: code, ...one })),
      { kind: 'assign', role: code, userIds: [person.userId], expiresAt: null },
    );
  const inProject = (project: string) => ({
    condition: { kind: 'fields' as const, fields: { project: [project] } },
    reason: '',
  });
  const permission = 'codegen.i18n.view';
  const projectId = () => String(owned.projectId);

  it('whoever may see some projects finds what is in those, however much the others have', async () => {
    const body = { slug: 'large', name: 'Large', sourceLanguage: 'en', languages: ['en'] };
    const large = accepted(await house.call(createI18nProject, { body }, { as: owner })).projectId;
    await house.db({ kind: 'owner' }).batch(
      sql`insert into codegen.i18n_namespaces (project_id, namespace, format) values (${large}::uuid, 'all', 'i18next')`,
      sql`insert into codegen.i18n_keys (project_id, key_id, namespace, key, created_by)
        select ${large}::uuid, gen_random_uuid(), 'all', 'a' || n, ${owner.userId} from generate_series(1, 500) n`,
      sql`insert into codegen.i18n_texts (project_id, key_id, language, value, value_hash, status, version, updated_by)
        select project_id, key_id, 'en', 'Über alles', '', 'draft', 1, ${owner.userId} from codegen.i18n_keys
        where project_id = ${large}::uuid`,
      // The owner's come last, by their length and by where they lie.
      sql`update codegen.i18n_keys set key = 'long.name.of.a.key.' || key where project_id = ${projectId()}::uuid`,
      sql`create temporary table moved as select * from codegen.i18n_texts where project_id = ${projectId()}::uuid`,
      sql`delete from codegen.i18n_texts where project_id = ${projectId()}::uuid`,
      sql`insert into codegen.i18n_texts select * from moved`,
      sql`drop table moved`,
    );
    const [one, other] = [await house.user({ roles: [] }), await house.user({ roles: ['developer'] })];
    await role('one-project', one, { permission, allow: inProject(projectId()), deny: null });
    await role('not-large', other, { permission, allow: null, deny: inProject(large) });
    for (const person of [one, other]) {
      for (const q of ['über', 'a']) {
        const found = hitsOf((await search(q, person)).groups, 'key');
        expect(found).not.toEqual([]);
        expect(found.filter(({ to }) => to.includes('project=large'))).toEqual([]);
      }
    }
  });

  it('what is denied to somebody is found by them no more, and the rest still is', async () => {
    const memberships = [{ area: 'apartment', tenantId: String(owned.buildingId), roles: ['FDK'] }];
    const desk = await house.user({ memberships });
    expect(await kindsFoundBy(desk)).toEqual(['bill', 'building', 'person', 'room']);
    const all = { condition: { kind: 'all' as const }, reason: '' };
    const denied = ['apartment.bill.read', 'apartment.bill.total', 'apartment.tenancy.read'];
    await role(
      ...(['no-money', desk] as const),
      ...denied.map((permission) => ({ permission, allow: null, deny: all })),
    );
    expect(await kindsFoundBy(desk)).toEqual(['building', 'room']);
  });

  it('a disabled account finds nothing', async () => {
    const memberships = [{ area: 'wood', tenantId: String(owned.teamId), roles: ['OW'] }];
    const gone = await house.user({ memberships });
    expect(await titles('云杉', 'sort', gone)).toEqual(['云杉']);
    accepted(await house.call(disableAccount, { params: { userId: gone.userId }, body: {} }, { as: owner }));
    expect((await house.call(searchRecords, { query: { q: '云杉' } }, { as: gone })).status).toBe(401);
  });
});
