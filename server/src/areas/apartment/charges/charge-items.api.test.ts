import {
  type ChargeItem,
  createChargeItem,
  disableChargeItem,
  enableChargeItem,
  listChargeItems,
  type NewChargeItem,
  updateChargeItem,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let params: { buildingId: string };
beforeAll(async () => {
  area = await apartmentHouse();
  params = { buildingId: area.lanting.buildingId };
});
afterAll(() => area.close());

const newItem = (code = area.freshCode()): NewChargeItem => ({
  code,
  name: { zh: code, en: code },
  kind: 'cleaning',
});
const list = (as: Person | undefined) => area.house.call(listChargeItems, { params }, { as });
const create = (as: Person | undefined, body: object, where = params, idempotencyKey?: string) =>
  area.house.call(
    createChargeItem,
    { params: where, body: body as NewChargeItem, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const update = (as: Person | undefined, item: ChargeItem, body: object, version = item.version) =>
  area.house.call(
    updateChargeItem,
    { params: { ...params, chargeItemId: item.chargeItemId }, body, version },
    { as },
  );
const act = (
  action: typeof disableChargeItem | typeof enableChargeItem,
  as: Person | undefined,
  { chargeItemId, version }: ChargeItem,
  idempotencyKey?: string,
) =>
  area.house.call(
    action,
    { params: { ...params, chargeItemId }, version, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );

describe('charge items', () => {
  it('2 say what they cost, how often and whom: what comes every month has an amount', async () => {
    const monthly = { amountMinor: 3_000, period: 'month', chargedTo: 'every', taxRate: '0.06' };
    const item = good(await create(area.ming, { ...newItem(), ...monthly }));
    expect(item).toMatchObject({ ...monthly, taxRate: '0.0600' });
    expect(refusal(await update(area.ming, item, { amountMinor: null }))).toBe(
      '422 VALIDATION amountMinor needed_by_month',
    );
    expect(refusal(await update(area.ming, item, { period: 'once', taxRate: '1.5' }))).toBe(
      '422 VALIDATION chargedTo only_by_month taxRate too_large',
    );
    const once = { period: 'once', chargedTo: 'chosen', amountMinor: null } as const;
    expect(good(await update(area.ming, item, once))).toMatchObject(once);
    expect(good(await create(area.ming, newItem()))).toMatchObject({ ...once, taxRate: '0.0000' });
  });

  it('are created, changed, disabled and enabled, each with an audit line, and never deleted', async () => {
    const body = newItem();
    const item = good(await create(area.ming, body));
    expect(item).toMatchObject({ ...body, taxable: false, state: 'active', version: 0 });
    const changed = good(await update(area.ming, item, { taxable: true, kind: 'other' }));
    expect(changed).toMatchObject({ code: body.code, taxable: true, kind: 'other', version: 1 });
    const disabled = good(await act(disableChargeItem, area.ming, changed, 'disable-once-1'));
    expect(disabled).toMatchObject({ state: 'disabled', version: 2 });
    expect(good(await act(disableChargeItem, area.ming, changed, 'disable-once-1'))).toEqual(disabled);
    expect(refusal(await act(disableChargeItem, area.ming, disabled))).toBe('409 STATE_CONFLICT');
    const { items } = good(await list(area.ming));
    expect(items.find(({ chargeItemId }) => chargeItemId === item.chargeItemId)).toEqual(disabled);
    const enabled = good(await act(enableChargeItem, area.ming, disabled));
    expect(enabled.state).toBe('active');
    expect(refusal(await act(enableChargeItem, area.ming, enabled))).toBe('409 STATE_CONFLICT');
    expect((await area.auditOf(item.chargeItemId)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'disable',
      'enable',
    ]);
  });

  it('have codes unique in their building, free in another', async () => {
    const [one, other] = [good(await create(area.ming, newItem())), good(await create(area.ming, newItem()))];
    expect(refusal(await create(area.ming, newItem(one.code)))).toBe('409 CODE_TAKEN code taken');
    expect(refusal(await update(area.ming, other, { code: one.code }))).toBe('409 CODE_TAKEN code taken');
    const { buildingId } = await area.building(area.ming);
    expect((await create(area.ming, newItem(one.code), { buildingId })).status).toBe(201);
  });

  it('the same request again answers the same item', async () => {
    const body = newItem();
    const first = good(await create(area.ming, body, params, 'item-once-1'));
    expect(good(await create(area.ming, body, params, 'item-once-1'))).toEqual(first);
    expect(refusal(await create(area.ming, newItem(), params, 'item-once-1'))).toBe(
      '409 IDEMPOTENCY_MISMATCH',
    );
  });

  it.each([
    [{ code: 'x' }, 'code bad_code'],
    [{ kind: 'tax' }, 'kind invalid_value'],
    [{ name: { zh: '', en: 'x' } }, 'name.zh too_small'],
    [{ taxable: 'yes' }, 'taxable invalid_type'],
  ])('refuse %j at its field', async (change, problem) => {
    expect(refusal(await create(area.ming, { ...newItem(), ...change }))).toBe(`422 VALIDATION ${problem}`);
  });

  it('refuse stale versions, strangers, onlookers and nobody', async () => {
    const item = good(await create(area.ming, newItem()));
    const stale = { ...item, version: 9 };
    expect(refusal(await update(area.ming, stale, {}))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await act(disableChargeItem, area.ming, stale))).toBe('409 VERSION_CONFLICT');
    const missing = { ...item, chargeItemId: v7() };
    expect(refusal(await update(area.ming, missing, {}))).toBe('404 NOT_FOUND');
    expect(refusal(await act(enableChargeItem, area.ming, missing))).toBe('404 NOT_FOUND');
    for (const [who, answer] of [
      [area.stranger, '404 NOT_FOUND'],
      [await area.colleague('CSH'), '403 FORBIDDEN'],
      [undefined, '401 UNAUTHENTICATED'],
    ] as const) {
      expect(refusal(await create(who, newItem()))).toBe(answer);
      expect(refusal(await update(who, item, {}))).toBe(answer);
      expect(refusal(await act(disableChargeItem, who, item))).toBe(answer);
      expect(refusal(await act(enableChargeItem, who, item))).toBe(answer);
    }
    expect((await list(await area.colleague('CSH'))).status).toBe(200);
    expect(refusal(await list(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await list(await area.colleague('RES')))).toBe('403 FORBIDDEN');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
  });
});
