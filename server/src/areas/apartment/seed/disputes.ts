import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { creditOut, sendOut, voidOne } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';
import { useCredit } from '../ledger/index.ts';
import type { Cast } from './cast.ts';
import type { Story } from './story.ts';

/** Bills that tenants objected to: one is taken back as a whole, of another one a part. */
export const disputesOf = (
  { manager }: Cast,
  { buildingId, story }: { readonly buildingId: string; readonly story: Story },
) => {
  const livesIn = async (db: Db, room: string): Promise<string> => {
    const found = await db.first<{ tenancyId: string }>(sql`
      select t.tenancy_id from apartment.tenancies t
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      where t.building_id = ${buildingId}::uuid and r.number = ${room} and t.state = 'active'`);
    if (!found) throw new Error(`nobody lives in ${room}`);
    return found.tenancyId;
  };

  const billOf = (tenancyId: string) =>
    manager.db.first<{ billId: string; state: string; version: number }>(sql`
      select bill_id, state, version from apartment.bills
      where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and kind = 'adjustment'`);

  async function send(room: string, day: string): Promise<void> {
    const tenancyId = await livesIn(manager.db, room);
    if (await billOf(tenancyId)) return;
    const wanted = { buildingId, tenancyId, kind: 'adjustment', lines: [parking], issueOn: day } as const;
    await manager.db.transaction((tx) => sendOut(tx, wanted));
  }

  async function takeBack(room: string): Promise<void> {
    const bill = await billOf(await livesIn(manager.db, room));
    if (bill?.state !== 'issued') return;
    const reason = '停车位由 302 室使用，开错房间';
    const biller = { userId: manager.userId, may: () => true };
    await voidOne(manager.db, buildingId, biller, bill.billId, bill.version, reason);
  }

  /** Of what the last bill asks for the network. */
  const credit = (room: string, day: string, amountMinor: number): Promise<void> =>
    manager.db.transaction(async (tx) => {
      const tenancyId = await livesIn(tx, room);
      const line = await tx.first<{ billId: string; billLineId: string; number: string }>(sql`
        select b.bill_id, n.bill_line_id, b.number from apartment.bills b
        join apartment.bill_lines n on n.building_id = b.building_id and n.bill_id = b.bill_id
          and n.charge_kind = 'network'
        where b.building_id = ${buildingId}::uuid and b.tenancy_id = ${tenancyId}::uuid and b.kind = 'regular'
          and b.issue_on <= ${day}::date and b.credited_minor = 0 order by b.issue_on desc limit 1`);
      const before = await tx.first(sql`select 1 from apartment.bills
        where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and kind = 'credit'`);
      if (!line || before) return;
      const { billId, billLineId, number } = line;
      const lines = [less(amountMinor, billLineId, number)];
      await creditOut(tx, { buildingId, billId, lines, day, reason: '网络中断三天，按天退费' });
      await useCredit(tx, buildingId, [tenancyId], day);
    });

  return {
    async on(day: string): Promise<void> {
      const { disputed, credited } = story;
      if (disputed?.sentOn === day) await send(disputed.room, day);
      if (disputed?.takenBackOn === day) await takeBack(disputed.room);
      if (credited?.day === day) await credit(credited.room, day, credited.amountMinor);
    },
  };
};

const bare = { chargeItemId: null, quantity: null, unit: null, unitPrice: null, taxMinor: 0, calc: null };

const parking: ChargeLine = {
  ...bare,
  ...{ chargeKind: 'parking', description: 'damage', params: { text: '临时停车费' } },
  ...{ amountMinor: 12_000, source: 'checkout', sourceId: null },
};

const less = (amountMinor: number, billLineId: string, number: string): ChargeLine => ({
  ...bare,
  ...{ chargeKind: 'network', description: 'credit', params: { number } },
  ...{ amountMinor: -amountMinor, source: 'credit', sourceId: billLineId },
});
