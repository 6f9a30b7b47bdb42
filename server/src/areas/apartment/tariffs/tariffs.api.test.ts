import {
  activateTariffVersion,
  createTariff,
  createTariffVersion,
  listTariffs,
  type NewTariff,
  type NewTariffVersion,
  retireTariffVersion,
  type Tariff,
  type TariffVersion,
  updateTariff,
  updateTariffVersion,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let buildingId: string;
let manager: Person;
beforeAll(async () => {
  area = await apartmentHouse();
  ({ buildingId } = area.lanting);
  manager = await area.colleague('MGR');
});
afterAll(() => area.close());

const inBuilding = () => ({ buildingId });
const newTariff = (code = area.freshCode()): NewTariff => ({
  code,
  name: { zh: code, en: code },
  meterKind: 'electricity',
});
const tiers = [
  { register: 'total', upTo: '230', unitPrice: '0.5283' },
  { register: 'total', upTo: '400', unitPrice: '0.5783' },
  { register: 'total', upTo: null, unitPrice: '0.8283' },
] as const;
const newVersion = (change: Partial<NewTariffVersion> = {}): NewTariffVersion => ({
  effectiveFrom: '2026-01-01',
  tiers: [...tiers],
  ...change,
});

const list = (as: Person | undefined, params = inBuilding()) =>
  area.house.call(listTariffs, { params }, { as });
const create = (as: Person | undefined, body: object, params = inBuilding(), idempotencyKey?: string) =>
  area.house.call(
    createTariff,
    { params, body: body as NewTariff, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const update = (as: Person | undefined, { tariffPlanId, version }: Tariff, body: object, stale = version) =>
  area.house.call(updateTariff, { params: { ...inBuilding(), tariffPlanId }, body, version: stale }, { as });
const draft = (as: Person | undefined, tariffPlanId: string, body: object, idempotencyKey?: string) =>
  area.house.call(
    createTariffVersion,
    {
      params: { ...inBuilding(), tariffPlanId },
      body: body as NewTariffVersion,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    { as },
  );
const edit = (as: Person | undefined, one: TariffVersion, body: object, version = one.version) =>
  area.house.call(
    updateTariffVersion,
    { params: { ...inBuilding(), tariffVersionId: one.tariffVersionId }, body, version },
    { as },
  );
const activate = (
  as: Person | undefined,
  one: TariffVersion,
  version = one.version,
  idempotencyKey?: string,
) =>
  area.house.call(
    activateTariffVersion,
    {
      params: { buildingId: one.buildingId, tariffVersionId: one.tariffVersionId },
      version,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    { as },
  );
const plan = async () => good(await create(manager, newTariff()));
const drafted = async (change: Partial<NewTariffVersion> = {}, as = manager) =>
  good(await draft(as, (await plan()).tariffPlanId, newVersion(change)));

const cycle = (ym: string, state: string) =>
  area.house.db({ kind: 'owner' }).rows(sql`
    insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
    values (${buildingId}::uuid, ${v7()}::uuid, ${ym}, ${`${ym}-20`}::date, ${`${ym}-25`}::date, ${state}, 'x', 'x')
    on conflict (building_id, ym) do update set state = excluded.state`);
const noCycles = () =>
  area.house
    .db({ kind: 'owner' })
    .rows(sql`delete from apartment.cycles where building_id = ${buildingId}::uuid`);

describe('tariffs', () => {
  it('are created, listed by code with their versions, and renamed, each with an audit line', async () => {
    const body = newTariff();
    const answer = await create(manager, body);
    expect(answer.status).toBe(201);
    const tariff = good(answer);
    expect(tariff).toMatchObject({ ...body, buildingId, versions: [], version: 0 });
    const version = good(await draft(manager, tariff.tariffPlanId, newVersion()));
    const renamed = good(await update(manager, tariff, { name: { zh: 'a', en: 'b' } }));
    expect(renamed).toMatchObject({
      code: body.code,
      name: { zh: 'a', en: 'b' },
      version: 1,
      versions: [version],
    });
    const { items } = good(await list(manager));
    expect(items.find(({ tariffPlanId }) => tariffPlanId === tariff.tariffPlanId)).toEqual(renamed);
    expect((await area.auditOf(tariff.tariffPlanId)).map(({ action }) => action)).toEqual([
      'create',
      'update',
    ]);
  });

  it('2 are published by who activates: what everybody reads is the owner’s word', async () => {
    const owner = await area.colleague('OWN');
    const forbidden = {
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'apartment.tariff.activate' } },
    };
    expect(await create(manager, { ...newTariff(), published: true })).toMatchObject(forbidden);
    const tariff = good(await create(manager, { ...newTariff(), published: false }));
    expect(await update(manager, tariff, { published: true })).toMatchObject(forbidden);
    const shown = good(await update(owner, tariff, { published: true }));
    expect(shown.published).toBe(true);
    expect(await update(manager, shown, { published: false })).toMatchObject(forbidden);
    // Saved along unchanged it is nobody's decision.
    const renamed = good(await update(manager, shown, { name: { zh: 'c', en: 'd' }, published: true }));
    expect(renamed).toMatchObject({ name: { zh: 'c', en: 'd' }, published: true });
    expect(good(await update(owner, renamed, { published: false })).published).toBe(false);
    expect(good(await create(owner, { ...newTariff(), published: true })).published).toBe(true);
  });

  it('have codes unique in their building, free in another', async () => {
    const [one, other] = [await plan(), await plan()];
    expect(refusal(await create(manager, newTariff(one.code)))).toBe('409 CODE_TAKEN code taken');
    expect(refusal(await update(manager, other, { code: one.code }))).toBe('409 CODE_TAKEN code taken');
    const elsewhere = await area.building(area.ming);
    const there = { buildingId: elsewhere.buildingId };
    expect((await create(area.ming, newTariff(one.code), there)).status).toBe(201);
  });

  it('the same request again answers the same tariff', async () => {
    const body = newTariff();
    const first = good(await create(manager, body, inBuilding(), 'tariff-once-1'));
    expect(good(await create(manager, body, inBuilding(), 'tariff-once-1'))).toEqual(first);
    expect(refusal(await create(manager, newTariff(), inBuilding(), 'tariff-once-1'))).toBe(
      '409 IDEMPOTENCY_MISMATCH',
    );
  });

  it.each([
    [{ code: 'x y' }, 'code bad_code'],
    [{ meterKind: 'steam' }, 'meterKind invalid_value'],
    [{ name: { en: 'x' } }, 'name.zh invalid_type'],
  ])('refuse %j at its field', async (change, problem) => {
    expect(refusal(await create(manager, { ...newTariff(), ...change }))).toBe(`422 VALIDATION ${problem}`);
  });

  it('are for managers to edit and for all staff to read', async () => {
    const tariff = await plan();
    const missing = { ...tariff, tariffPlanId: v7() };
    expect(refusal(await update(manager, tariff, {}, 9))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await update(manager, missing, {}))).toBe('404 NOT_FOUND');
    for (const [who, answer] of [
      [area.stranger, '404 NOT_FOUND'],
      [await area.colleague('CHK'), '403 FORBIDDEN'],
      [undefined, '401 UNAUTHENTICATED'],
    ] as const) {
      expect(refusal(await create(who, newTariff()))).toBe(answer);
      expect(refusal(await update(who, tariff, {}))).toBe(answer);
      expect(refusal(await draft(who, tariff.tariffPlanId, newVersion()))).toBe(answer);
    }
    expect((await list(await area.colleague('RDR'))).status).toBe(200);
    expect(refusal(await list(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await list(await area.colleague('RES')))).toBe('403 FORBIDDEN');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
  });

  it('of an archived building stay as they are', async () => {
    const archived = await area.building(area.ming);
    await area.house.db({ kind: 'owner' }).rows(sql`
      update apartment.buildings set state = 'archived' where building_id = ${archived.buildingId}::uuid`);
    expect(refusal(await create(area.ming, newTariff(), { buildingId: archived.buildingId }))).toBe(
      '409 STATE_CONFLICT',
    );
  });
});

describe('tariff versions', () => {
  beforeEach(noCycles);

  it('begin as drafts with their tiers in order', async () => {
    const version = await drafted({ minChargeMinor: 5, fixedMonthlyMinor: 7, basis: 'year_cumulative' });
    expect(version).toMatchObject({
      state: 'draft',
      effectiveFrom: '2026-01-01',
      basis: 'year_cumulative',
      minChargeMinor: 5,
      fixedMonthlyMinor: 7,
      inForce: false,
      editedBy: [manager.userId],
      activatedBy: null,
      selfChecked: false,
      version: 0,
    });
    expect(version.tiers).toEqual([
      { register: 'total', upTo: '230.000', unitPrice: '0.528300' },
      { register: 'total', upTo: '400.000', unitPrice: '0.578300' },
      { register: 'total', upTo: null, unitPrice: '0.828300' },
    ]);
  });

  it('of twenty at once for one day, one is made', async () => {
    const { tariffPlanId } = await plan();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => draft(manager, tariffPlanId, newVersion())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.map(refusal).filter((one) => one === '422 VALIDATION effectiveFrom taken')).toHaveLength(
      19,
    );
  });

  it('the same request again answers the same draft', async () => {
    const { tariffPlanId } = await plan();
    const first = good(await draft(manager, tariffPlanId, newVersion(), 'version-once-1'));
    expect(good(await draft(manager, tariffPlanId, newVersion(), 'version-once-1'))).toEqual(first);
    expect(
      refusal(
        await draft(manager, tariffPlanId, newVersion({ effectiveFrom: '2026-02-01' }), 'version-once-1'),
      ),
    ).toBe('409 IDEMPOTENCY_MISMATCH');
  });

  it.each<[string, object, string]>([
    ['no tiers', { tiers: [] }, 'tiers too_small'],
    [
      'not ascending',
      { tiers: [{ ...tiers[1] }, { ...tiers[0] }, { ...tiers[2] }] },
      'tiers.1.upTo TIER_ORDER',
    ],
    ['a gap in the middle', { tiers: [tiers[2], tiers[1], tiers[2]] }, 'tiers.0.upTo TIER_ORDER'],
    ['the last one bounded', { tiers: [tiers[0], tiers[1]] }, 'tiers.1.upTo TIER_ORDER'],
    [
      'the register that is wrong, at its own place',
      {
        tiers: [
          { ...tiers[2], register: 'peak' },
          { ...tiers[1], register: 'valley' },
          { ...tiers[2], register: 'total' },
        ],
      },
      'tiers.1.upTo TIER_ORDER',
    ],
    ['peak without valley', { tiers: [{ ...tiers[2], register: 'peak' }] }, 'tiers registers_incomplete'],
    [
      'a price that is none',
      { tiers: [{ ...tiers[2], unitPrice: '-1' }] },
      'tiers.0.unitPrice not_a_decimal',
    ],
    ['a day that is none', { effectiveFrom: '2026-02-30' }, 'effectiveFrom invalid_format'],
    ['a negative minimum', { minChargeMinor: -1 }, 'minChargeMinor too_small'],
  ])('refuse %s', async (_, change, problem) => {
    const { tariffPlanId } = await plan();
    const answer = await draft(manager, tariffPlanId, { ...newVersion(), ...change });
    expect(refusal(answer)).toBe(`422 VALIDATION ${problem}`);
  });

  it('remember everybody who edited them, and take their tiers as a whole', async () => {
    const one = await drafted();
    const changed = good(await edit(area.ming, one, { tiers: [tiers[2]], effectiveFrom: '2026-03-01' }));
    expect(changed).toMatchObject({
      effectiveFrom: '2026-03-01',
      editedBy: [manager.userId, area.ming.userId],
      version: 1,
      tiers: [{ register: 'total', upTo: null, unitPrice: '0.828300' }],
    });
    expect(good(await edit(area.ming, changed, { minChargeMinor: 1 })).editedBy).toHaveLength(2);
    expect(refusal(await edit(manager, one, {}))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await edit(manager, { ...one, tariffVersionId: v7() }, {}))).toBe('404 NOT_FOUND');
    expect(refusal(await edit(manager, { ...changed, version: 2 }, { tiers: [tiers[0]] }))).toBe(
      '422 VALIDATION tiers.0.upTo TIER_ORDER',
    );
    expect((await area.auditOf(one.tariffVersionId)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'update',
    ]);
  });

  it('3: who edits does not activate; another owner does, and that is on record', async () => {
    const own = await drafted({}, area.ming);
    const refused = await activate(area.ming, own);
    expect(refusal(refused)).toBe('403 SOD_SAME_PERSON');
    expect(refused.body).toMatchObject({ details: { act: 'tariff.activate', after: 'tariff.edit' } });
    const version = await drafted();
    expect(refusal(await activate(manager, version))).toBe('403 FORBIDDEN');
    const active = good(await activate(area.ming, version));
    expect(active).toMatchObject({
      state: 'active',
      activatedBy: area.ming.userId,
      selfChecked: false,
      inForce: true,
      version: 1,
    });
    const records = await area.house.db({ kind: 'owner' }).rows(sql`
      select gate, result, checker, self_checked from apartment.check_records
      where subject_id = ${version.tariffVersionId}::uuid`);
    expect(records).toEqual([
      { gate: 'tariff', result: 'pass', checker: area.ming.userId, selfChecked: false },
    ]);
    expect(refusal(await edit(manager, active, { minChargeMinor: 9 }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await activate(area.ming, active))).toBe('409 STATE_CONFLICT');
  });

  it('3: in a building run by one person the activation passes and is stamped', async () => {
    const solo = await area.building(area.ming);
    await area.house.db({ kind: 'owner' }).rows(sql`
      update apartment.buildings set sod_mode = 'solo' where building_id = ${solo.buildingId}::uuid`);
    const params = { buildingId: solo.buildingId };
    const { tariffPlanId } = good(await create(area.ming, newTariff(), params));
    const version = good(
      await area.house.call(
        createTariffVersion,
        { params: { ...params, tariffPlanId }, body: newVersion() },
        { as: area.ming },
      ),
    );
    expect(good(await activate(area.ming, version))).toMatchObject({ state: 'active', selfChecked: true });
  });

  it('activating retires nothing: each version prices from its own day on', async () => {
    const { tariffPlanId } = await plan();
    const of = async (effectiveFrom: string) => {
      const version = good(await draft(manager, tariffPlanId, newVersion({ effectiveFrom })));
      return good(await activate(area.ming, version));
    };
    await of('2025-01-01');
    await of('2026-01-01');
    await of('2099-01-01');
    const { items } = good(await list(manager));
    const versions = items.find((one) => one.tariffPlanId === tariffPlanId)?.versions;
    expect(versions?.map(({ effectiveFrom, state, inForce }) => [effectiveFrom, state, inForce])).toEqual([
      ['2099-01-01', 'active', false],
      ['2026-01-01', 'active', true],
      ['2025-01-01', 'active', false],
    ]);
  });

  it('the same activation again answers the same, a stale one not', async () => {
    const version = await drafted();
    expect(refusal(await activate(area.ming, version, 7))).toBe('409 VERSION_CONFLICT');
    const first = good(await activate(area.ming, version, 0, 'activate-once-1'));
    expect(good(await activate(area.ming, version, 0, 'activate-once-1'))).toEqual(first);
  });

  it.each([
    ['2026-05-01', 'reading'],
    ['2026-05-31', 'closed'],
    ['2026-04-01', 'issued'],
  ])('from %s, with May %s, are refused as drafts and when activated', async (effectiveFrom, state) => {
    const early = await drafted({ effectiveFrom });
    const late = await drafted({ effectiveFrom: '2026-06-01' });
    await cycle('2026-05', state);
    await cycle('2026-06', 'open');
    const { tariffPlanId } = await plan();
    const locked = '409 PERIOD_LOCKED effectiveFrom period_locked';
    expect(refusal(await draft(manager, tariffPlanId, newVersion({ effectiveFrom })))).toBe(locked);
    expect(refusal(await edit(manager, late, { effectiveFrom }))).toBe(locked);
    const refused = await activate(area.ming, early);
    expect(refusal(refused)).toBe(locked);
    expect(refused.body).toMatchObject({ details: { ym: '2026-05', state } });
    expect(good(await activate(area.ming, late)).state).toBe('active');
  });

  it('in a cycle that is still open are welcome', async () => {
    await cycle('2026-05', 'open');
    const version = await drafted({ effectiveFrom: '2026-05-10' });
    expect(good(await activate(area.ming, version)).state).toBe('active');
  });

  it('are hidden from strangers, and not for everybody to change', async () => {
    const version = await drafted();
    for (const [who, answer] of [
      [area.stranger, '404 NOT_FOUND'],
      [await area.colleague('AUD'), '403 FORBIDDEN'],
      [undefined, '401 UNAUTHENTICATED'],
    ] as const) {
      expect(refusal(await edit(who, version, {}))).toBe(answer);
      expect(refusal(await activate(who, version))).toBe(answer);
    }
    expect(refusal(await activate(area.ming, { ...version, tariffVersionId: v7() }))).toBe('404 NOT_FOUND');
    expect(refusal(await draft(manager, v7(), newVersion()))).toBe('404 NOT_FOUND');
  });

  describe('are retired', () => {
    const retire = (as: Person | undefined, one: TariffVersion, version = one.version) =>
      area.house.call(
        retireTariffVersion,
        { params: { buildingId: one.buildingId, tariffVersionId: one.tariffVersionId }, version },
        { as },
      );
    const activated = async (change: Partial<NewTariffVersion> = {}) =>
      good(await activate(area.ming, await drafted(change)));

    it('by whoever may activate: the version before prices again, and its day is free', async () => {
      const { tariffPlanId } = await plan();
      for (const effectiveFrom of ['2025-01-01', '2026-01-01'])
        good(
          await activate(area.ming, good(await draft(manager, tariffPlanId, newVersion({ effectiveFrom })))),
        );
      const versionsOf = async () =>
        good(await list(manager)).items.find((one) => one.tariffPlanId === tariffPlanId)?.versions ?? [];
      const [wrong] = await versionsOf();
      if (!wrong) throw new Error('no version');
      expect(refusal(await retire(manager, wrong))).toBe('403 FORBIDDEN');
      expect(refusal(await retire(area.ming, wrong, 0))).toBe('409 VERSION_CONFLICT');
      expect(good(await retire(area.ming, wrong))).toMatchObject({
        state: 'retired',
        inForce: false,
        version: 2,
      });
      expect((await versionsOf()).map(({ state, inForce }) => [state, inForce])).toEqual([
        ['retired', false],
        ['active', true],
      ]);
      expect((await area.auditOf(wrong.tariffVersionId)).at(-1)).toMatchObject({ action: 'retire' });
      good(await draft(manager, tariffPlanId, newVersion()));
    });

    it('not as drafts, not twice, not by strangers', async () => {
      const early = await drafted();
      const refused = await retire(area.ming, early);
      expect(refusal(refused)).toBe('409 STATE_CONFLICT');
      expect(refused.body).toMatchObject({ details: { state: 'draft', wanted: 'retired' } });
      const gone = good(await retire(area.ming, await activated()));
      expect(refusal(await retire(area.ming, gone))).toBe('409 STATE_CONFLICT');
      expect(refusal(await retire(area.stranger, gone))).toBe('404 NOT_FOUND');
      expect(refusal(await retire(undefined, gone))).toBe('401 UNAUTHENTICATED');
      expect(refusal(await retire(area.ming, { ...gone, tariffVersionId: v7() }))).toBe('404 NOT_FOUND');
    });

    it('not once a cycle has begun by their prices', async () => {
      const version = await activated({ effectiveFrom: '2026-05-01' });
      await cycle('2026-06', 'reading');
      expect(refusal(await retire(area.ming, version))).toBe('409 PERIOD_LOCKED effectiveFrom period_locked');
      await noCycles();
    });
  });
});
