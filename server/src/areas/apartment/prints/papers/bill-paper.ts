import {
  apartmentPaths,
  type BillKind,
  type BillLine,
  type BillState,
  type MeterKind,
  meterKinds,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { monthOf } from '../../../../days.ts';
import { grouped } from '../../../../grouped.ts';
import { amountSaid, moneySaid, quantitySaid } from '../../../../house/papers/amounts-said.ts';
import { inCapitals } from '../../../../house/papers/capitals-rules.ts';
import type { Composed } from '../../../../house/papers/composed.ts';
import type { Block, Row, Total } from '../../../../house/papers/paper.ts';
import { unitWords } from '../../sheet-words.ts';
import { lineSaid, notesSaid } from '../line-words-rules.ts';
import type { PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

interface StoredBill {
  readonly billId: string;
  readonly number: string | null;
  readonly kind: BillKind;
  readonly state: BillState;
  readonly tenancyId: string;
  readonly tenancyNumber: number;
  readonly tenancyFrom: string;
  readonly roomId: string;
  readonly roomNumber: string;
  readonly tenantName: string;
  readonly payer: string;
  readonly ym: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly issueOn: string | null;
  readonly dueOn: string | null;
  readonly credits: string | null;
  readonly totalMinor: string;
  readonly paidMinor: string;
  readonly creditedMinor: string;
  readonly lateFeeMinor: string;
  readonly lateFeePaidMinor: string;
}
type StoredLine = Omit<BillLine, 'amountMinor'> & { readonly billId: string; readonly amountMinor: string };

interface UsedInMonth {
  readonly roomId: string;
  readonly kind: MeterKind;
  readonly ym: string;
  readonly quantity: string;
}

const billsOf = ({ buildingId }: PaperGround, billIds: readonly string[]) => sql`
  select b.bill_id, b.number, b.kind, b.state, b.tenancy_id, t.number as tenancy_number, lower(t.period) as tenancy_from,
    b.room_id, r.number as room_number, p.name as tenant_name, b.payer, c.ym, lower(b.period) as first_day,
    upper(b.period) - 1 as last_day, b.issue_on, b.due_on, x.number as credits, b.total_minor, b.paid_minor,
    b.credited_minor, b.late_fee_minor, b.late_fee_paid_minor
  from apartment.bills b
  join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  join apartment.rooms r on r.building_id = b.building_id and r.room_id = b.room_id
  left join apartment.cycles c on c.building_id = b.building_id and c.cycle_id = b.cycle_id
  left join apartment.bills x on x.building_id = b.building_id and x.bill_id = b.credits_bill_id
  where b.building_id = ${buildingId}::uuid and b.bill_id = any(${[...billIds]}::uuid[])`;

const linesOfBills = ({ buildingId }: PaperGround, billIds: readonly string[]) => sql`
  select bill_id, position, charge_kind, description, params, text, quantity, unit, unit_price, amount_minor, calc
  from apartment.bill_lines
  where building_id = ${buildingId}::uuid and bill_id = any(${[...billIds]}::uuid[]) order by bill_id, position`;

/** What the rooms used in each month, with what was corrected since. */
const usedIn = ({ buildingId }: PaperGround, roomIds: readonly string[], from: string) => sql`
  select f.room_id, m.kind, c.ym, sum(f.quantity) as quantity
  from apartment.usage_flows f
  join apartment.meters m on m.building_id = f.building_id and m.meter_id = f.meter_id
  join apartment.cycles c on c.building_id = f.building_id and c.cycle_id = f.cycle_id
  where f.building_id = ${buildingId}::uuid and f.room_id = any(${[...roomIds]}::uuid[]) and m.scope = 'room'
    and c.ym >= ${from}
  group by f.room_id, m.kind, c.ym`;

/** So many months up to and with one, oldest first. */
function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const total = year * 12 + number - count + at;
    return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
  });
}

const monthsShown = 12;

/** Many bills at once, in the order in which they are named; as many statements, however many they are. */
export async function billPapers(ground: PaperGround, billIds: readonly string[]): Promise<Composed[]> {
  const { db } = ground;
  const [bills, lines] = await db.batch<[StoredBill, StoredLine]>(
    billsOf(ground, billIds),
    linesOfBills(ground, billIds),
  );
  const months = bills.map(({ ym, issueOn }) => ym ?? monthOf(issueOn ?? ground.today)).sort();
  const [first = ''] = monthsUpTo(months[0] ?? monthOf(ground.today), monthsShown);
  const roomIds = [...new Set(bills.map(({ roomId }) => roomId))];
  const used = bills.length > 0 ? await db.rows<UsedInMonth>(usedIn(ground, roomIds, first)) : [];
  const linesOf = grouped(lines, ({ billId }) => billId);
  const usedOf = grouped(used, ({ roomId }) => roomId);
  const byId = new Map(bills.map((bill) => [bill.billId, bill]));
  return billIds.flatMap((billId) => {
    const bill = byId.get(billId);
    if (!bill) return [];
    return [composed(ground, bill, linesOf.get(billId) ?? [], usedOf.get(bill.roomId) ?? [])];
  });
}

