import {
  createChargeItem,
  listTenancyChargeItems,
  previewBill,
  previewFirstBill,
  setTenancyChargeItems,
  updateTenancy,
  voidBill,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { good, refusal } from '../testing-house.ts';
import { type BillStage, billHouse } from './testing-bills.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
beforeAll(async () => {
  area = await billHouse();
});
afterAll(() => area.close());

type Terms = { firstDay: string; lastDay?: string | null; depositMinor?: number; payCycle?: 1 | 3 };
const preview = async (stage: BillStage, { firstDay, ...more }: Terms) =>
  good(
    await area.house.call(
      previewFirstBill,
      {
        body: {
          ...{ roomId: stage.roomIds[0] ?? '', firstDay, lastDay: null, depositMinor: 0, payCycle: 1 },
          ...{ rates: [{ from: firstDay, rentMinor: 215_000 }], ...more },
        },
      },
      { as: stage.people.FDK },
    ),
  );
const linesOf = async (stage: BillStage, billId: string) =>
  (await stage.bill(billId)).lines?.map(({ amountMinor, params }) => [amountMinor, params.from, params.to]);

describe('rent on bills', () => {
  it('A-14 in on 12 March 2026, by days and by thirty: in the preview and on the bill of moving in', async () => {
    const stage = await area.stage();
    expect(await preview(stage, { firstDay: '2026-03-12' })).toMatchObject({
      totalMinor: 138_710,
      chargedTo: '2026-03-31',
      lines: [{ description: 'rent', calc: { kind: 'rent', days: 20, daysInMonth: 31, rentMinor: 215_000 } }],
    });
    const { tenancyId } = await stage.moveIn(0, '2026-03-12');
    const [bill] = await stage.billsOf(tenancyId);
    expect(bill).toMatchObject({
      kind: 'move_in',
      state: 'draft',
      totalMinor: 138_710,
      number: null,
      ym: null,
    });
    const thirty = await area.stage(1, { proration: 'thirty_day' });
    expect((await preview(thirty, { firstDay: '2026-03-12' })).totalMinor).toBe(143_333);
  });

  it('A-15 out on 9 June: the bill of May asks for 9 of 30 days', async () => {
    const stage = await area.stage();
    await stage.moveIn(0, '2026-05-01', { lastDay: '2026-06-09' });
    const [bill] = await stage.billed('2026-05');
    expect(bill).toMatchObject({ kind: 'regular', totalMinor: 64_500, ym: '2026-05' });
    expect(bill?.period).toEqual({ firstDay: '2026-06-01', lastDay: '2026-06-09' });
    expect(await linesOf(stage, bill?.billId ?? '')).toEqual([[64_500, '2026-06-01', '2026-06-09']]);
  });

  it('A-16 another rent from 15 March: two lines of one bill', async () => {
    const stage = await area.stage();
    const rates = [
      { from: '2026-02-01', rentMinor: 215_000 },
      { from: '2026-03-15', rentMinor: 225_000 },
    ];
    await stage.moveIn(0, '2026-02-01', { rates });
    const [bill] = await stage.billed('2026-02');
    expect(bill?.totalMinor).toBe(220_484);
    expect(await linesOf(stage, bill?.billId ?? '')).toEqual([
      [97_097, '2026-03-01', '2026-03-14'],
      [123_387, '2026-03-15', '2026-03-31'],
    ]);
  });

  it('A-17 a leap February: 19 of 29 days', async () => {
    const stage = await area.stage();
    expect((await preview(stage, { firstDay: '2028-02-11' })).totalMinor).toBe(140_862);
  });

  it('5.6 the first bill: rent to the end of the pay cycle, deposit, and what is charged every month', async () => {
    const stage = await area.stage();
    const name = { zh: '网络', en: 'Network' };
    const monthly = { amountMinor: 3_100, period: 'month', chargedTo: 'every', taxRate: '0.06' } as const;
    const body = { code: 'NET', name, kind: 'network', ...monthly } as const;
    good(await area.house.call(createChargeItem, { params: stage.params, body }, { as: stage.people.MGR }));
    const terms = { firstDay: '2026-03-12', depositMinor: 430_000, payCycle: 3 } as const;
    const found = await preview(stage, terms);
    expect(
      found.lines.map(({ chargeKind, amountMinor, taxMinor }) => [chargeKind, amountMinor, taxMinor]),
    ).toEqual([
      ['rent', 138_710, 0],
      ['rent', 215_000, 0],
      ['rent', 215_000, 0],
      ['deposit', 430_000, 0],
      ['network', 2_000, 113],
    ]);
    expect(found).toMatchObject({ totalMinor: 1_000_710, chargedTo: '2026-05-31' });
    const { depositMinor, payCycle } = terms;
    const { tenancyId } = await stage.moveIn(0, '2026-03-12', { depositMinor, payCycle });
    expect((await stage.billsOf(tenancyId))[0]?.totalMinor).toBe(1_000_710);
    // Nothing is asked twice: the bill of March has what April costs, and no rent.
    const [bill] = await stage.billed('2026-03');
    expect(bill).toMatchObject({ totalMinor: 3_100, period: null });
  });

  it('5.6 a month made again after the next one asks for its own rent still, and items of a month left out are asked once', async () => {
    const stage = await area.stage();
    const monthly = { amountMinor: 3_000, period: 'month', chargedTo: 'every' } as const;
    const body = { code: 'NET', name: { zh: '网络' }, kind: 'network', ...monthly } as const;
    good(await area.house.call(createChargeItem, { params: stage.params, body }, { as: stage.people.MGR }));
    await stage.moveIn(0, '2026-03-01');
    const [march] = await stage.billed('2026-03');
    // April is left out: May asks for it, too.
    await stage.month('2026-04');
    const [may] = await stage.billed('2026-05');
    expect([march?.totalMinor, may?.totalMinor]).toEqual([218_000, 436_000]);
    expect(good(await stage.generate('2026-03'))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(good(await stage.generate('2026-05'))).toMatchObject({ changed: 0, unchanged: 1 });
    good(await stage.generate('2026-04'));
    const [april] = await stage.bills('2026-04');
    expect(april).toMatchObject({ totalMinor: 0, period: null });
  });

  it('13 the preview of a bill writes nothing', async () => {
    const stage = await area.stage();
    const { tenancyId } = await stage.moveIn(0, '2026-05-01');
    const { cycleId } = await stage.month('2026-05');
    const call = (as = stage.people.CSH) =>
      area.house.call(previewBill, { body: { cycleId, tenancyId } }, { as });
    expect(good(await call())).toMatchObject({ totalMinor: 215_000, lines: [{ source: 'rent' }] });
    expect(await stage.bills('2026-05')).toEqual([]);
    expect(refusal(await call(stage.people.CHK))).toBe('403 FORBIDDEN');
    expect(refusal(await call(area.stranger))).toBe('404 NOT_FOUND');
  });

  describe('a rent that is changed after it was billed ahead', () => {
    const begin = async () => {
      const stage = await area.stage();
      const { tenancyId, version } = await stage.moveIn(0, '2026-05-01');
      const [first] = await stage.billsOf(tenancyId);
      await stage.issued(first as NonNullable<typeof first>, { issueOn: '2026-05-01' });
      const [may] = await stage.billed('2026-05');
      const june = await stage.issued(may as NonNullable<typeof may>);
      const change = async (from: string, rentMinor: number) =>
        area.house.call(
          updateTenancy,
          {
            ...{ params: { tenancyId }, version: await versionOf(tenancyId) },
            body: {
              rates: [
                { from: '2026-05-01', rentMinor: 215_000 },
                { from, rentMinor },
              ],
            },
          },
          { as: stage.people.MGR },
        );
      const versionOf = async (id: string) =>
        Number(
          (
            await area.owner.first<{ version: string }>(
              sql`select version from apartment.tenancies where building_id = ${stage.buildingId}::uuid and tenancy_id = ${id}::uuid`,
            )
          )?.version ?? version,
        );
      return { stage, tenancyId, june, change };
    };

    it('5.6 the next bill carries the difference with its arithmetic, once, in either direction', async () => {
      const { stage, june, change } = await begin();
      good(await change('2026-06-16', 225_000));
      const [bill] = await stage.billed('2026-06');
      // July at the new rent, and 15 of 30 days of June at 100.00 more.
      expect(bill?.totalMinor).toBe(225_000 + 5_000);
      const lines = (await stage.bill(bill?.billId ?? '')).lines ?? [];
      expect(lines[1]).toMatchObject({
        ...{ description: 'rent_change', source: 'rent', sourceId: june.billId, amountMinor: 5_000 },
        params: { from: '2026-06-01', to: '2026-06-30', number: june.number },
        calc: {
          ...{ kind: 'rentChange', number: june.number, changedMinor: 0 },
          billed: [{ days: 30, rentMinor: 215_000, amountMinor: 215_000 }],
          now: [
            { days: 15, amountMinor: 107_500 },
            { days: 15, amountMinor: 112_500 },
          ],
        },
      });
      expect(good(await stage.generate('2026-06'))).toMatchObject({ changed: 0, unchanged: 1 });
      await stage.issued((await stage.bills('2026-06'))[0] as NonNullable<typeof bill>);
      // Nothing is put right twice; made cheaper again, what was put right goes back, and July with it.
      expect((await stage.billed('2026-07'))[0]?.totalMinor).toBe(225_000);
      good(await change('2026-06-16', 215_000));
      expect(good(await stage.generate('2026-07'))).toMatchObject({ changed: 1 });
      const [july] = await stage.bills('2026-07');
      expect(july?.totalMinor).toBe(215_000 - 5_000 - 10_000);
    });

    it('5.6 of a bill that was taken back what was put right of it goes back', async () => {
      const { stage, june, change } = await begin();
      good(await change('2026-06-01', 225_000));
      const [bill] = await stage.billed('2026-06');
      expect(bill?.totalMinor).toBe(235_000);
      await stage.issued(bill as NonNullable<typeof bill>);
      good(
        await area.house.call(
          voidBill,
          {
            ...{ params: { billId: june.billId }, body: { reason: 'asked twice' } },
            version: (await stage.bill(june.billId)).version,
          },
          { as: stage.people.MGR },
        ),
      );
      const [july] = await stage.billed('2026-07');
      expect(await linesOf(stage, july?.billId ?? '')).toEqual([
        [225_000, '2026-08-01', '2026-08-31'],
        [-10_000, '2026-06-01', '2026-06-30'],
      ]);
    });
  });

  it('5.6 a monthly item that ends after it was asked for goes back with the next bill, once, and is asked for again where it is kept after all', async () => {
    const stage = await area.stage();
    const body = {
      ...({ code: 'PARK', name: { zh: '车位' }, kind: 'parking', period: 'month', taxRate: '0.06' } as const),
      amountMinor: 30_000,
    };
    const as = { as: stage.people.MGR };
    const { chargeItemId } = good(
      await area.house.call(createChargeItem, { params: stage.params, body }, as),
    );
    const { tenancyId } = await stage.moveIn(0, '2026-05-01');
    const [first] = await stage.billsOf(tenancyId);
    await stage.issued(first as NonNullable<typeof first>, { issueOn: '2026-05-01' });
    const give = async (lastDay: string | null) => {
      const { version } = good(await area.house.call(listTenancyChargeItems, { params: { tenancyId } }, as));
      const items = [{ chargeItemId, firstDay: '2026-06-01', lastDay }];
      good(
        await area.house.call(setTenancyChargeItems, { params: { tenancyId }, version, body: { items } }, as),
      );
    };
    await give(null);
    const [may] = await stage.billed('2026-05');
    expect(may?.totalMinor).toBe(215_000 + 30_000);
    const june = await stage.issued(may as NonNullable<typeof may>);
    await give('2026-06-14');
    const [bill] = await stage.billed('2026-06');
    const lines = (await stage.bill(bill?.billId ?? '')).lines ?? [];
    expect(
      lines.map(({ description, amountMinor, taxMinor }) => [description, amountMinor, taxMinor]),
    ).toEqual([
      ['rent', 215_000, 0],
      ['item_change', -16_000, -906],
    ]);
    expect(lines[1]).toMatchObject({
      params: { month: '2026-06', number: june.number, nameZh: '车位' },
      calc: { kind: 'itemChange', number: june.number, now: [{ to: '2026-06-14', amountMinor: 14_000 }] },
    });
    expect(good(await stage.generate('2026-06'))).toMatchObject({ changed: 0, unchanged: 1 });
    await stage.issued(bill as NonNullable<typeof bill>);
    expect((await stage.billed('2026-07'))[0]?.totalMinor).toBe(215_000);
    // They keep it after all.
    await give(null);
    expect(good(await stage.generate('2026-07'))).toMatchObject({ changed: 1 });
    const [july] = await stage.bills('2026-07');
    expect(july?.totalMinor).toBe(215_000 + 30_000 + 16_000);
  });
});
