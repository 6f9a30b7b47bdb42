import type { CallInput } from '@console/contract';
import {
  activateCostItemVersion,
  type CostItem,
  createCostItem,
  createCostItemVersion,
  createStarterCostItems,
  getCostSettings,
  listCostItems,
  retireCostItemVersion,
  simulateCost,
  updateCostItem,
  updateCostItemVersion,
  updateCostSettings,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { openBoards, shanghaiToday, type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let team: WoodTeam;
beforeAll(async () => {
  house = await testServer();
  team = await woodTeam(house, 'COST');
});
afterAll(() => house.close());

type Answer = Parameters<typeof problemOf>[0] & { status: number };
const today = shanghaiToday();
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const names = { zh: '运费', en: 'Freight' };
let codes = 0;

const create = (as: Person, over: Partial<CallInput<typeof createCostItem>['body']> = {}) => {
  codes += 1;
  const body = { code: `C${codes}`, names, basis: 'volume' as const, effectiveFrom: today, ...over };
  return house.call(createCostItem, { body }, { as });
};
const made = async (as = team.people.AC, over = {}): Promise<CostItem> => accepted(await create(as, over));
const draftOf = ({ versions: [draft] }: CostItem) => {
  if (!draft) throw new Error('an item begins with a draft');
  return draft;
};
const activate = (item: CostItem, as: Person, version = draftOf(item).version) =>
  house.call(
    activateCostItemVersion,
    { params: { costItemVersionId: draftOf(item).costItemVersionId }, version },
    { as },
  );
const solo = (mode: 'solo' | 'strict') =>
  house.db({ kind: 'owner' }).rows(sql`
    update wood.teams set sod_mode = ${mode} where team_id = ${team.teamId}::uuid`);
const told = (answer: Answer) => {
  const { code, fields } = problemOf(answer);
  return [answer.status, code, ...fields.map(({ path, code: fault }) => `${path} ${fault}`)];
};

describe('cost items', () => {
  it('begin with a draft, which is in force for nobody', async () => {
    const item = await made(team.people.AC, { defaultRate: '160.50' });
    expect(item).toMatchObject({ names, version: 0 });
    expect(draftOf(item)).toMatchObject({
      ...{ basis: 'volume', defaultRate: '160.5', state: 'draft', inForce: false, selfChecked: false },
      ...{ effectiveFrom: today, editedBy: [team.people.AC.userId], activatedBy: null },
    });
  });

  it('are listed for those who may see costs', async () => {
    const item = await made();
    const { items } = accepted(await house.call(listCostItems, {}, { as: team.people.BY }));
    expect(items.find(({ costItemId }) => costItemId === item.costItemId)).toEqual(item);
  });

  it.each([
    ['a rate below nothing', { defaultRate: '-1' }, ['defaultRate not_a_decimal']],
    ['more than 100 percent', { basis: 'value', defaultRate: '100.5' }, ['defaultRate percent_above_100']],
    [
      'a rate of what is divided by hand',
      { basis: 'manual', defaultRate: '1' },
      ['defaultRate no_rate_by_hand'],
    ],
  ])('refuse %s', async (_, over, fields) => {
    expect(told(await create(team.people.AC, over as object))).toEqual([422, 'VALIDATION', ...fields]);
  });

  it('have a code of their own', async () => {
    const { code } = await made();
    expect(told(await create(team.people.MG, { code }))).toEqual([409, 'CODE_TAKEN', 'code taken']);
    const other = await made();
    const renamed = { params: { costItemId: other.costItemId }, version: 0, body: { code } };
    expect(told(await house.call(updateCostItem, renamed, { as: team.people.MG }))).toEqual([
      ...[409, 'CODE_TAKEN', 'code taken'],
    ]);
  });

  it('are renamed, and stale names conflict', async () => {
    const { costItemId } = await made();
    const input = {
      params: { costItemId },
      version: 0,
      body: { names: { zh: '海运费', en: 'Sea freight' } },
    };
    const call = () => house.call(updateCostItem, input, { as: team.people.MG });
    expect(accepted(await call())).toMatchObject({ names: { zh: '海运费' }, version: 1 });
    expect(problemOf(await call()).code).toBe('VERSION_CONFLICT');
  });

  it('the usual seven come once, as drafts', async () => {
    const other = await woodTeam(house, 'COST7');
    const starter = () => house.call(createStarterCostItems, {}, { as: other.people.AC });
    expect(accepted(await starter())).toEqual({ created: 7 });
    expect(accepted(await starter())).toEqual({ created: 0 });
    const { items } = accepted(await house.call(listCostItems, {}, { as: other.people.AC }));
    expect(items.map(({ code, versions }) => `${code} ${versions[0]?.basis} ${versions[0]?.state}`)).toEqual([
      ...['CUSTOMS value draft', 'DRYING volume draft', 'FREIGHT volume draft', 'FUMIGATION volume draft'],
      ...['LOADING volume draft', 'OTHER manual draft', 'STORAGE volume draft'],
    ]);
  });
});

describe('versions', () => {
  it('one who has edited it never activates it; an owner who has not does', async () => {
    const item = await made(team.people.OW);
    expect(told(await activate(item, team.people.OW))).toEqual([403, 'SOD_SAME_PERSON']);
    const other = await made(team.people.AC);
    const active = accepted(await activate(other, team.people.OW));
    expect(active).toMatchObject({
      ...{ state: 'active', inForce: true, selfChecked: false, activatedBy: team.people.OW.userId },
    });
    expect(problemOf(await activate(other, team.people.OW, active.version))).toMatchObject({
      ...{ code: 'STATE_CONFLICT', details: { state: 'active' } },
    });
  });

  it('nor does one who was the second to edit it', async () => {
    const item = await made(team.people.AC);
    const { costItemVersionId } = draftOf(item);
    const change = { params: { costItemVersionId }, version: 0, body: { defaultRate: '7' } };
    const edited = accepted(await house.call(updateCostItemVersion, change, { as: team.people.OW }));
    expect(edited.editedBy).toEqual([team.people.AC.userId, team.people.OW.userId]);
    expect(told(await activate(item, team.people.OW, edited.version))).toEqual([403, 'SOD_SAME_PERSON']);
  });

  it('where one person runs the team it passes, and says so', async () => {
    const item = await made(team.people.OW);
    await solo('solo');
    expect(accepted(await activate(item, team.people.OW))).toMatchObject({
      state: 'active',
      selfChecked: true,
    });
    await solo('strict');
  });

  it('the database itself knows that it takes two', async () => {
    const item = await made(team.people.AC);
    const by = house.db({ kind: 'owner' }).rows(sql`
      update wood.cost_item_versions set state = 'active', activated_by = ${team.people.AC.userId}, activated_at = now()
      where team_id = ${team.teamId}::uuid and cost_item_version_id = ${draftOf(item).costItemVersionId}::uuid`);
    await expect(by).rejects.toThrow(/two_people/);
  });

  it('only a draft is changed, and what was in force stays what it was', async () => {
    const item = await made(team.people.AC);
    const { version } = accepted(await activate(item, team.people.OW));
    const { costItemVersionId } = draftOf(item);
    const change = { params: { costItemVersionId }, version, body: { defaultRate: '7' } };
    expect(told(await house.call(updateCostItemVersion, change, { as: team.people.AC }))).toEqual([
      ...[409, 'STATE_CONFLICT'],
    ]);
    const below = house.db({ kind: 'owner' }).rows(sql`
      update wood.cost_item_versions set default_rate = 7
      where team_id = ${team.teamId}::uuid and cost_item_version_id = ${costItemVersionId}::uuid`);
    await expect(below).rejects.toThrow(/not changed/);
  });

  it('the next one waits for its day, and without it the one before holds again', async () => {
    const item = await made(team.people.AC, { effectiveFrom: dayFrom(-30) });
    accepted(await activate(item, team.people.OW));
    const next = async (effectiveFrom: string) => {
      const body = { effectiveFrom, basis: 'pieces' as const, defaultRate: '2' };
      const input = { params: { costItemId: item.costItemId }, body };
      return accepted(await house.call(createCostItemVersion, input, { as: team.people.MG }));
    };
    const act =
      (endpoint: typeof activateCostItemVersion | typeof retireCostItemVersion) =>
      (one: { costItemVersionId: string; version: number }) =>
        house.call(
          endpoint as typeof activateCostItemVersion,
          { params: { costItemVersionId: one.costItemVersionId }, version: one.version },
          { as: team.people.OW },
        );
    const later = accepted(await act(activateCostItemVersion)(await next(dayFrom(1))));
    expect(later).toMatchObject({ state: 'active', inForce: false });
    const now = accepted(await act(activateCostItemVersion)(await next(today)));
    expect(now.inForce).toBe(true);
    const retired = accepted(await act(retireCostItemVersion)(now));
    expect(retired).toMatchObject({ state: 'retired', inForce: false });
    const { items } = accepted(await house.call(listCostItems, {}, { as: team.people.AC }));
    const versions = items.find(({ costItemId }) => costItemId === item.costItemId)?.versions;
    expect(versions?.map(({ effectiveFrom, state, inForce }) => [effectiveFrom, state, inForce])).toEqual([
      [dayFrom(1), 'active', false],
      [today, 'retired', false],
      [dayFrom(-30), 'active', true],
    ]);
  });

  it('one begins on a day, unless the other was retired', async () => {
    const { costItemId } = await made();
    const body = { effectiveFrom: today, basis: 'value' as const };
    const again = await house.call(
      createCostItemVersion,
      { params: { costItemId }, body },
      { as: team.people.AC },
    );
    expect(told(again)).toEqual([422, 'VALIDATION', 'effectiveFrom taken']);
  });

  it('of two who activate at once one does', async () => {
    const item = await made(team.people.AC);
    const answers = await Promise.all([1, 2, 3].map(() => activate(item, team.people.OW)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('settings', () => {
  const read = async (as = team.people.AC) => accepted(await house.call(getCostSettings, {}, { as }));
  const write = async (body: object, as = team.people.AC, version?: number) =>
    house.call(updateCostSettings, { version: version ?? (await read()).version, body }, { as });

  it('begin with what the team was founded with', async () => {
    expect(await read()).toMatchObject({
      ...{ costMethod: 'moving_average', returnCostBasis: 'current_average', taxMode: 'none' },
      ...{
        taxRate: '0.0000',
        sawnRounding: 'line',
        volumeTolerance: '0.0100',
        currency: 'CNY',
        posted: false,
      },
    });
  });

  it('change what is sent; a stale version conflicts', async () => {
    const { version } = await read();
    const changed = accepted(await write({ taxMode: 'included', taxRate: '0.13', sawnRounding: 'piece' }));
    expect(changed).toMatchObject({ taxMode: 'included', taxRate: '0.1300', version: version + 1 });
    expect(changed.costMethod).toBe('moving_average');
    expect(told(await write({ taxRate: '0' }, team.people.MG, version))[1]).toBe('VERSION_CONFLICT');
  });

  it.each([
    ['a rate below nothing', { taxRate: '-0.1' }, 'taxRate not_a_decimal'],
    ['more than the whole', { taxRate: '1.01' }, 'taxRate above_whole'],
    ['a tolerance of more than the whole', { volumeTolerance: '2' }, 'volumeTolerance above_whole'],
    ['more than the table keeps', { volumeTolerance: '0.00001' }, 'volumeTolerance not_a_decimal'],
  ])('refuse %s', async (_, body, field) => {
    expect(told(await write(body))).toEqual([422, 'VALIDATION', field]);
  });

  it('the costing method may be changed until the first posting, and never after it', async () => {
    const fresh = await woodTeam(house, 'METHOD');
    const change = (costMethod: string, version: number) =>
      house.call(updateCostSettings, { version, body: { costMethod } as object }, { as: fresh.people.OW });
    expect(accepted(await change('fifo', 0))).toMatchObject({ costMethod: 'fifo', posted: false });
    await openBoards(house, fresh, 10, 1000);
    const refused = await change('moving_average', 1);
    expect(told(refused)).toEqual([409, 'STATE_CONFLICT', 'costMethod method_posted']);
    expect(problemOf(refused).details).toMatchObject({ reason: 'method_posted' });
    // What is the same is no change, and everything else still is.
    expect(accepted(await change('fifo', 1))).toMatchObject({ costMethod: 'fifo', posted: true });
  });
});

describe('simulating', () => {
  const container = [
    { volume: '20.000', valueMinor: 37_000_00 },
    { volume: '12.500', valueMinor: 30_000_00 },
    { volume: '7.200', valueMinor: 22_320_00 },
  ];
  const simulate = (body: object, as = team.people.AC) =>
    house.call(simulateCost, { body: { lines: container, ...body } }, { as });

  it('W-24: a container of three sorts, per line and per cubic metre', async () => {
    const costs = [
      { basis: 'volume', amountMinor: 6_350_00 },
      // Three percent of the goods, as customs have it.
      { basis: 'value', rate: '3' },
      { basis: 'volume', amountMinor: 480_00 },
    ];
    const answer = accepted(await simulate({ costs }));
    expect(answer.lines.map(({ sharesMinor }) => sharesMinor)).toEqual([
      [3198_99, 1110_00, 241_82],
      [1999_37, 900_00, 151_13],
      [1151_64, 669_60, 87_05],
    ]);
    expect(answer.lines.map(({ landedMinor, perM3 }) => [landedMinor, perM3])).toEqual([
      [41_550_81, '2077.540500'],
      [33_050_50, '2644.040000'],
      [24_228_29, '3365.040278'],
    ]);
    expect(answer).toMatchObject({
      ...{ goodsMinor: 89_320_00, costMinor: 9_509_60, landedMinor: 98_829_60 },
      ...{ costsMinor: [6_350_00, 2_679_60, 480_00], volume: '39.700', difference: null },
    });
  });

  it('W-23: 39.700 m3 of 40.120 by the supplier raise a claim', async () => {
    expect(accepted(await simulate({ supplierVolume: '40.120' })).difference).toEqual({
      ...{ volume: '-0.420', part: '-0.010469', beyondTolerance: true, tolerance: '0.0100' },
    });
  });

  it('names the cost that cannot be divided', async () => {
    const costs = [
      { basis: 'volume', amountMinor: 1 },
      { basis: 'pieces', amountMinor: 1 },
    ];
    expect(told(await simulate({ costs }))).toEqual([
      ...[422, 'VALIDATION', 'costs.1.basis nothing_to_divide_by'],
    ]);
  });

  it.each(['SL', 'WH', 'VW'] as const)('is not for %s, who never sees a cost', async (role) => {
    expect((await simulate({}, team.people[role])).status).toBe(403);
    expect((await house.call(getCostSettings, {}, { as: team.people[role] })).status).toBe(403);
  });
});