export const billPaper = async (ground: PaperGround, billId: string): Promise<Composed | undefined> =>
  (await billPapers(ground, [billId]))[0];

const markOf = (state: BillState): Composed['mark'] => {
  if (state === 'draft' || state === 'checked') return 'draft';
  return state === 'void' || state === 'discarded' ? 'void' : null;
};

function composed(
  ground: PaperGround,
  bill: StoredBill,
  lines: readonly StoredLine[],
  used: readonly UsedInMonth[],
): Composed {
  const span =
    bill.firstDay && bill.lastDay ? say('span', { from: bill.firstDay, to: bill.lastDay }) : undefined;
  const facts: Block = {
    kind: 'facts',
    items: [
      [say('room'), bill.roomNumber],
      [say('tenant'), bill.tenantName],
      ...(bill.payer ? [[say('payer'), bill.payer] as const] : []),
      ...(bill.ym ? [[say('month'), bill.ym] as const] : []),
      ...(span ? [[say('bill.period'), span] as const] : []),
      ...(bill.credits ? [[say('bill.credits'), bill.credits] as const] : []),
      [say('bill.issueOn'), bill.issueOn ?? '—'],
      [say('bill.dueOn'), bill.dueOn ?? '—'],
    ],
  };
  return {
    label: bill.number ?? `${bill.roomNumber} ${bill.ym ?? ''}`.trim(),
    number: bill.number,
    mark: markOf(bill.state),
    title: say(`bill.${bill.kind}`),
    blocks: [
      facts,
      linesTable(ground, lines),
      totals(ground, bill),
      ...(bill.kind === 'regular' ? usage(bill, used) : []),
      { kind: 'text', text: say('bill.pay') },
      {
        kind: 'code',
        code: ground.origin + apartmentPaths.print({ uuid: bill.billId }),
        caption: say('scanBill'),
      },
    ],
  };
}

const linesTable = ({ currency }: PaperGround, lines: readonly StoredLine[]): Block => ({
  kind: 'table',
  columns: [
    { header: say('item'), weight: 5 },
    { header: say('quantity'), weight: 1.8, align: 'right' },
    { header: say('unitPrice'), weight: 1.5, align: 'right' },
    { header: say('amount', { currency }), weight: 1.8, align: 'right' },
  ],
  rows: lines.map(
    (line): Row => ({
      cells: [
        lineSaid({ ...line, amountMinor: 0 } as BillLine),
        line.quantity ? `${quantitySaid(line.quantity)} ${line.unit ?? ''}`.trim() : '',
        line.unitPrice ? quantitySaid(line.unitPrice) : '',
        amountSaid(Number(line.amountMinor)),
      ],
      notes: notesSaid(line),
    }),
  ),
});

function totals({ currency }: PaperGround, bill: StoredBill): Block {
  const [total, paid, credited] = [bill.totalMinor, bill.paidMinor, bill.creditedMinor].map(Number) as [
    number,
    number,
    number,
  ];
  const late = Number(bill.lateFeeMinor);
  const open = total - paid - credited + late - Number(bill.lateFeePaidMinor);
  const settled = paid + credited + late + Number(bill.lateFeePaidMinor) !== 0 && bill.kind !== 'credit';
  const items: Total[] = [{ label: say('total'), value: moneySaid(total, currency), strong: true }];
  if (settled) {
    if (late !== 0) items.push({ label: say('bill.lateFee'), value: amountSaid(late) });
    if (credited !== 0) items.push({ label: say('bill.credited'), value: amountSaid(-credited) });
    const received = paid + Number(bill.lateFeePaidMinor);
    if (received !== 0) items.push({ label: say('bill.paid'), value: amountSaid(-received) });
    items.push({ label: say('bill.open'), value: moneySaid(open, currency) });
  }
  return {
    kind: 'total',
    items,
    capitals: currency === 'CNY' ? { label: say('capitals'), value: inCapitals(total) } : undefined,
  };
}

/** A year of use by kind, from the month in which the tenancy began: what was before is somebody else's. */
function usage(bill: StoredBill, used: readonly UsedInMonth[]): Block[] {
  const months = monthsUpTo(bill.ym ?? monthOf(bill.tenancyFrom), monthsShown);
  return meterKinds.flatMap((kind): Block[] => {
    const byMonth = new Map(used.flatMap((one) => (one.kind === kind ? [[one.ym, one.quantity]] : [])));
    const shown = months.filter((ym) => ym >= monthOf(bill.tenancyFrom));
    if (!shown.some((ym) => byMonth.has(ym))) return [];
    const bars = months.map((ym) => {
      const quantity = shown.includes(ym) ? byMonth.get(ym) : undefined;
      return {
        label: ym.slice(2),
        value: Number(quantity ?? 0),
        text: quantity === undefined ? '' : quantitySaid(quantity),
      };
    });
    const title = say('bill.use', { kind: say(`kind.${kind}`), unit: unitWords[kind] });
    return [{ kind: 'bars', title, bars }];
  });
}
