import {
  type CommonPool,
  createCommonPool,
  createMeter,
  disableCommonPool,
  enableCommonPool,
  installMeter,
  listCommonPools,
  type MeterScope,
  type NewCommonPool,
  removeMeter,
  updateCommonPool,
} from '@console/contract/apartment';
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

const newPool = (change: object = {}): NewCommonPool => ({
  name: `pool ${area.freshCode()}`,
  source: 'fixed_amount',
  method: 'equal',
  amountMinor: 120_00,
  rooms: roomIds.map((roomId) => ({ roomId })),
  ...change,
});
const meter = async (scope: MeterScope) =>
  good(
    await area.house.call(
      createMeter,
      { params, body: { serial: area.freshCode(), kind: 'electricity', scope } },
      { as: area.ming },
    ),
  );
const list = (as: Person | undefined) => area.house.call(listCommonPools, { params }, { as });
const create = (as: Person | undefined, body: object, where = params, idempotencyKey?: string) =>
  area.house.call(
    createCommonPool,
    { params: where, body: body as NewCommonPool, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const update = (as: Person | undefined, pool: CommonPool, body: object, version = pool.version) =>
  area.house.call(
    updateCommonPool,
    { params: { ...params, commonPoolId: pool.commonPoolId }, body, version },
    { as },
  );
const act = (
  action: typeof disableCommonPool | typeof enableCommonPool,
  as: Person | undefined,
  { commonPoolId, version }: CommonPool,
  idempotencyKey?: string,
) =>
  area.house.call(
    action,
    { params: { ...params, commonPoolId }, version, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );

describe('common pools', () => {
  it('are created, changed, disabled and enabled, each with an audit line, and never deleted', async () => {
    const body = newPool({ rooms: [{ roomId: roomIds[1] }, { roomId: roomIds[0], ratio: '2.5' }] });
    const pool = good(await create(area.ming, body));
    expect(pool).toMatchObject({
      name: body.name,
      source: 'fixed_amount',
      amountMinor: 120_00,
      meterId: null,
      state: 'active',
      version: 0,
      rooms: [
        { roomId: roomIds[0], ratio: '2.5000' },
        { roomId: roomIds[1], ratio: '1.0000' },
      ],
    });
    const { meterId } = await meter('master');
    const change = {
      source: 'master_minus_subs',
      amountMinor: null,
      meterId,
      rooms: [{ roomId: roomIds[2] }],
    };
    const changed = good(await update(area.ming, pool, change));
    expect(changed).toMatchObject({ source: 'master_minus_subs', amountMinor: null, meterId, version: 1 });
    expect(changed.rooms).toEqual([{ roomId: roomIds[2], ratio: '1.0000' }]);
    expect(good(await update(area.ming, changed, { method: 'area' })).rooms).toHaveLength(1);
    const disabled = good(
      await act(disableCommonPool, area.ming, { ...changed, version: 2 }, 'pool-disable-1'),
    );
    expect(disabled.state).toBe('disabled');
    expect(
      good(await act(disableCommonPool, area.ming, { ...changed, version: 2 }, 'pool-disable-1')),
    ).toEqual(disabled);
    expect(refusal(await act(disableCommonPool, area.ming, disabled))).toBe('409 STATE_CONFLICT');
    expect(good(await list(area.ming)).items.map(({ commonPoolId }) => commonPoolId)).toContain(
      pool.commonPoolId,
    );
    expect(good(await act(enableCommonPool, area.ming, disabled)).state).toBe('active');
    expect((await area.auditOf(pool.commonPoolId)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'update',
      'disable',
      'enable',
    ]);
  });

  it('are not enabled again when their meter has gone meanwhile', async () => {
    const common = await meter('common');
    const body = newPool({ source: 'common_meter', amountMinor: null, meterId: common.meterId });
    const disabled = good(await act(disableCommonPool, area.ming, good(await create(area.ming, body))));
    const installedOn = '2026-01-01';
    const standing = good(
      await area.house.call(
        installMeter,
        {
          params: { meterId: common.meterId },
          version: common.version,
          body: { scope: 'common', roomId: null, installedOn, initial: [{ register: 'total', value: '0' }] },
        },
        { as: area.ming },
      ),
    );
    const removing = {
      params: { meterId: common.meterId },
      version: standing.version,
      body: { removedOn: installedOn, final: [{ register: 'total' as const, value: '0' }] },
    };
    good(await area.house.call(removeMeter, removing, { as: area.ming }));
    expect(refusal(await act(enableCommonPool, area.ming, disabled))).toBe(
      '422 VALIDATION meterId unknown_meter',
    );
  });

  it('have names unique in their building', async () => {
    const [one, other] = [good(await create(area.ming, newPool())), good(await create(area.ming, newPool()))];
    expect(refusal(await create(area.ming, newPool({ name: one.name })))).toBe('409 NAME_TAKEN name taken');
    expect(refusal(await update(area.ming, other, { name: one.name }))).toBe('409 NAME_TAKEN name taken');
  });

  it('the same request again answers the same pool', async () => {
    const body = newPool();
    const first = good(await create(area.ming, body, params, 'pool-once-1'));
    expect(good(await create(area.ming, body, params, 'pool-once-1'))).toEqual(first);
    expect(refusal(await create(area.ming, newPool(), params, 'pool-once-1'))).toBe(
      '409 IDEMPOTENCY_MISMATCH',
    );
  });

  it.each<[string, () => object | Promise<object>, string]>([
    ['a fixed amount that is missing', () => ({ amountMinor: null }), 'amountMinor required'],
    ['a meter beside a fixed amount', () => ({ meterId: v7() }), 'meterId not_for_source'],
    [
      'an amount beside a meter',
      async () => ({ source: 'common_meter', meterId: (await meter('common')).meterId }),
      'amountMinor not_for_source',
    ],
    [
      'no meter where one is shared',
      () => ({ source: 'common_meter', amountMinor: null }),
      'meterId required',
    ],
    [
      'a meter of nowhere',
      () => ({ source: 'common_meter', amountMinor: null, meterId: v7() }),
      'meterId unknown_meter',
    ],
    [
      'a common meter as the master one',
      async () => ({
        source: 'master_minus_subs',
        amountMinor: null,
        meterId: (await meter('common')).meterId,
      }),
      'meterId wrong_scope',
    ],
    ['a room of nowhere', () => ({ rooms: [{ roomId: v7() }] }), 'rooms.0.roomId unknown_room'],
    [
      'a room twice',
      () => ({ rooms: [{ roomId: roomIds[0] }, { roomId: roomIds[0] }] }),
      'rooms.1.roomId duplicate',
    ],
    [
      'a ratio of nothing',
      () => ({ rooms: [{ roomId: roomIds[0], ratio: '0.0000' }] }),
      'rooms.0.ratio too_small',
    ],
    ['no rooms', () => ({ rooms: [] }), 'rooms too_small'],
    ['an unknown method', () => ({ method: 'dice' }), 'method invalid_value'],
  ])('refuse %s', async (_, change, problem) => {
    expect(refusal(await create(area.ming, newPool(await change())))).toBe(`422 VALIDATION ${problem}`);
  });

  it('refuse stale versions, strangers, onlookers and nobody', async () => {
    const pool = good(await create(area.ming, newPool()));
    const stale = { ...pool, version: 9 };
    expect(refusal(await update(area.ming, stale, {}))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await act(disableCommonPool, area.ming, stale))).toBe('409 VERSION_CONFLICT');
    const missing = { ...pool, commonPoolId: v7() };
    expect(refusal(await update(area.ming, missing, {}))).toBe('404 NOT_FOUND');
    expect(refusal(await act(enableCommonPool, area.ming, missing))).toBe('404 NOT_FOUND');
    for (const [who, answer] of [
      [area.stranger, '404 NOT_FOUND'],
      [await area.colleague('FDK'), '403 FORBIDDEN'],
      [undefined, '401 UNAUTHENTICATED'],
    ] as const) {
      expect(refusal(await create(who, newPool()))).toBe(answer);
      expect(refusal(await update(who, pool, {}))).toBe(answer);
      expect(refusal(await act(disableCommonPool, who, pool))).toBe(answer);
      expect(refusal(await act(enableCommonPool, who, pool))).toBe(answer);
    }
    expect((await list(await area.colleague('FDK'))).status).toBe(200);
    expect(refusal(await list(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await list(await area.colleague('RES')))).toBe('403 FORBIDDEN');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
  });
});
