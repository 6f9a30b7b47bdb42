import type { SheetProblem } from '@console/contract';
import type { bankRowOutcomes } from '@console/contract/apartment';
import type { BrokenRow, SheetRow } from '../../../house/sheets/sheet-reading.ts';
import type { BankRow, bankColumns } from './bank-columns.ts';
import { type BankLineFacts, digestOf, isSameLine, type KnownBankLine } from './bank-line-rules.ts';

/** A line of a statement as it is kept. */
export interface NewBankLine extends BankLineFacts {
  readonly position: number;
  readonly digest: string;
}

export interface BankRowTold {
  readonly row: number;
  readonly outcome: (typeof bankRowOutcomes)[number];
  readonly bookedOn: string | null;
  readonly amountMinor: number | null;
  readonly payer: string;
  readonly reference: string;
  readonly why: string | null;
}

type Row = SheetRow<typeof bankColumns> | BrokenRow<typeof bankColumns>;

/** What a file would bring, row by row. */
export interface BankPlan {
  readonly lines: readonly NewBankLine[];
  readonly rows: readonly BankRowTold[];
  readonly problems: readonly SheetProblem[];
}

/** What was never paid, or is no payment yet. */
const unsettled = /关闭|失败|等待|处理中|撤销|冻结|fail|cancel|pending|closed/i;

/**
 * Lines out of the rows of a statement. What is no line (a sum, a remark, what never came about) is told and passed over; what
 * is one and cannot be read is a fault.
 * @param faults what the reader found wrong with cells
 * @param known lines of these days that came with files before; each is found again once, since two people may pay the same on
 *   one day
 */
export function bankPlan(
  rows: readonly Row[],
  faults: readonly SheetProblem[],
  known: readonly KnownBankLine[] = [],
): BankPlan {
  const left = [...known];
  const taken = new Set(known.map(({ digest }) => digest));
  const told: BankRowTold[] = [];
  const lines: NewBankLine[] = [];
  const problems: SheetProblem[] = [];
  for (const row of rows) {
    const line = lineIn(row);
    if ('why' in line) {
      told.push(toldOf(row, line.why === null ? 'faulty' : 'skipped', line.why));
      if (line.why === null) problems.push(...problemsOf(row, faults));
      continue;
    }
    const at = left.findIndex((one) => isSameLine(one, line));
    told.push(toldOf(row, at < 0 ? 'new' : 'known', null, line));
    if (at >= 0) {
      left.splice(at, 1);
      continue;
    }
    const digest = digestOf(line, taken);
    taken.add(digest);
    lines.push({ ...line, position: row.row, digest });
  }
  return { lines, rows: told, problems };
}

function lineIn(row: Row): BankLineFacts | { why: string | null } {
  const { values } = row;
  const unreadable: readonly string[] = 'unreadable' in row ? row.unreadable : [];
  const money = ['amount', 'credit', 'debit'];
  const amountMinor = amountOf(values);
  const bookedOn = dayOf(values);
  if (!bookedOn && (amountMinor === null || !values.payer)) return { why: 'no_line' };
  if (values.status && unsettled.test(values.status)) return { why: 'not_settled' };
  if (values.direction === 'neither') return { why: 'no_line' };
  if (unreadable.some((name) => name === 'direction' || money.includes(name))) return { why: null };
  // A day that cannot be read is a fault, unless another column tells it.
  if (!bookedOn) return { why: null };
  if (amountMinor === null || amountMinor === 0) return { why: 'no_line' };
  return {
    bookedOn,
    amountMinor,
    payer: shown(values.payer),
    account: shown(values.account),
    serial: shown(values.serial),
    reference: [values.reference, values.note, values.voucher]
      .map(shown)
      .filter((text) => text !== '')
      .join(' · '),
  };
}

/** Of the transaction, else of its booking. */
const dayOf = ({ bookedOn, bookedAt, postedOn }: Partial<BankRow>): string | undefined =>
  bookedOn || bookedAt || postedOn || undefined;

/** Programs write a slash for nothing. */
const shown = (text: string | undefined): string => (text === undefined || /^[/\\-]$/.test(text) ? '' : text);

/** With its sign: what went out is below nothing. */
function amountOf({ amount, credit, debit, direction }: Partial<BankRow>): number | null {
  const [whole, into, out] = [amount, credit, debit].map(minorOf);
  if (into || out) return (into ?? 0) - Math.abs(out ?? 0);
  if (whole === undefined) return into ?? out ?? null;
  if (direction === 'in') return Math.abs(whole);
  return direction === 'out' ? -Math.abs(whole) : whole;
}

function minorOf(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const minor = Number(whole + fraction.padEnd(2, '0'));
  return text.startsWith('-') ? -minor : minor;
}

const toldOf = (
  { row, values }: Row,
  outcome: BankRowTold['outcome'],
  why: string | null,
  line?: BankLineFacts,
): BankRowTold => ({
  ...{ row, outcome, why },
  bookedOn: line?.bookedOn ?? dayOf(values) ?? null,
  amountMinor: line?.amountMinor ?? amountOf(values),
  payer: line?.payer ?? shown(values.payer),
  reference: line?.reference ?? shown(values.reference),
});

const problemsOf = ({ row }: Row, faults: readonly SheetProblem[]): SheetProblem[] =>
  faults.filter((fault) => fault.row === row);
