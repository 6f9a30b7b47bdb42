import type { CallInput } from '@console/contract';
import {
  createPerson,
  createTenancy,
  getPayment,
  listMoneyFlows,
  type NewBuilding,
  type PaymentDetail,
  recordPayment,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { sendOut } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

const lineOf = (amountMinor: number, chargeKind: ChargeLine['chargeKind']): ChargeLine => ({
  ...{ chargeKind, chargeItemId: null, description: 'item', params: { name: 'x', nameEn: 'x' } },
  ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: 0 },
  ...{ source: chargeKind === 'deposit' ? 'deposit' : 'item', sourceId: null, calc: null },
});

export interface NewTestBill {
  readonly totalMinor: number;
  readonly issueOn?: string;
  readonly dueOn?: string;
  /** Part of the total. */
  readonly depositMinor?: number;
  readonly tenancyId?: string;
}

/** A server with houses in which somebody lives, pays and is asked for money. */
export async function moneyHouse() {
  const area = await apartmentHouse();

  /** A building with a tenancy in its first room, and people who work with its money. */
  async function place(change: Partial<NewBuilding> = {}) {
    const { buildingId } = await area.building(area.ming, {
      ...{ graceDays: 5, lateRateDaily: '0.000500', lateCapRatio: '0.2000', billDay: 1, dueDays: 10 },
      ...change,
    });
    good(await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 4 }));
    const rooms = await area.roomsOf(buildingId);
    const [cashier, second, desk, manager, auditor] = await Promise.all([
      area.colleague('CSH', buildingId),
      area.colleague('CSH', buildingId),
      area.colleague('FDK', buildingId),
      area.colleague('MGR', buildingId),
      area.colleague('AUD', buildingId),
    ]);

    /** Somebody who has signed for a room. */
    async function tenant(at: number, name: string, depositMinor = 0): Promise<string> {
      const params = { buildingId };
      const { person } = good(
        await area.house.call(createPerson, { params, body: { name, consent: true } }, { as: area.ming }),
      );
      const firstDay = '2026-01-01';
      const terms = { primaryPersonId: person.personId, depositMinor, payCycle: 1 as const, occupants: [] };
      const body = { ...terms, roomId: rooms[at]?.roomId ?? '', firstDay, lastDay: null, sign: true };
      const rates = [{ from: firstDay, rentMinor: 100_000 }];
      return good(await area.house.call(createTenancy, { body: { ...body, rates } }, { as: area.ming }))
        .tenancyId;
    }
    const tenancyId = await tenant(0, '王小明', 430_000);

    /** A bill that is out. */
    const bill = ({ totalMinor, depositMinor = 0, ...more }: NewTestBill): Promise<string> =>
      area.house.db({ kind: 'user', userId: area.ming.userId, tenants: [buildingId] }).transaction((tx) =>
        sendOut(tx, {
          ...{
            buildingId,
            tenancyId,
            kind: 'adjustment',
            issueOn: '2026-05-01',
            dueOn: '2026-05-10',
            ...more,
          },
          lines: [
            ...(totalMinor > depositMinor ? [lineOf(totalMinor - depositMinor, 'other')] : []),
            ...(depositMinor > 0 ? [lineOf(depositMinor, 'deposit')] : []),
          ],
        }),
      );

    const record = (
      body: Partial<CallInput<typeof recordPayment>['body']> = {},
      as: Person | undefined = cashier,
    ) =>
      area.house.call(
        recordPayment,
        { body: { tenancyId, method: 'wechat', amountMinor: 10_000, receivedOn: '2026-05-20', ...body } },
        { as },
      );
    const paid = async (
      body: Partial<CallInput<typeof recordPayment>['body']> = {},
      as?: Person,
    ): Promise<PaymentDetail> => good(await record(body, as));

    const owner = area.house.db({ kind: 'owner' });
    return {
      ...{
        buildingId,
        rooms,
        tenancyId,
        cashier,
        second,
        desk,
        manager,
        auditor,
        tenant,
        bill,
        record,
        paid,
      },
      /** A payment as it is now. */
      payment: async (paymentId: string) =>
        good(await area.house.call(getPayment, { params: { paymentId } }, { as: cashier })),
      /** The sums of a bill, in a line. */
      sums: async (billId: string) => {
        const row = await owner.first<Record<string, string>>(sql`
          select state, total_minor, paid_minor, credited_minor, late_fee_minor, late_fee_paid_minor
          from apartment.bills where building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`);
        const { state, totalMinor, paidMinor, creditedMinor, lateFeeMinor, lateFeePaidMinor } = row ?? {};
        return `${state} ${totalMinor} -${paidMinor} -${creditedMinor} +${lateFeeMinor} -${lateFeePaidMinor}`;
      },
      /** Lines of the ledger, oldest first. */
      ledger: async (query: object = {}) =>
        good(
          await area.house.call(
            listMoneyFlows,
            { query: { building: buildingId, limit: 200, ...query } },
            { as: manager },
          ),
        ),
      deposit: async () => {
        const row = await owner.first<{
          balanceMinor: string;
        }>(sql`select balance_minor from apartment.deposit_balances
          where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
        return Number(row?.balanceMinor ?? 0);
      },
      owner,
    };
  }
  return { ...area, place };
}

export type Place = Awaited<ReturnType<Awaited<ReturnType<typeof moneyHouse>>['place']>>;
