import {
  createMeter,
  createTariff,
  installMeter,
  listMeters,
  type Meter,
  type NewMeter,
  removeMeter,
  replaceMeter,
  resumeMeter,
  scrapMeter,
  suspendMeter,
  updateMeter,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let params: { buildingId: string };
let roomIds: string[];
beforeAll(async () => {
  area = await apartmentHouse();
  params = { buildingId: area.lanting.buildingId };
  await area.rooms(params.buildingId, { toFloor: 1, roomsPerFloor: 3 });
  roomIds = (await area.roomsOf(params.buildingId)).map(({ roomId }) => roomId);
});
afterAll(() => area.close());

const owner = () => area.house.db({ kind: 'owner' });
const total = (value: string) => [{ register: 'total' as const, value }];
const installed = (value = '8380.0', installedOn = '2026-01-01') => ({
  install: { installedOn, initial: total(value) },
});
const newMeter = (change: object = {}): NewMeter => ({
  serial: area.freshCode(),
  kind: 'electricity',
  scope: 'room',
  ...(roomIds[0] ? { roomId: roomIds[0] } : {}),
  ...change,
});
const list = (as: Person | undefined, query: object = {}) =>
  area.house.call(listMeters, { params, query }, { as });
const create = (as: Person | undefined, body: object, where = params, idempotencyKey?: string) =>
  area.house.call(
    createMeter,
    { params: where, body: body as NewMeter, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const made = async (change: object = {}) => good(await create(area.ming, newMeter(change)));

type Acting = typeof installMeter | typeof removeMeter | typeof suspendMeter | typeof updateMeter;
const act = (
  action: Acting | typeof resumeMeter | typeof scrapMeter,
  as: Person | undefined,
  { meterId, version }: Meter,
  body: object = {},
  idempotencyKey?: string,
) =>
  area.house.call(
    action as typeof suspendMeter,
    { params: { meterId }, body, version, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
type Replacing = Parameters<typeof area.house.call<typeof replaceMeter>>[1];
const replace = (
  as: Person | undefined,
  { meterId, version }: Meter,
  body: object,
  idempotencyKey?: string,
) =>
  area.house.call(
    replaceMeter,
    {
      params: { meterId },
      body: body as NonNullable<Replacing>['body'],
      version,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    { as },
  );
const change = (more: { final?: object; next?: object; removedOn?: string } = {}) => ({
  removedOn: more.removedOn ?? '2026-05-10',
  final: [{ register: 'total', value: '8431.2', ...more.final }],
  next: { serial: area.freshCode(), initial: total('0.3'), ...more.next },
});
const ending = (value = '8431.2', removedOn = '2026-05-10') => ({ removedOn, final: total(value) });

/** A reading that somebody entered and another person passed. */
const readingAt = (meterId: string, value: string, readOn: string, state = 'locked', source = 'manual') =>
  owner().rows(sql`
    insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by,
      checked_by, checked_at, state)
    values (${params.buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, 'total', ${readOn}::date, ${value}::numeric,
      ${source}, 'reader', ${state === 'entered' ? null : 'checker'}, ${state === 'entered' ? null : '2026-04-26'}::timestamptz,
      ${state})`);

describe('meters', () => {
  it('go into stock, or to their place with the first value of each register', async () => {
    const stock = await made();
    expect(stock).toMatchObject({ state: 'in_stock', installedOn: null, initial: [], last: [], version: 0 });
    const answer = await create(
      area.ming,
      newMeter({
        serial: ' abc-7 ',
        registers: 'peak_valley',
        multiplier: '30',
        decimals: 2,
        install: {
          installedOn: '2026-01-01',
          initial: [
            { register: 'valley', value: '2.25' },
            { register: 'peak', value: '1.5' },
          ],
        },
      }),
    );
    expect(answer.status).toBe(201);
    const meter = good(answer);
    expect(meter).toMatchObject({
      serial: 'ABC-7',
      multiplier: '30.0000',
      state: 'installed',
      installedOn: '2026-01-01',
      supply: 'on',
      roomId: roomIds[0],
      roomNumber: '101',
      final: [],
    });
    const shown = { readOn: '2026-01-01', source: 'replace_in', state: 'entered' };
    expect(meter.initial).toMatchObject([
      { register: 'peak', value: '1.500', ...shown },
      { register: 'valley', value: '2.250', ...shown },
    ]);
    expect(meter.last).toEqual(meter.initial);
    expect(await area.auditOf(meter.meterId)).toMatchObject([{ action: 'create', actor: area.ming.userId }]);
  });

  it('have serials unique among their kind in a building, without regard to case', async () => {
    const one = await made({ serial: 'same-1' });
    expect(refusal(await create(area.ming, newMeter({ serial: 'SAME-1' })))).toBe(
      '409 CODE_TAKEN serial taken',
    );
    expect((await create(area.ming, newMeter({ serial: 'same-1', kind: 'gas' }))).status).toBe(201);
    const other = await made();
    expect(refusal(await act(updateMeter, area.ming, other, { serial: one.serial }))).toBe(
      '409 CODE_TAKEN serial taken',
    );
    const { buildingId } = await area.building(area.ming);
    const elsewhere = newMeter({ serial: 'same-1', scope: 'master', roomId: null });
    expect((await create(area.ming, elsewhere, { buildingId })).status).toBe(201);
  });

  it('the same request again answers the same meter', async () => {
    const body = newMeter(installed());
    const first = good(await create(area.ming, body, params, 'meter-once-1'));
    expect(good(await create(area.ming, body, params, 'meter-once-1'))).toEqual(first);
    expect(refusal(await create(area.ming, newMeter(), params, 'meter-once-1'))).toBe(
      '409 IDEMPOTENCY_MISMATCH',
    );
  });

  it.each<[string, () => object | Promise<object>, string]>([
    ['no serial', () => ({ serial: ' ' }), 'serial too_small'],
    ['too few digits', () => ({ intDigits: 2 }), 'intDigits too_small'],
    ['a multiplier of nothing', () => ({ multiplier: '0.0' }), 'multiplier too_small'],
    ["a room's meter without room", () => ({ roomId: null }), 'roomId required'],
    ['a room of nowhere', () => ({ roomId: v7() }), 'roomId unknown_room'],
    ['a master meter in a room', () => ({ scope: 'master' }), 'roomId not_for_scope'],
    ['a parent of nowhere', () => ({ parentMeterId: v7() }), 'parentMeterId unknown_meter'],
    [
      'a parent of another kind',
      async () => ({ parentMeterId: (await made({ kind: 'gas' })).meterId }),
      'parentMeterId other_kind',
    ],
    ['a tariff of nowhere', () => ({ tariffPlanId: v7() }), 'tariffPlanId unknown_tariff'],
    [
      'a register that it lacks',
      () => ({ registers: 'peak_valley', ...installed() }),
      'install.initial registers_mismatch',
    ],
    ['a value beyond its digits', () => installed('100000'), 'install.initial.0.value too_many_digits'],
    ['more decimals than it shows', () => installed('1.25'), 'install.initial.0.value too_many_decimals'],
    ['a value below nothing', () => installed('-1'), 'install.initial.0.value not_a_decimal'],
    ['tomorrow', () => installed('1', '2099-01-01'), 'install.installedOn in_future'],
    [
      'photos of nowhere',
      () => ({ install: { ...installed().install, photos: [v7()] } }),
      'install.photos unknown_photo',
    ],
  ])('refuse %s', async (_, wrong, problem) => {
    expect(refusal(await create(area.ming, newMeter(await wrong())))).toBe(`422 VALIDATION ${problem}`);
  });

  it('are listed by room, kind, scope, state and serial', async () => {
    const roomId = roomIds[2];
    const tariff = good(
      await area.house.call(
        createTariff,
        { params, body: { code: area.freshCode(), name: { zh: 'g', en: 'g' }, meterKind: 'gas' } },
        { as: area.ming },
      ),
    );
    const gas = await made({ roomId, kind: 'gas', serial: 'find-me-1', tariffPlanId: tariff.tariffPlanId });
    const power = await made({ roomId, ...installed() });
    const serials = async (query: object) =>
      good(await list(area.ming, query)).items.map(({ serial }) => serial);
    expect(await serials({ room: roomId })).toEqual([power.serial, gas.serial]);
    expect(await serials({ room: roomId, kind: 'gas' })).toEqual([gas.serial]);
    expect(await serials({ room: roomId, state: 'live' })).toEqual([power.serial]);
    expect(await serials({ room: roomId, state: 'in_stock' })).toEqual([gas.serial]);
    expect(await serials({ q: 'ind-me' })).toEqual(['FIND-ME-1']);
    expect(await serials({ room: roomId, scope: 'master' })).toEqual([]);
    const page = good(await list(area.ming, { size: 1, page: 2, room: roomId }));
    expect(page).toMatchObject({ total: 2, page: 2, size: 1, items: [{ serial: gas.serial }] });
    expect(refusal(await list(area.ming, { state: 'lost' }))).toBe('422 VALIDATION state invalid_value');
  });

  it('change what is recorded of them, and never become their own parent', async () => {
    const master = await made({ scope: 'master', roomId: null });
    const sub = await made({ parentMeterId: master.meterId });
    const changed = good(
      await act(updateMeter, area.ming, sub, { supply: 'off', verifyDue: '2027-01-01', note: 'x' }),
    );
    expect(changed).toMatchObject({ supply: 'off', verifyDue: '2027-01-01', note: 'x', version: 1 });
    expect(refusal(await act(updateMeter, area.ming, master, { parentMeterId: sub.meterId }))).toBe(
      '422 VALIDATION parentMeterId parent_circle',
    );
    expect(refusal(await act(updateMeter, area.ming, master, { parentMeterId: master.meterId }))).toBe(
      '422 VALIDATION parentMeterId parent_circle',
    );
    expect(refusal(await act(updateMeter, area.ming, sub, {}))).toBe('409 VERSION_CONFLICT');
    expect(await area.auditOf(sub.meterId)).toMatchObject([
      { action: 'create' },
      { action: 'update', before: { supply: 'on' }, after: { supply: 'off' } },
    ]);
  });

  it('of twenty at once with one serial, one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(area.ming, newMeter({ serial: 'race-1' }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.map(refusal).filter((one) => one === '409 CODE_TAKEN serial taken')).toHaveLength(19);
  });
});

describe('installing', () => {
  const place = (more: object = {}) => ({
    scope: 'room',
    roomId: roomIds[1],
    installedOn: '2026-02-01',
    initial: total('5'),
    ...more,
  });

  it('takes a meter out of stock to its place', async () => {
    const stock = await made({ scope: 'common', roomId: null });
    const meter = good(await act(installMeter, area.ming, stock, place(), 'install-once-1'));
    expect(meter).toMatchObject({
      state: 'installed',
      scope: 'room',
      roomId: roomIds[1],
      installedOn: '2026-02-01',
      initial: [{ value: '5.000', source: 'replace_in' }],
      version: 1,
    });
    expect(good(await act(installMeter, area.ming, stock, place(), 'install-once-1'))).toEqual(meter);
    expect(refusal(await act(installMeter, area.ming, meter, place()))).toBe('409 STATE_CONFLICT');
    const suspended = good(await act(suspendMeter, area.ming, meter));
    expect(refusal(await act(installMeter, area.ming, suspended, place()))).toBe('409 STATE_CONFLICT');
    expect((await area.auditOf(meter.meterId)).map(({ action }) => action)).toEqual([
      'create',
      'install',
      'suspend',
    ]);
  });

  it('refuses a wrong place or value', async () => {
    const stock = await made();
    expect(refusal(await act(installMeter, area.ming, stock, place({ roomId: null })))).toBe(
      '422 VALIDATION roomId required',
    );
    expect(refusal(await act(installMeter, area.ming, stock, place({ initial: total('1.23') })))).toBe(
      '422 VALIDATION initial.0.value too_many_decimals',
    );
    expect(refusal(await act(installMeter, area.ming, { ...stock, version: 4 }, place()))).toBe(
      '409 VERSION_CONFLICT',
    );
  });
});

describe('replacing', () => {
  it('A-09: ends the one and begins the other in one step, with both values still to be checked', async () => {
    const master = await made({ scope: 'master', roomId: null, ...installed() });
    const old = await made({ ...installed(), parentMeterId: master.meterId });
    await readingAt(old.meterId, '8380.0', '2026-04-25');
    const body = change({ next: { intDigits: 6, decimals: 2, multiplier: '2', note: 'new' } });
    const answer = good(await replace(area.ming, old, body, 'replace-once-1'));
    expect(answer.removed).toMatchObject({
      meterId: old.meterId,
      state: 'removed',
      removedOn: '2026-05-10',
      final: [{ value: '8431.200', source: 'replace_out', state: 'entered', readOn: '2026-05-10' }],
      version: 1,
    });
    expect(answer.installed).toMatchObject({
      serial: body.next.serial,
      kind: 'electricity',
      scope: 'room',
      roomId: old.roomId,
      parentMeterId: master.meterId,
      replaces: old.meterId,
      state: 'installed',
      installedOn: '2026-05-10',
      intDigits: 6,
      multiplier: '2.0000',
      initial: [{ value: '0.300', source: 'replace_in', state: 'entered' }],
      version: 0,
    });
    expect(good(await replace(area.ming, old, body, 'replace-once-1'))).toEqual(answer);
    expect(refusal(await replace(area.ming, answer.removed, change()))).toBe('409 STATE_CONFLICT');
    expect(await area.auditOf(old.meterId)).toMatchObject([
      { action: 'create' },
      { action: 'replace', after: { replacedBy: answer.installed.meterId } },
    ]);
    expect(await area.auditOf(answer.installed.meterId)).toMatchObject([
      { action: 'create', after: { replaces: old.meterId } },
    ]);
  });

  it('of a master meter takes its sub-meters and pools along', async () => {
    const master = await made({ scope: 'master', roomId: null, ...installed() });
    const sub = await made({ parentMeterId: master.meterId });
    const poolId = v7();
    await owner().rows(sql`
      insert into apartment.common_pools (building_id, common_pool_id, name, source, method, meter_id, created_by, updated_by)
      values (${params.buildingId}::uuid, ${poolId}::uuid, 'stairs', 'master_minus_subs', 'equal', ${master.meterId}::uuid, 'x', 'x')`);
    expect(refusal(await act(removeMeter, area.ming, master, ending()))).toBe('409 STATE_CONFLICT');
    const { installed: next } = good(await replace(area.ming, master, change()));
    const [found] = good(await list(area.ming, { q: sub.serial })).items;
    expect(found).toMatchObject({ parentMeterId: next.meterId, version: 1 });
    expect(
      await owner().first(
        sql`select meter_id from apartment.common_pools where common_pool_id = ${poolId}::uuid`,
      ),
    ).toEqual({ meterId: next.meterId });
    const refused = await act(removeMeter, area.ming, next, ending());
    expect(refused.body).toMatchObject({ details: { subMeters: 1, commonPools: 1 } });
  });

  it('refuses a final value below the last locked reading, naming it, unless the counter has gone round', async () => {
    const meter = await made(installed());
    await readingAt(meter.meterId, '99920.5', '2026-04-25');
    const refused = await replace(area.ming, meter, change({ final: { value: '35.0' } }));
    expect(refusal(refused)).toBe('422 VALIDATION final.0.value FINAL_BELOW_LAST');
    expect(refused.body).toMatchObject({ fields: [{ params: { last: '99920.500' } }] });
    expect(
      refusal(await replace(area.ming, meter, change({ final: { value: '99921', rollover: true } }))),
    ).toBe('422 VALIDATION final.0.rollover no_rollover');
    const { removed } = good(
      await replace(area.ming, meter, change({ final: { value: '35.0', rollover: true } })),
    );
    const stored = await owner().first(sql`
      select rollover from apartment.readings where meter_id = ${removed.meterId}::uuid and source = 'replace_out'`);
    expect(stored).toEqual({ rollover: true });
  });

  it('5.1 A-11 an estimate does not bind the final one, what was read before it does', async () => {
    const meter = await made(installed('1'));
    await readingAt(meter.meterId, '8000', '2026-03-25');
    await readingAt(meter.meterId, '9000', '2026-04-25', 'locked', 'estimate');
    const final = (value: string) => change({ final: { value } });
    expect(refusal(await replace(area.ming, meter, final('7999')))).toContain('FINAL_BELOW_LAST');
    expect((await replace(area.ming, meter, final('8500'))).status).toBe(200);
  });

  it('a value that nobody has checked does not bind the final one', async () => {
    const meter = await made(installed('1'));
    await readingAt(meter.meterId, '9000', '2026-04-25', 'entered');
    expect((await replace(area.ming, meter, change())).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['a day before it was read', { removedOn: '2026-04-24' }, 'removedOn before_last_reading'],
    ['a day before it came', { removedOn: '2025-12-31' }, 'removedOn before_installed'],
    ['a day to come', { removedOn: '2099-12-31' }, 'removedOn in_future'],
    ['a register that it lacks', { final: { register: 'peak' } }, 'final registers_mismatch'],
    [
      'a first value beyond its digits',
      { next: { initial: total('100000') } },
      'next.initial.0.value too_many_digits',
    ],
    ['a multiplier of nothing', { next: { multiplier: '0' } }, 'next.multiplier too_small'],
    ['photos of nowhere', { next: { photos: [v7()] } }, 'next.photos unknown_photo'],
  ])('refuses %s, and nothing of it has happened', async (_, wrong, problem) => {
    const meter = await made(installed());
    await readingAt(meter.meterId, '8380', '2026-04-25');
    expect(refusal(await replace(area.ming, meter, change(wrong)))).toBe(`422 VALIDATION ${problem}`);
    const [same] = good(await list(area.ming, { q: meter.serial })).items;
    expect(same).toMatchObject({ state: 'installed', version: 0, final: [] });
  });

  it('by a meter whose serial is taken changes nothing', async () => {
    const [meter, other] = [await made(installed()), await made()];
    expect(refusal(await replace(area.ming, meter, change({ next: { serial: other.serial } })))).toBe(
      '409 CODE_TAKEN next.serial taken',
    );
    expect(good(await list(area.ming, { q: meter.serial })).items[0]).toMatchObject({ state: 'installed' });
  });

  it('of twenty at once, one happens', async () => {
    const meter = await made(installed());
    const answers = await Promise.all(Array.from({ length: 20 }, () => replace(area.ming, meter, change())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(refusal).filter((one) => one === '409 VERSION_CONFLICT')).toHaveLength(19);
  });
});

describe('the way of a meter', () => {
  it('suspended and resumed, removed with its last value, scrapped', async () => {
    const meter = await made(installed());
    const suspended = good(await act(suspendMeter, area.ming, meter, { reason: 'works' }, 'suspend-once-1'));
    expect(suspended.state).toBe('suspended');
    expect(good(await act(suspendMeter, area.ming, meter, { reason: 'works' }, 'suspend-once-1'))).toEqual(
      suspended,
    );
    expect(refusal(await act(removeMeter, area.ming, suspended, ending()))).toBe('409 STATE_CONFLICT');
    expect(refusal(await replace(area.ming, suspended, change()))).toBe('409 STATE_CONFLICT');
    const resumed = good(await act(resumeMeter, area.ming, suspended));
    const removed = good(await act(removeMeter, area.ming, resumed, ending()));
    expect(removed).toMatchObject({
      state: 'removed',
      removedOn: '2026-05-10',
      final: [{ value: '8431.200' }],
    });
    const scrapped = good(await act(scrapMeter, area.ming, removed));
    expect(scrapped.state).toBe('scrapped');
    expect(refusal(await act(updateMeter, area.ming, scrapped, { note: 'x' }))).toBe('409 STATE_CONFLICT');
    expect((await area.auditOf(meter.meterId)).map(({ action, after }) => [action, after])).toMatchObject([
      ['create', {}],
      ['suspend', { state: 'suspended', reason: 'works' }],
      ['resume', { state: 'installed' }],
      ['remove', { removedOn: '2026-05-10' }],
      ['scrap', { state: 'scrapped' }],
    ]);
  });

  /** Every state reached as people reach it; every action but those listed is refused there. */
  const reach: Record<string, [() => Promise<Meter>, allowed: string[]]> = {
    in_stock: [() => made(), ['install']],
    installed: [() => made(installed()), ['suspend', 'remove', 'replace']],
    suspended: [async () => good(await act(suspendMeter, area.ming, await made(installed()))), ['resume']],
    removed: [
      async () => good(await act(removeMeter, area.ming, await made(installed()), ending())),
      ['scrap'],
    ],
    scrapped: [
      async () => {
        const removed = good(await act(removeMeter, area.ming, await made(installed()), ending()));
        return good(await act(scrapMeter, area.ming, removed));
      },
      [],
    ],
  };
  const moves: Record<string, (meter: Meter) => Promise<{ status: number; body: unknown }>> = {
    install: (meter) =>
      act(installMeter, area.ming, meter, {
        scope: 'room',
        roomId: roomIds[0],
        installedOn: '2026-01-01',
        initial: total('1'),
      }),
    suspend: (meter) => act(suspendMeter, area.ming, meter),
    resume: (meter) => act(resumeMeter, area.ming, meter),
    remove: (meter) => act(removeMeter, area.ming, meter, ending()),
    replace: (meter) => replace(area.ming, meter, change()),
    scrap: (meter) => act(scrapMeter, area.ming, meter),
  };
  const table = Object.keys(reach).flatMap((state) =>
    Object.keys(moves).map((move) => [state, move] as const),
  );

  it.each(table)('2 meter: %s, asked to %s', async (state, move) => {
    const [make, allowed] = reach[state] ?? [() => made(), []];
    const answer = await moves[move]?.(await make());
    if (!answer) throw new Error(move);
    expect(allowed.includes(move) ? String(answer.status) : refusal(answer)).toBe(
      allowed.includes(move) ? '200' : '409 STATE_CONFLICT',
    );
  });
});

describe('who may touch meters', () => {
  it('managers; the desk, readers, checkers and auditors look; strangers find nothing', async () => {
    const stock = await made();
    const meter = await made(installed());
    const place = { scope: 'room', roomId: roomIds[0], installedOn: '2026-01-01', initial: total('1') };
    const calls: ((who: Person | undefined, id?: string) => Promise<{ status: number; body: unknown }>)[] = [
      (who, meterId = meter.meterId) => act(updateMeter, who, { ...meter, meterId }),
      (who, meterId = stock.meterId) => act(installMeter, who, { ...stock, meterId }, place),
      (who, meterId = meter.meterId) => replace(who, { ...meter, meterId }, change()),
      (who, meterId = meter.meterId) => act(removeMeter, who, { ...meter, meterId }, ending()),
      (who, meterId = meter.meterId) => act(suspendMeter, who, { ...meter, meterId }),
      (who, meterId = meter.meterId) => act(resumeMeter, who, { ...meter, meterId }),
      (who, meterId = meter.meterId) => act(scrapMeter, who, { ...meter, meterId }),
    ];
    const reader = await area.colleague('RDR');
    for (const [who, answer] of [
      [area.stranger, '404 NOT_FOUND'],
      [reader, '403 FORBIDDEN'],
      [undefined, '401 UNAUTHENTICATED'],
    ] as const) {
      expect(refusal(await create(who, newMeter()))).toBe(answer);
      for (const call of calls) expect(refusal(await call(who))).toBe(answer);
    }
    for (const call of calls) expect(refusal(await call(area.ming, v7()))).toBe('404 NOT_FOUND');
    const stale = { ...meter, version: 9 };
    for (const action of [updateMeter, suspendMeter, resumeMeter, scrapMeter] as const)
      expect(refusal(await act(action, area.ming, stale))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await act(removeMeter, area.ming, stale, ending()))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await replace(area.ming, stale, change()))).toBe('409 VERSION_CONFLICT');
    expect((await list(reader)).status).toBe(200);
    expect(refusal(await list(await area.colleague('CSH')))).toBe('403 FORBIDDEN');
    expect(refusal(await list(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
  });
});
