import {
  type Checkout,
  getMyCheckout,
  getPrint,
  recordPrint,
  returnCheckout,
  signMyCheckout,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { textOf } from '../../../house/papers/testing-papers.ts';
import { checkoutHouse } from '../checkouts/testing-checkout.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
beforeAll(async () => {
  area = await checkoutHouse();
});
afterAll(() => area.close());

/** Somebody who leaves, with an account of their own, and another resident of the same building. */
async function leaving() {
  const place = await area.leaver();
  const [tenant, neighbour] = await Promise.all([
    area.colleague('RES', place.buildingId),
    area.colleague('RES', place.buildingId),
  ]);
  await place.owner.rows(sql`update apartment.persons set user_id = ${tenant.userId}
    where building_id = ${place.buildingId}::uuid`);
  return { ...place, tenant, neighbour };
}

const see = ({ checkoutId }: Pick<Checkout, 'checkoutId'>, as: Person | undefined, query: object = {}) =>
  area.house.call(getMyCheckout, { params: { checkoutId }, query }, { as });
const sign = (
  { checkoutId, version }: Pick<Checkout, 'checkoutId' | 'version'>,
  as: Person | undefined,
  name = '王小明',
) => area.house.call(signMyCheckout, { params: { checkoutId }, version, body: { name } }, { as });
const print = (subjectId: string, as: Person, query: object = {}) =>
  area.house.call(getPrint, { params: { subjectId }, query }, { as });

describe('16 the tenant’s own check-out', () => {
  it('is there from the day on which it was submitted, line by line, and names nobody who worked on it', async () => {
    const place = await leaving();
    const begun = good(await place.begin());
    expect(refusal(await see(begun, place.tenant))).toBe('404 NOT_FOUND');
    await place.lock();
    const found = good(await place.find(good(await place.inspect(begun))));
    const submitted = good(await place.submit(good(await place.settle(found))));
    const mine = good(await see(submitted, place.tenant, { roomNumber: '101' }));
    expect(mine).toMatchObject({
      ...{ state: 'submitted', roomNumber: '101', netMinor: 547_758, signedAt: null, may: { sign: true } },
      settlement: submitted.settlement,
      ...{ currency: 'CNY', depositMinor: 430_000 },
    });
    for (const worker of ['inspectedBy', 'submitted', 'approved', 'paidOut'])
      expect(mine).not.toHaveProperty(worker);
    expect(refusal(await see(submitted, place.tenant, { roomNumber: '102' }))).toBe('409 ROOM_MISMATCH');
    for (const other of [place.neighbour, area.stranger, place.desk, area.ming])
      expect(refusal(await see(submitted, other))).toBe('404 NOT_FOUND');
    expect(refusal(await see(submitted, undefined))).toBe('401 UNAUTHENTICATED');
  });

  it('is signed by the tenant alone, once, and stands so on the paper', async () => {
    const place = await leaving();
    const submitted = await place.submitted();
    for (const other of [place.neighbour, place.desk, place.manager])
      expect(refusal(await sign(submitted, other))).toBe('404 NOT_FOUND');
    expect(refusal(await sign(submitted, place.tenant, ' '))).toBe('422 VALIDATION name too_small');
    expect(refusal(await sign({ ...submitted, version: 0 }, place.tenant))).toBe('409 VERSION_CONFLICT');
    const signed = good(await sign(submitted, place.tenant));
    expect(signed).toMatchObject({ signedName: '王小明', may: { sign: false } });
    expect(signed.signedAt).not.toBeNull();
    expect(refusal(await sign(signed, place.tenant))).toBe('409 STATE_CONFLICT');
    const { file } = good(await print(submitted.checkoutId, place.tenant));
    expect(await textOf(file)).toContain('承租人本人在线签署时间');
    const seen = await place.checkout(submitted);
    expect(seen).toMatchObject({ signedName: '王小明', signedAt: signed.signedAt });
    const approved = good(await place.approve(seen));
    expect(approved).toMatchObject({ state: 'approved', signedAt: signed.signedAt });
  });

  it('returned, it is signed anew; paid out, it is not signed any more', async () => {
    const place = await leaving();
    const signed = good(await sign(await place.submitted(), place.tenant));
    const back = good(
      await area.house.call(
        returnCheckout,
        {
          params: { checkoutId: signed.checkoutId },
          version: signed.version,
          body: { reason: 'the lamp works' },
        },
        { as: place.manager },
      ),
    );
    expect(back).toMatchObject({ state: 'inspecting', signedName: '', signedAt: null });
    expect(refusal(await see(back, place.tenant))).toBe('404 NOT_FOUND');
    const again = good(await place.submit(good(await place.settle(back))));
    expect(good(await see(again, place.tenant)).may.sign).toBe(true);
    const approved = good(await place.approve(again));
    const refunds = [{ method: 'cash', amountMinor: approved.refundMinor }];
    const paid = good(await place.payOut(approved, { refunds }));
    expect(good(await see(paid, place.tenant)).may.sign).toBe(false);
    expect(refusal(await sign(paid, place.tenant))).toBe('409 STATE_CONFLICT');
  });
});

describe('24 a tenant’s own papers', () => {
  it('open and print: bills that are out, receipts, the deposit, the settlement', async () => {
    const place = await leaving();
    const checkout = await place.submitted();
    const { tenant, buildingId, owner } = place;
    const rows = await owner.rows<{ id: string; kind: string }>(sql`
      select payment_id as id, 'receipt' as kind from apartment.payments where building_id = ${buildingId}::uuid
      union all select deposit_entry_id, 'deposit_receipt' from apartment.deposit_entries where building_id = ${buildingId}::uuid`);
    const papers = [
      ...rows,
      { id: place.ahead, kind: 'bill' },
      { id: checkout.checkoutId, kind: 'settlement' },
    ];
    expect(papers.map(({ kind }) => kind).sort()).toEqual([
      'bill',
      'deposit_receipt',
      'receipt',
      'settlement',
    ]);
    for (const { id, kind } of papers) {
      expect(good(await print(id, tenant))).toMatchObject({ template: kind, subjectId: id });
      const body = { subjectId: id, copies: 1 };
      expect(good(await area.house.call(recordPrint, { body }, { as: tenant })).copies).toBe(1);
      for (const other of [place.neighbour, area.stranger])
        expect(refusal(await print(id, other))).toBe('404 NOT_FOUND');
    }
  });

  it('and nothing else: no draft, no paper of the building or the tenancy, none of a neighbour', async () => {
    const place = await leaving();
    const { tenant, buildingId, tenancyId, owner } = place;
    const [draft] = await owner.rows<{ id: string }>(sql`
      select bill_id as id from apartment.bills where building_id = ${buildingId}::uuid and state = 'discarded'`);
    const begun = good(await place.begin());
    for (const id of [draft?.id ?? '', buildingId, tenancyId, begun.checkoutId])
      expect(refusal(await print(id, tenant))).toBe('404 NOT_FOUND');
    const other = await leaving();
    expect(refusal(await print(other.april, tenant))).toBe('404 NOT_FOUND');
    expect(refusal(await print(place.april, tenant, { template: 'receipt' }))).toBe(
      '422 VALIDATION template other_subject',
    );
  });

  it('whoever works there without reading bills has their own all the same; whoever left the building has none', async () => {
    const place = await leaving();
    const { tenant, buildingId, owner, april } = place;
    const roles = (set: string, state: string) =>
      owner.rows(sql`update platform.members set roles = ${`{${set}}`}::text[], state = ${state}
        where tenant_id = ${buildingId}::uuid and user_id = ${tenant.userId}`);
    await roles('RDR', 'active');
    expect(good(await print(april, tenant)).template).toBe('bill');
    expect(refusal(await print(place.ahead, place.neighbour))).toBe('404 NOT_FOUND');
    await roles('RES', 'suspended');
    expect(refusal(await print(april, tenant))).toBe('404 NOT_FOUND');
  });
});
