import type { ResultOf } from '@console/contract';
import type { getKeyFigures } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { dayAfter, dayBefore, daysBetween, daysIn, earlier, monthsLater } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';

/**
 * A building's figures once more, row by row and day by day, from its tables alone and without the rules and statements of this
 * part.
 */
export interface LedgerFacts {
  readonly today: string;
  readonly bills: readonly Bill[];
  readonly lines: readonly { billId: string; chargeKind: string; amountMinor: number }[];
  readonly allocations: readonly Allocation[];
  readonly flows: readonly Flow[];
  readonly stays: readonly Stay[];
  readonly rooms: readonly Room[];
  readonly holds: readonly { roomId: string; from: string; to: string | null }[];
  readonly uses: readonly { kind: string; ym: string; quantity: string }[];
  readonly credits: readonly {
    receivedOn: string;
    paymentId: string;
    amountMinor: number;
    reversedOn: string | null;
  }[];
  readonly refunds: readonly { paymentId: string; onDay: string; amountMinor: number }[];
}
interface Bill {
  readonly billId: string;
  readonly kind: string;
  readonly creditsBillId: string | null;
  readonly ym: string | null;
  readonly issueOn: string;
  readonly dueOn: string;
  readonly totalMinor: number;
}
interface Allocation {
  readonly billId: string;
  readonly paymentId: string;
  readonly part: 'principal' | 'late_fee';
  readonly amountMinor: number;
  readonly onDay: string;
}
interface Flow {
  readonly kind: string;
  readonly account: string;
  readonly method: string | null;
  readonly billId: string | null;
  readonly businessDate: string;
  readonly amountMinor: number;
}
interface Stay {
  readonly roomId: string;
  readonly bedId: string | null;
  readonly from: string;
  readonly to: string | null;
}
interface Room {
  readonly roomId: string;
  readonly createdOn: string;
  readonly rentMinor: number;
  readonly leaseMode: 'whole' | 'bed';
  readonly beds: readonly string[];
}

