import { type ChargeKind, type MeterKind, meterKinds } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { dayBefore, firstDayOf, lastDayOf, monthOf } from '../../../../days.ts';
import { quotient, textOf, whole } from '../../../../exact.ts';
import { amountSaid, moneySaid, percentSaid, quantitySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { findCycle } from '../../cycles/index.ts';
import { unitWords } from '../../sheet-words.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

/** How a month went: who lived there, what was used, and what was billed and paid, as far as the caller may know it. */
export const monthlyReport: Compose = async (ground, cycleId) => {
  const { ym, state } = await findCycle(ground.db, ground.buildingId, cycleId);
  const parts = await Promise.all([
    occupancy(ground, ym),
    uses(ground, ym),
    ground.may('apartment.bill.read') ? billed(ground, cycleId) : [],
    ground.may('apartment.flow.read') ? money(ground, ym) : [],
  ]);
  return {
    label: ym,
    number: null,
    mark: state === 'closed' ? null : 'draft',
    title: say('report.title'),
    blocks: [{ kind: 'facts', items: [[say('month'), ym]] }, ...parts.flat()],
  };
};

const ratio = (part: number, all: number): string =>
  all === 0 ? '—' : percentSaid(textOf(quotient(whole(part), whole(all), 4)));

async function occupancy({ db, buildingId }: PaperGround, ym: string): Promise<Block[]> {
  const last = lastDayOf(ym);
  const [[{ rooms } = { rooms: 0 }], [{ occupied } = { occupied: 0 }]] = await db.batch<
    [{ rooms: number }, { occupied: number }]
  >(
    sql`select count(*)::int as rooms from apartment.rooms r
      where r.building_id = ${buildingId}::uuid and r.hold <> 'disabled'`,
    sql`select count(distinct t.room_id)::int as occupied from apartment.tenancies t
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      where t.building_id = ${buildingId}::uuid and t.period @> ${last}::date
        and t.state not in ('draft', 'cancelled') and r.hold <> 'disabled'`,
  );
  return [
    { kind: 'heading', text: say('report.occupancy') },
    {
      kind: 'facts',
      items: [
        [say('report.rooms'), String(rooms)],
        [say('report.let'), String(occupied)],
        [say('report.vacant'), String(rooms - occupied)],
        [say('report.rate'), ratio(occupied, rooms)],
      ],
    },
  ];
}

async function uses({ db, buildingId }: PaperGround, ym: string): Promise<Block[]> {
  const before = monthOf(dayBefore(firstDayOf(ym)));
  const lastYear = `${Number(ym.slice(0, 4)) - 1}${ym.slice(4)}`;
  const used = await db.rows<{ kind: MeterKind; ym: string; quantity: string }>(sql`
    select m.kind, c.ym, sum(f.quantity) as quantity from apartment.usage_flows f
    join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id
    join apartment.cycles c on c.building_id = f.building_id and c.cycle_id = f.cycle_id
    where f.building_id = ${buildingId}::uuid and m.scope = 'room' and c.ym = any(${[ym, before, lastYear]}::text[])
    group by m.kind, c.ym`);
  const of = (kind: MeterKind, month: string): string => {
    const found = used.find((one) => one.kind === kind && one.ym === month);
    return found ? quantitySaid(found.quantity) : '—';
  };
  const kinds = meterKinds.filter((kind) => used.some((one) => one.kind === kind));
  if (kinds.length === 0) return [];
  const right = { weight: 2, align: 'right' } as const;
  return [
    { kind: 'heading', text: say('report.uses') },
    {
      kind: 'table',
      columns: [
        { header: say('report.kind'), weight: 3 },
        { header: say('report.thisMonth'), ...right },
        { header: say('report.lastMonth'), ...right },
        { header: say('report.lastYear'), ...right },
      ],
      rows: kinds.map((kind) => ({
        cells: [
          joined([say(`kind.${kind}`), `(${unitWords[kind].zh})`]),
          ...[ym, before, lastYear].map((month) => of(kind, month)),
        ],
      })),
    },
  ];
}

interface BillSums {
  readonly count: number;
  readonly total: string;
  readonly settled: string;
}

async function billed({ db, buildingId, currency }: PaperGround, cycleId: string): Promise<Block[]> {
  const [kinds, [sums]] = await db.batch<
    [{ chargeKind: ChargeKind; amount: string; count: number }, BillSums]
  >(
    sql`select l.charge_kind, sum(l.amount_minor) as amount, count(*)::int as count from apartment.bill_lines l
      join apartment.bills b on b.building_id = l.building_id and b.bill_id = l.bill_id
      where l.building_id = ${buildingId}::uuid and b.cycle_id = ${cycleId}::uuid and b.state not in ('discarded', 'void')
      group by l.charge_kind order by sum(l.amount_minor) desc`,
    sql`select count(*)::int as count, coalesce(sum(total_minor), 0) as total,
        coalesce(sum(paid_minor + credited_minor), 0) as settled from apartment.bills
      where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and state not in ('discarded', 'void')`,
  );
  if (!sums || kinds.length === 0) return [];
  return [
    { kind: 'heading', text: say('report.income') },
    {
      kind: 'table',
      columns: [
        { header: say('item'), weight: 4 },
        { header: say('report.count'), weight: 1.5, align: 'right' },
        { header: say('amount', { currency }), weight: 2, align: 'right' },
      ],
      rows: [
        ...kinds.map(({ chargeKind, count, amount }) => ({
          cells: [say(`charge.${chargeKind}`), String(count), amountSaid(Number(amount))],
        })),
        { cells: [say('total'), '', amountSaid(Number(sums.total))], strong: true },
      ],
    },
    {
      kind: 'facts',
      items: [
        [say('report.bills'), String(sums.count)],
        [say('report.billed'), moneySaid(Number(sums.total), currency)],
        [say('report.collected'), ratio(Number(sums.settled), Number(sums.total))],
      ],
    },
  ];
}

interface MoneySums {
  readonly opening: string;
  readonly more: string;
  readonly less: string;
}

async function money({ db, buildingId, currency }: PaperGround, ym: string): Promise<Block[]> {
  const [first, last] = [firstDayOf(ym), lastDayOf(ym)];
  const [[flows], [paid]] = await db.batch<[MoneySums, { received: string; refunded: string }]>(
    sql`select coalesce(sum(amount_minor) filter (where business_date < ${first}::date), 0) as opening,
        coalesce(sum(amount_minor) filter (where business_date >= ${first}::date and amount_minor > 0), 0) as more,
        coalesce(sum(amount_minor) filter (where business_date >= ${first}::date and amount_minor < 0), 0) as less
      from apartment.money_flows
      where building_id = ${buildingId}::uuid and account = 'receivable' and business_date <= ${last}::date`,
    sql`select coalesce(sum(amount_minor) filter (where direction = 'in'), 0) as received,
        coalesce(sum(amount_minor) filter (where direction = 'out'), 0) as refunded
      from apartment.payments
      where building_id = ${buildingId}::uuid and received_on between ${first}::date and ${last}::date
        and state <> 'reversed' and method <> 'deposit_offset'`,
  );
  if (!flows || !paid) return [];
  const said = (value: string) => moneySaid(Number(value), currency);
  const closing = String(Number(flows.opening) + Number(flows.more) + Number(flows.less));
  return [
    { kind: 'heading', text: say('report.money') },
    {
      kind: 'facts',
      items: [
        [say('report.opening'), said(flows.opening)],
        [say('report.increase'), said(flows.more)],
        [say('report.decrease'), said(flows.less)],
        [say('report.closing'), said(closing)],
        [say('report.received'), said(paid.received)],
        [say('report.refunded'), said(paid.refunded)],
      ],
    },
  ];
}
