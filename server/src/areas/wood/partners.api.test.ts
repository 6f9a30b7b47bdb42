import {
  createPartner,
  disablePartner,
  enablePartner,
  exportPartners,
  getMyTeamSettings,
  getPartner,
  importPartners,
  listPartners,
  listYards,
  type Partner,
  updateMyTeamSettings,
  updatePartner,
  updateYard,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Cell } from 'write-excel-file/node';
import { accepted, problemOf, refusal } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { faultsOf, sheetOf } from '../../house/sheets/testing-sheets.ts';
import { shanghaiToday, type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let team: WoodTeam;
let other: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  [team, other] = [await woodTeam(house, 'ONE'), await woodTeam(house, 'TWO')];
});
afterAll(() => house.close());

const create = (body: object, as: Person | undefined = team.people.AC) =>
  house.call(createPartner, { body: { names: { zh: '木业' }, kind: 'customer', ...body } }, { as });
const change = (
  { partnerId, version }: Pick<Partner, 'partnerId' | 'version'>,
  body: object,
  as = team.people.AC,
) => house.call(updatePartner, { params: { partnerId }, version, body }, { as });
const list = async (query: object, as = team.people.WH) =>
  accepted(await house.call(listPartners, { query: query as never }, { as }));
const codesOf = async (query: object) => (await list(query)).items.map(({ code }) => code);

/** A document of the partner, as trading leaves one. */
const trade = ({ partnerId }: Partner) =>
  house.db({ kind: 'owner' }).rows(sql`
    insert into wood.txns (team_id, txn_id, number, kind, state, business_date, yard_id, total_minor, created_by, partner_id)
    values (${team.teamId}::uuid, ${v7()}::uuid, ${v7()}, 'sale', 'draft', ${shanghaiToday()}::date,
      ${team.yardId}::uuid, 0, 'x', ${partnerId}::uuid)`);

describe('a new partner', () => {
  it('has all that was told, and the next code where none was', async () => {
    const made = accepted(
      await create({
        ...{ code: ' lh-1 ', names: { zh: '林海', en: 'Linhai' }, kind: 'both', phone: '+8645112345678' },
        ...{ taxNo: '91230100ma18x', creditLimitMinor: 5_000_000, termsDays: 30, openingMinor: -120_050 },
      }),
    );
    expect(made).toEqual({
      ...{ partnerId: made.partnerId, code: 'LH-1', names: { zh: '林海', en: 'Linhai' }, kind: 'both' },
      ...{ phone: '+8645112345678', taxNo: '91230100MA18X', creditLimitMinor: 5_000_000, termsDays: 30 },
      ...{ openingMinor: -120_050, state: 'active', version: 0 },
    });
    const plain = accepted(await create({}, team.people.SL));
    expect(plain).toMatchObject({ code: 'P-000001', creditLimitMinor: null, termsDays: 0, openingMinor: 0 });
    accepted(await create({ code: 'P-000041' }));
    expect(accepted(await create({})).code).toBe('P-000042');
  });

  it('ten at once have ten codes', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({})));
    const codes = answers.map((answer) => accepted(answer).code);
    expect(new Set(codes).size).toBe(10);
  });

  it('its code is its own in its team', async () => {
    accepted(await create({ code: 'OWN' }));
    const second = await create({ code: 'own' });
    expect(refusal(second)).toBe('409 CODE_TAKEN code taken');
    expect(accepted(await create({ code: 'OWN' }, other.people.BY)).code).toBe('OWN');
  });

  it.each([
    ['no name', { names: { zh: ' ' } }, 'names.zh too_small'],
    ['no number', { phone: '12' }, 'phone not_a_phone'],
    ['no code', { code: 'a b' }, 'code not_a_code'],
    ['no kind', { kind: 'friend' }, 'kind invalid_value'],
    ['a limit below nothing', { creditLimitMinor: -1 }, 'creditLimitMinor too_small'],
    ['too long a time', { termsDays: 366 }, 'termsDays too_big'],
    ['more than there is', { openingMinor: 100_000_000_000_001 }, 'openingMinor too_big'],
  ])('with %s is refused at its field', async (_, body, expected) => {
    expect(refusal(await create(body))).toBe(`422 VALIDATION ${expected}`);
  });
});

