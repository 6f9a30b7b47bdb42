import sql from 'sql-template-tag';
import { dayBefore } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import {
  billsAs,
  type LiveBill,
  lateFeeLine,
  lateFeeUntil,
  openLateFee,
  openPrincipal,
  postLateFeesOf,
} from '../ledger/index.ts';
import { closeDay, confirmUntil, type ReceivedOfMany, receiveAll } from '../payments/index.ts';
import type { Cast } from './cast.ts';
import { methodOf, paidOn } from './collecting.ts';
import { stayKey } from './given-cases.ts';
import type { Story } from './story.ts';

interface House {
  readonly buildingId: string;
  readonly story: Story;
}
interface Payer {
  readonly tenancyId: string;
  /** Room, and bed where it is let by the bed. */
  readonly place: string;
  readonly employer: string;
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/** Money that comes in, is looked at by a second person and counted, each step only where it has not been done yet. */
export const moneyOf = ({ cashier, manager }: Cast, { buildingId, story }: House) => {
  const payers = async (db: Db, tenancyIds: readonly string[]): Promise<Map<string, Payer>> => {
    const rows = await db.rows<Payer>(sql`
      select t.tenancy_id, r.number || coalesce(b.label, '') as place, coalesce(t.payer_employer, '') as employer, p.name,
        lower(t.period) as first_day, upper(t.period) - 1 as last_day
      from apartment.tenancies t
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
      left join apartment.beds b on b.building_id = t.building_id and b.bed_id = t.bed_id
      where t.building_id = ${buildingId}::uuid and t.tenancy_id = any(${[...tenancyIds]}::uuid[])`);
    return new Map(rows.map((row) => [row.tenancyId, row]));
  };

  /** What comes in on a day goes in as a whole, once. */
  const isTaken = (db: Db, day: string) =>
    db.first(sql`select 1 from apartment.payments where building_id = ${buildingId}::uuid
      and received_on = ${day}::date and direction = 'in' and checkout_id is null limit 1`);

  return {
    /** What the story lets come in on this day: the bills of those who pay on it, to the last cent. */
    collect: (day: string): Promise<void> =>
      cashier.db.transaction(async (tx) => {
        if (await isTaken(tx, day)) return;
        const open = await billsAs(
          tx,
          buildingId,
          sql`b.state in ('issued', 'part_paid') and b.kind in ('move_in', 'regular')
            and b.issue_on between ${day}::date - 31 and ${day}::date`,
        );
        const who = await payers(
          tx,
          open.map(({ tenancyId }) => tenancyId),
        );
        const payments = open.flatMap((bill): ReceivedOfMany[] => {
          const payer = who.get(bill.tenancyId);
          const kind = bill.kind === 'move_in' ? 'move_in' : 'regular';
          if (!payer) return [];
          const leaves = story.leaving[stayKey(payer.place, payer.firstDay)] !== undefined;
          if (paidOn({ ...payer, leaves, kind, issueOn: bill.issueOn }, story) !== day) return [];
          const more = bill.kind === 'regular' ? overpaid(payer.place, bill.issueOn) : 0;
          return [received(payer, owedOn(bill, day) + more)];
        });
        await receiveAll(
          tx,
          { buildingId, receivedOn: day },
          payments.filter(({ amountMinor }) => amountMinor > 0),
        );
      }),

    /** What some pay of what they owe, a few days ago: nobody has looked at it yet. */
    part: (day: string, parts: Story['partly']): Promise<void> =>
      cashier.db.transaction(async (tx) => {
        if (parts.length === 0 || (await isTaken(tx, day))) return;
        const rows = await tx.rows<{ tenancyId: string }>(sql`
          select distinct b.tenancy_id from apartment.bills b
          where b.building_id = ${buildingId}::uuid and b.state in ('issued', 'part_paid')`);
        const who = await payers(
          tx,
          rows.map(({ tenancyId }) => tenancyId),
        );
        const payments = parts.flatMap(({ place, amountMinor, method }) => {
          const payer = [...who.values()].find((one) => one.place === place);
          return payer ? [{ ...received(payer, amountMinor), method }] : [];
        });
        await receiveAll(tx, { buildingId, receivedOn: day }, payments);
      }),

    /** What was received until then; by another person than the one who took it. */
    confirm: (day: string): Promise<void> => confirmUntil(manager.db, buildingId, manager, day),

    async postLateFees(day: string): Promise<void> {
      await cashier.db.transaction((tx) => postLateFeesOf(tx, buildingId, day, day));
    },

    /** Counts a day on which there was money. */
    async count(day: string): Promise<void> {
      const moved = await cashier.db.first<{ cashMinor: number; count: number; closed: boolean }>(sql`
        select count(*)::int as count, to_jsonb(coalesce(sum(amount_minor) filter (where method = 'cash'), 0)::bigint) as cash_minor,
          exists (select from apartment.day_closes where building_id = ${buildingId}::uuid
            and business_date = ${day}::date) as closed
        from apartment.payments where building_id = ${buildingId}::uuid and received_on = ${day}::date
          and method <> 'deposit_offset'`);
      if (!moved || moved.count === 0 || moved.closed) return;
      const missing =
        story.miscounted?.day === day ? Math.min(moved.cashMinor, story.miscounted.missingMinor) : 0;
      await closeDay(cashier.db, buildingId, {
        buildingId,
        day,
        counted: [{ method: 'cash', countedMinor: moved.cashMinor - missing }],
        note: missing === 0 ? '' : '现金少 10 元，次日由经办人补齐',
      });
    },
  };

  function overpaid(place: string, issueOn: string): number {
    return story.overpaid.find((one) => one.place === place && issueOn.startsWith(one.ym))?.amountMinor ?? 0;
  }
};

const received = ({ tenancyId, place, employer, name }: Payer, amountMinor: number): ReceivedOfMany => ({
  ...{ tenancyId, amountMinor, method: methodOf(place, employer) },
  payer: employer === '' ? name : employer,
});

/** What a bill asks for on a day, with the late fee of the days before it. */
function owedOn(bill: LiveBill, day: string): number {
  const fee = lateFeeUntil(bill, dayBefore(day))?.amountMinor ?? 0;
  return openPrincipal(bill) + openLateFee(bill) + lateFeeLine(fee, bill.books);
}
