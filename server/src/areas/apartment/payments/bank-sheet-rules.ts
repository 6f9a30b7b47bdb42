import { createHash } from 'node:crypto';
import type { SheetProblem } from '@console/contract';
import type { bankRowOutcomes } from '@console/contract/apartment';
import type { BrokenRow, SheetRow } from '../../../house/sheets/sheet-reading.ts';
import type { BankRow, bankColumns } from './bank-columns.ts';

/** A line of a statement as it is kept. */
export interface NewBankLine {
  readonly position: number;
  readonly bookedOn: string;
  readonly amountMinor: number;
  readonly payer: string;
  readonly reference: string;
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
 * @param known whether a line of this digest is there already
 */
export function bankPlan(
  rows: readonly Row[],
  faults: readonly SheetProblem[],
  known: ReadonlySet<string> = new Set(),
): BankPlan {
  const seen = new Map<string, number>();
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
    const digest = digestOf(row.values, line, seen);
    const isKnown = known.has(digest);
    told.push(toldOf(row, isKnown ? 'known' : 'new', null, line));
    if (!isKnown) lines.push({ ...line, position: row.row, digest });
  }
  return { lines, rows: told, problems };
}

type Line = Omit<NewBankLine, 'digest' | 'position'>;

function lineIn(row: Row): Line | { why: string | null } {
  const { values } = row;
  const unreadable: readonly string[] = 'unreadable' in row ? row.unreadable : [];
  const money = ['amount', 'credit', 'debit'];
  const amountMinor = amountOf(values);
  if (!values.bookedOn && (amountMinor === null || !values.payer)) return { why: 'no_line' };
  if (values.status && unsettled.test(values.status)) return { why: 'not_settled' };
  if (values.direction === 'neither') return { why: 'no_line' };
  if (unreadable.some((name) => name === 'bookedOn' || name === 'direction' || money.includes(name)))
    return { why: null };
  if (amountMinor === null || amountMinor === 0) return { why: 'no_line' };
  return {
    bookedOn: values.bookedOn ?? '',
    amountMinor,
    payer: shown(values.payer),
    reference: [values.reference, values.note, values.serial]
      .map(shown)
      .filter((text) => text !== '')
      .join(' · '),
  };
}

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

/**
 * What makes a line the same in another file: all that the bank says of it, and how many alike stood above it, since two
 * people may pay the same on one day.
 */
function digestOf(values: Partial<BankRow>, line: Line, seen: Map<string, number>): string {
  const said = JSON.stringify([
    line.bookedOn,
    line.amountMinor,
    line.payer,
    line.reference,
    shown(values.serial),
  ]);
  const count = (seen.get(said) ?? 0) + 1;
  seen.set(said, count);
  return createHash('sha256').update(`${said}#${count}`).digest('hex');
}

const toldOf = (
  { row, values }: Row,
  outcome: BankRowTold['outcome'],
  why: string | null,
  line?: Line,
): BankRowTold => ({
  ...{ row, outcome, why },
  bookedOn: line?.bookedOn ?? values.bookedOn ?? null,
  amountMinor: line?.amountMinor ?? amountOf(values),
  payer: line?.payer ?? shown(values.payer),
  reference: line?.reference ?? shown(values.reference),
});

const problemsOf = ({ row }: Row, faults: readonly SheetProblem[]): SheetProblem[] =>
  faults.filter((fault) => fault.row === row);