describe('partners', () => {
  it('are found by code, name, initials of the Chinese name and phone; both are of either kind', async () => {
    const names = { zh: '绥芬河市长青木业', en: 'Suifenhe Evergreen' };
    accepted(await create({ code: 'FIND-1', names, kind: 'supplier', phone: '+8613912345678' }));
    accepted(await create({ code: 'FIND-2', names: { zh: '苏州家具' }, kind: 'both' }));
    for (const q of ['find-1', '长青', 'EVERGREEN', 'sfhszq', 'sfhscq', '912345678'])
      expect([q, await codesOf({ q })]).toEqual([q, ['FIND-1']]);
    expect(await codesOf({ q: 'find', kind: 'supplier' })).toEqual(['FIND-1', 'FIND-2']);
    expect(await codesOf({ q: 'find', kind: 'customer' })).toEqual(['FIND-2']);
    expect(await codesOf({ q: 'find', kind: 'both' })).toEqual(['FIND-2']);
    expect(await codesOf({ q: '%' })).toEqual([]);
  });

  it('come page by page, by code or by name', async () => {
    for (const at of [1, 2, 3]) accepted(await create({ code: `PAGE-${at}`, names: { zh: `页${9 - at}` } }));
    const all: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ q: 'page', limit: 1, sort: 'name', ...(cursor ? { cursor } : {}) });
      all.push(...page.items.map(({ code }) => code));
      cursor = page.next;
    } while (cursor);
    expect(all).toEqual(['PAGE-3', 'PAGE-2', 'PAGE-1']);
    expect(await codesOf({ q: 'page', sort: '-code' })).toEqual(['PAGE-3', 'PAGE-2', 'PAGE-1']);
    const bad = await house.call(listPartners, { query: { cursor: 'x' } }, { as: team.people.WH });
    expect(refusal(bad)).toBe('422 VALIDATION cursor bad_cursor');
  });

  it('change by the version that was read, and say so in the log', async () => {
    const made = accepted(await create({ code: 'CHANGE' }));
    const after = accepted(await change(made, { names: { zh: '新名', en: '' }, kind: 'both', phone: null }));
    expect(after).toMatchObject({ names: { zh: '新名', en: '新名' }, kind: 'both', version: 1 });
    expect(await codesOf({ q: 'xm' })).toContain('CHANGE');
    const stale = await change(made, { kind: 'supplier' });
    expect([refusal(stale), problemOf(stale).details?.current]).toEqual(['409 VERSION_CONFLICT', after]);
    const answers = await Promise.all([change(after, { termsDays: 7 }), change(after, { termsDays: 9 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refusal(await change({ ...after, version: 2 }, { code: 'cust' }))).toBe(
      '409 CODE_TAKEN code taken',
    );
    const told = await house.db({ kind: 'owner' }).rows<{ action: string; after: object }>(sql`
      select action, after from platform.audit_events
      where area = 'wood' and object_type = 'partner' and object_id = ${made.partnerId} order by audit_event_id`);
    expect(told.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
  });

  it('keep what was open at the beginning once there are documents', async () => {
    const made = accepted(await create({ code: 'OPENING', openingMinor: 500 }));
    const before = accepted(await change(made, { openingMinor: 700 }));
    await trade(before);
    expect(refusal(await change(before, { openingMinor: 0 }))).toBe(
      '422 VALIDATION openingMinor already_traded',
    );
    expect(accepted(await change(before, { openingMinor: 700, termsDays: 3 })).termsDays).toBe(3);
  });

  it('are disabled and enabled, each once', async () => {
    const { partnerId } = accepted(await create({ code: 'STATE' }));
    const act = (endpoint: typeof disablePartner) =>
      house.call(
        endpoint,
        { params: { partnerId }, body: { reason: 'does not pay' } },
        { as: team.people.SL },
      );
    expect(accepted(await act(disablePartner)).state).toBe('disabled');
    expect(refusal(await act(disablePartner))).toBe('409 STATE_CONFLICT');
    expect(await codesOf({ q: 'state', state: 'active' })).toEqual([]);
    expect(accepted(await act(enablePartner)).state).toBe('active');
    expect(refusal(await act(enablePartner))).toBe('409 STATE_CONFLICT');
  });

  it('of another team are not there', async () => {
    const params = { partnerId: team.partnerId };
    const as = other.people.OW;
    expect(refusal(await house.call(getPartner, { params }, { as }))).toBe('404 NOT_FOUND');
    expect(refusal(await change({ ...params, version: 0 }, {}, as))).toBe('404 NOT_FOUND');
    const db = house.db({ kind: 'user', userId: as.userId });
    expect(await db.rows(sql`select 1 from wood.partners where team_id = ${team.teamId}::uuid`)).toEqual([]);
    await expect(
      db.rows(sql`
        insert into wood.partners (team_id, partner_id, code, name_zh, name_en, search_text, kind, created_by)
        values (${team.teamId}::uuid, ${v7()}::uuid, 'THEFT', 'x', 'x', 'x', 'both', 'x')`),
    ).rejects.toThrow(/row-level security/);
  });
});

describe('a sheet of partners', () => {
  const head = ['编号', '名称', '类型', '联系电话', '税号', '信用额度', '账期', '期初余额', '备注'];
  const imports = async (rows: Cell[][], { dryRun = false, as = team.people.AC } = {}) =>
    house.call(importPartners, { body: { file: await sheetOf(head, ...rows), dryRun } }, { as });

  it('tells beforehand what it would do, then does it; once more it changes nothing', async () => {
    const good: Cell[][] = [
      ['S-1', '东北林业', '供应商', '139-1234-0001', '91A', 10_000, '30天', -1200.5, 'x'],
      [null, '无编号客户', 'customer', '0451-82345678', null, 0, null, null, null],
    ];
    const dry = accepted(await imports(good, { dryRun: true }));
    expect(dry).toMatchObject({ create: 2, update: 0, same: 0, faults: 0, ignored: ['备注'], saved: false });
    expect(await codesOf({ q: 's-1' })).toEqual([]);
    expect(accepted(await imports(good))).toEqual({ ...dry, saved: true });
    const [made] = (await list({ q: 's-1' })).items;
    expect(made).toMatchObject({
      ...{ code: 'S-1', kind: 'supplier', phone: '+8613912340001', taxNo: '91A' },
      ...{ creditLimitMinor: 1_000_000, termsDays: 30, openingMinor: -120_050 },
    });
    expect((await list({ q: '无编号客户' })).items).toMatchObject([
      { code: expect.stringMatching(/^P-\d{6}$/), creditLimitMinor: 0, phone: '+8645182345678' },
    ]);
    expect(accepted(await imports(good))).toMatchObject({ create: 0, update: 0, same: 2 });
    good[0]?.splice(5, 1, 20_000);
    expect(accepted(await imports(good))).toMatchObject({ create: 0, update: 1, same: 1 });
    expect((await list({ q: 's-1' })).items[0]).toMatchObject({ creditLimitMinor: 2_000_000, version: 1 });
  });

  it('with one bad row changes nothing and tells every cell', async () => {
    const bad: Cell[][] = [
      ['S-9', '好的', '客户', null, null, null, null, null, null],
      ['S 8', '', '朋友', '12', null, -1, 366, null, null],
      ['S-7', '东北林业', '供应商', '0451-1', null, null, null, null, null],
    ];
    expect(faultsOf(accepted(await imports(bad, { dryRun: true })))).toEqual([
      ...['3 code not_a_code', '3 nameZh required', '3 kind invalid_value', '3 phone not_a_phone'],
      ...['3 creditLimitMinor too_small', '3 termsDays too_big', '4 phone not_a_phone'],
    ]);
    expect(refusal(await imports(bad))).toMatch(/^422 VALIDATION rows\.3\.code not_a_code rows/);
    expect(await codesOf({ q: 's-9' })).toEqual([]);
  });

  it.each([
    ['xlsx', 'zh'],
    ['csv', 'zh'],
    ['csv', 'en'],
  ] as const)('as it is exported (%s, %s) is taken back and changes nothing', async (format, language) => {
    const query = { format, language };
    const file = accepted(await house.call(exportPartners, { query }, { as: team.people.AC }));
    expect(file.name).toBe(`ONE-${language === 'zh' ? '往来单位' : 'partners'}-${shanghaiToday()}.${format}`);
    const body = { file: file.base64, dryRun: false };
    const back = accepted(await house.call(importPartners, { body }, { as: team.people.AC }));
    expect(back).toMatchObject({ create: 0, update: 0, faults: 0, problems: [] });
    const query2 = { q: 'find', ...query };
    const some = accepted(await house.call(exportPartners, { query: query2 }, { as: team.people.WH }));
    expect(some.base64.length).toBeLessThan(file.base64.length);
  });

  it('is no sheet: told at the file', async () => {
    const body = { file: Buffer.from('PK\u0003\u0004 nothing').toString('base64'), dryRun: true };
    const answer = await house.call(importPartners, { body }, { as: team.people.AC });
    expect(refusal(answer)).toBe('422 VALIDATION file not_a_sheet');
  });
});

describe('yards', () => {
  it('get other names and another kind, by the version that was read', async () => {
    const params = { yardId: team.yardId };
    const rename = (version: number, body: object, as = team.people.MG) =>
      house.call(updateYard, { params, version, body }, { as });
    const names = { zh: '东场', en: 'East yard' };
    expect(accepted(await rename(0, { names, kind: 'kiln' }))).toMatchObject({
      ...{ code: 'MAIN', names, kind: 'kiln', version: 1 },
    });
    expect(refusal(await rename(0, { names }))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await rename(1, { kind: 'sea' }))).toBe('422 VALIDATION kind invalid_value');
    expect(refusal(await rename(1, { names }, other.people.OW))).toBe('404 NOT_FOUND');
    expect(accepted(await house.call(listYards, {}, { as: team.people.VW })).items).toMatchObject([
      { names },
    ]);
  });
});

describe('how somebody likes to work', () => {
  const settings = (as: Person) => house.call(getMyTeamSettings, {}, { as });
  const set = (as: Person, version: number, body: object) =>
    house.call(updateMyTeamSettings, { version, body }, { as });

  it('is the usual until they say it, and theirs alone', async () => {
    const { SL, BY } = team.people;
    expect(accepted(await settings(SL))).toEqual({ yardId: null, measuredIn: 'log', version: 0 });
    expect(accepted(await set(SL, 0, { yardId: team.yardId }))).toMatchObject({ version: 1 });
    expect(accepted(await set(SL, 1, { measuredIn: 'sawn' }))).toEqual({
      ...{ yardId: team.yardId, measuredIn: 'sawn', version: 2 },
    });
    expect(refusal(await set(SL, 1, { measuredIn: 'log' }))).toBe('409 VERSION_CONFLICT');
    expect(accepted(await set(SL, 2, { yardId: null })).yardId).toBeNull();
    expect(accepted(await settings(BY))).toEqual({ yardId: null, measuredIn: 'log', version: 0 });
  });

  it('names a yard of the team', async () => {
    const { VW } = team.people;
    for (const yardId of [v7(), other.yardId])
      expect(refusal(await set(VW, 0, { yardId }))).toBe('422 VALIDATION yardId unknown');
    expect(refusal(await set(VW, 0, { measuredIn: 'stere' }))).toBe(
      '422 VALIDATION measuredIn invalid_value',
    );
    const answers = await Promise.all([
      set(VW, 0, { measuredIn: 'sawn' }),
      set(VW, 0, { measuredIn: 'boardFeet' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