/** Of a building, as the owner of the database reads it. */
export async function ledgerFacts(db: Db, buildingId: string): Promise<LedgerFacts> {
  const here = sql`building_id = ${buildingId}::uuid`;
  const zone = sql`(select o.time_zone from apartment.buildings o where o.${here})`;
  const rows = <Row>(query: ReturnType<typeof sql>) => db.rows<Row>(query);
  const [first] = await rows<{ today: string }>(sql`select (now() at time zone ${zone})::date as today`);
  return {
    today: first?.today ?? '',
    bills: await rows(sql`select b.bill_id, b.kind, b.credits_bill_id, y.ym, b.issue_on, b.due_on,
        b.total_minor::float8 as total_minor
      from apartment.bills b left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = b.cycle_id
      where b.${here} and b.number is not null and b.state <> 'discarded'`),
    lines: await rows(sql`select bill_id, charge_kind, amount_minor::float8 as amount_minor
      from apartment.bill_lines where ${here}`),
    allocations:
      await rows(sql`select a.bill_id, a.payment_id, a.part, a.amount_minor::float8 as amount_minor,
        greatest(a.value_on, case when p.reversed_at <= a.at then p.reversed_on else p.received_on end) as on_day
      from apartment.payment_allocations a
        join apartment.payments p on p.building_id = a.building_id and p.payment_id = a.payment_id
      where a.${here}`),
    flows:
      await rows(sql`select kind, account, method, bill_id, business_date, amount_minor::float8 as amount_minor
      from apartment.money_flows where ${here}`),
    stays:
      await rows(sql`select room_id, bed_id, lower(period) as "from", upper(period) as "to" from apartment.tenancies
      where ${here} and state not in ('draft', 'cancelled')`),
    rooms: await rows(sql`select r.room_id, (r.created_at at time zone ${zone})::date as created_on,
        r.rent_minor::float8 as rent_minor, r.lease_mode,
        (select coalesce(jsonb_agg(d.bed_id), '[]') from apartment.beds d
          where d.building_id = r.building_id and d.room_id = r.room_id) as beds
      from apartment.rooms r where r.${here}`),
    holds: await rows(sql`select room_id, (held_at at time zone ${zone})::date as "from",
        (until_at at time zone ${zone})::date as "to" from apartment.room_holds where ${here}`),
    uses: await rows(sql`select m.kind, y.ym, f.quantity from apartment.usage_flows f
        join apartment.usages u on u.building_id = f.building_id and u.usage_id = f.usage_id
        join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
        join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id
      where f.${here} and m.scope = 'room'`),
    credits: await rows(sql`select payment_id, received_on, reversed_on, amount_minor::float8 as amount_minor
      from apartment.payments where ${here} and direction = 'in'`),
    refunds: await rows(sql`select refunds_payment_id as payment_id, received_on as on_day,
        amount_minor::float8 as amount_minor from apartment.payments
      where ${here} and direction = 'out' and refunds_payment_id is not null and state <> 'reversed'`),
  };
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
const lastDay = (ym: string) => `${ym}-${daysIn(ym)}`;

/** What happened to each bill, by its id: looked up for each of them and each month. */
const movesOf = (facts: LedgerFacts) => ({
  paid: grouped(facts.allocations, ({ billId }) => billId),
  spent: grouped(facts.allocations, ({ paymentId }) => paymentId),
  flows: grouped(facts.flows, ({ billId }) => billId ?? ''),
  credits: grouped(facts.bills, ({ creditsBillId }) => creditsBillId ?? ''),
});
const moves = new WeakMap<LedgerFacts, ReturnType<typeof movesOf>>();
const movesIn = (facts: LedgerFacts): ReturnType<typeof movesOf> => {
  const known = moves.get(facts) ?? movesOf(facts);
  moves.set(facts, known);
  return known;
};

/** What each bill was still owed at the end of a day. */
function openOn(facts: LedgerFacts, day: string): { bill: Bill; openMinor: number }[] {
  const of = movesIn(facts);
  return facts.bills
    .filter(({ kind, issueOn }) => kind !== 'credit' && issueOn <= day)
    .filter(
      ({ billId }) =>
        !of.flows.get(billId)?.some((one) => one.kind === 'bill_voided' && one.businessDate <= day),
    )
    .map((bill) => {
      const { billId } = bill;
      const credited = (of.credits.get(billId) ?? []).filter(({ issueOn }) => issueOn <= day);
      const paid = (of.paid.get(billId) ?? []).filter(({ onDay }) => onDay <= day);
      const fees = (of.flows.get(billId) ?? []).filter(
        ({ kind, businessDate }) => kind.startsWith('late_fee') && businessDate <= day,
      );
      const openMinor =
        bill.totalMinor +
        total(credited.map(({ totalMinor }) => totalMinor)) +
        total(fees.map(({ amountMinor }) => amountMinor)) -
        total(paid.map(({ amountMinor }) => amountMinor));
      return { bill, openMinor };
    });
}

/** Overdue at the end of a month, or today where that is earlier, by its age. */
export function arrearsAt(facts: LedgerFacts, ym: string) {
  const day = earlier(lastDay(ym), facts.today);
  const late = openOn(facts, day)
    .filter(({ bill, openMinor }) => openMinor > 0 && bill.dueOn < day)
    .map(({ bill, openMinor }) => ({ openMinor, days: daysBetween(bill.dueOn, day) }));
  const between = (from: number, to: number) =>
    total(late.filter(({ days }) => days >= from && days <= to).map(({ openMinor }) => openMinor));
  return {
    arrearsMinor: total(late.map(({ openMinor }) => openMinor)),
    days1To30Minor: between(1, 30),
    days31To60Minor: between(31, 60),
    days61To90Minor: between(61, 90),
    daysOver90Minor: between(91, Number.MAX_SAFE_INTEGER),
    bills: late.length,
    oldestDays: late.length === 0 ? null : Math.max(...late.map(({ days }) => days)),
  };
}

/** What all bills are owed less what all payments have left: what the ledger has to come to on that day. */
export function owedAndBooked(facts: LedgerFacts, ym: string): { owed: number; booked: number } {
  const day = earlier(lastDay(ym), facts.today);
  const left = facts.credits
    .filter(({ receivedOn, reversedOn }) => receivedOn <= day && !(reversedOn !== null && reversedOn <= day))
    .map(({ paymentId, amountMinor }) => {
      const spent = (movesIn(facts).spent.get(paymentId) ?? []).filter(({ onDay }) => onDay <= day);
      const back = facts.refunds.filter((one) => one.paymentId === paymentId && one.onDay <= day);
      return (
        amountMinor - total(spent.map((one) => one.amountMinor)) - total(back.map((one) => one.amountMinor))
      );
    });
  return {
    owed: total(openOn(facts, day).map(({ openMinor }) => openMinor)) - total(left),
    booked: total(
      facts.flows
        .filter(({ account, businessDate }) => account === 'receivable' && businessDate <= day)
        .map(({ amountMinor }) => amountMinor),
    ),
  };
}

/** What was charged of a month, what came in it, and what of its run is paid by today. */
export function incomeOf(facts: LedgerFacts, ym: string) {
  const { bills, flows, today } = facts;
  const voided = new Set(flows.filter(({ kind }) => kind === 'bill_voided').map(({ billId }) => billId));
  const byId = new Map(bills.map((bill) => [bill.billId, bill]));
  const monthOf = (bill: Bill): string => bill.ym ?? bill.issueOn.slice(0, 7);
  const ofMonth = bills.filter((bill) => {
    const about = byId.get(bill.creditsBillId ?? '') ?? bill;
    return monthOf(about) === ym && bill.issueOn <= today && !voided.has(bill.billId);
  });
  const ids = new Set(ofMonth.map(({ billId }) => billId));
  const inMonth = flows.filter(
    ({ businessDate }) => businessDate.slice(0, 7) === ym && businessDate <= today,
  );
  const feesMinor = total(
    inMonth.filter(({ kind }) => kind.startsWith('late_fee')).map(({ amountMinor }) => amountMinor),
  );
  const charged = facts.lines.filter(({ billId, chargeKind }) => ids.has(billId) && chargeKind !== 'deposit');
  const moved = inMonth.filter(
    ({ kind, account, method }) =>
      account === 'receivable' && /^(payment|refund)/.test(kind) && method !== 'deposit_offset',
  );
  const run = ofMonth.filter((bill) => (byId.get(bill.creditsBillId ?? '') ?? bill).ym !== null);
  const runIds = new Set(run.map(({ billId }) => billId));
  const paid = facts.allocations.filter(
    ({ billId, part, onDay }) => part === 'principal' && runIds.has(billId) && onDay <= today,
  );
  return {
    chargedMinor: feesMinor + total(charged.map(({ amountMinor }) => amountMinor)),
    receivedMinor: 0 - total(moved.map(({ amountMinor }) => amountMinor)),
    issuedMinor: total(run.map(({ totalMinor }) => totalMinor)),
    collectedMinor: total(paid.map(({ amountMinor }) => amountMinor)),
  };
}

/** Night by night: what could be let, and what was. */
export function nightsOf({ rooms, stays, holds, today }: LedgerFacts, ym: string) {
  let [lettable, occupied, vacantRent] = [0, 0, 0];
  for (let night = `${ym}-01`; night <= earlier(lastDay(ym), today); night = dayAfter(night)) {
    const covers = ({ from, to }: { from: string; to: string | null }) =>
      from <= night && (to === null || to > night);
    for (const room of rooms) {
      const known = stays.filter(({ roomId }) => roomId === room.roomId).map(({ from }) => from);
      if (night < known.reduce((one, other) => earlier(one, other), room.createdOn)) continue;
      if (holds.some((hold) => hold.roomId === room.roomId && covers(hold))) continue;
      for (const bed of room.leaseMode === 'bed' ? room.beds : [null]) {
        const isLet = stays.some((stay) => stay.roomId === room.roomId && stay.bedId === bed && covers(stay));
        lettable += 1;
        if (isLet) occupied += 1;
        else vacantRent += room.rentMinor;
      }
    }
  }
  const within = (day: string) => day.slice(0, 7) === ym && day <= today;
  return {
    lettableNights: lettable,
    occupiedNights: occupied,
    vacantNights: lettable - occupied,
    vacancyLossMinor: Math.round(vacantRent / 30),
    checkIns: stays.filter(({ from }) => within(from)).length,
    checkOuts: stays.filter(({ to }) => to !== null && within(dayBefore(to))).length,
  };
}

/** What the ledger says of uses of rooms for a month, in thousandths; null where it says nothing. */
export function usedIn({ uses }: LedgerFacts, kind: string, ym: string): number | null {
  const own = uses.filter((one) => one.kind === kind && one.ym === ym);
  return own.length === 0 ? null : total(own.map(({ quantity }) => Math.round(Number(quantity) * 1000)));
}

type Answer = ResultOf<typeof getKeyFigures>;

/** What the dashboard says of a month. */
export interface MonthsFigures {
  readonly occupancy: NonNullable<Answer['occupancy']>['byMonth'][number];
  readonly income: NonNullable<Answer['income']>[number];
  readonly arrears: NonNullable<Answer['arrears']>[number];
  readonly usage: { kind: string; figures: NonNullable<Answer['usage']>[number]['byMonth'][number] }[];
}

/** All months from the first one of which anything is known until today, a year with each question. @param ask the dashboard */
export async function figuresByMonth(
  ask: (ym: string) => Promise<Answer>,
  { bills, stays, today }: LedgerFacts,
): Promise<Map<string, MonthsFigures>> {
  const days = [...bills.map(({ issueOn }) => issueOn), ...stays.map(({ from }) => from)];
  const first = days.reduce((one, other) => earlier(one, other), today).slice(0, 7);
  const found = new Map<string, MonthsFigures>();
  for (let last = today.slice(0, 7); last >= first; last = monthsLater(last, -12)) {
    const { months, occupancy, income, arrears, usage } = await ask(last);
    for (const [at, ym] of months.entries())
      found.set(ym, {
        ...{ occupancy: occupancy?.byMonth[at] ?? null, income: income?.[at] ?? null },
        arrears: arrears?.[at] ?? null,
        usage: (usage ?? []).map(({ kind, byMonth }) => ({ kind, figures: byMonth[at] ?? null })),
      });
  }
  return found;
}
