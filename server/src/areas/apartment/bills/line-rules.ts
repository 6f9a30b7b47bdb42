import type { BillLine } from '@console/contract/apartment';
import { v7 } from 'uuid';
import type { ChargeLine } from '../costs/index.ts';

/** `0.500` is `0.5`. */
const plain = (decimal: string | null): string | null =>
  decimal?.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** The same for what says the same, whichever way the database has put it. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, one]) => [name, canonical(one)]),
  );
}

type Line = ChargeLine | Omit<BillLine, 'billLineId' | 'position' | 'text' | 'writtenByName'>;

const said = (line: Line): string =>
  JSON.stringify(
    canonical({
      ...{
        chargeKind: line.chargeKind,
        chargeItemId: line.chargeItemId ?? null,
        description: line.description,
      },
      ...{
        params: line.params,
        quantity: plain(line.quantity),
        unit: line.unit,
        unitPrice: plain(line.unitPrice),
      },
      ...{ amountMinor: line.amountMinor, taxMinor: line.taxMinor, source: line.source, calc: line.calc },
      sourceId: line.sourceId,
    }),
  );

/** Whether a draft would say again what it says. */
export const sameLines = (before: readonly Line[], after: readonly Line[]): boolean =>
  before.length === after.length && before.every((line, at) => said(line) === said(after[at] as Line));

/** Lines that are not stored yet, as screens get them. */
export const shownLines = (lines: readonly ChargeLine[]): BillLine[] =>
  lines.map((line, position) => ({
    ...line,
    ...{ billLineId: v7(), position, chargeItemId: line.chargeItemId ?? null, text: '', writtenByName: null },
  }));
