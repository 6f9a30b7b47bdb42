import { exact, plus, rounded, textOf } from '../../../../exact.ts';
import { percentSaid, quantitySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Column, Row } from '../../../../house/papers/paper.ts';
import { volumeDifference } from '../../volume-difference-rules.ts';
import { goodsCells, goodsColumns, goodsNotes, piecesOf, volumeOf, volumeSaid } from '../goods.ts';
import { codeOf, goodsTable, headFacts, type MovedLine, noteOf, txnGoods } from '../moved-goods.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';
import { isMirror, paper, signatures, tallies } from '../txn-paper.ts';

/** What has come of a purchase, piece by piece, beside what the supplier says. Costs are no matter of the yard. */
export const goodsReceipt: Compose = async (ground, txnId) => {
  const found = await txnGoods(ground, txnId);
  const { txn, lines, parts, shown } = found;
  if (isMirror(txn) || shown.length === 0) return undefined;
  return paper(
    found,
    'title.goods_receipt',
    [
      await headFacts(ground, found),
      ...compared(ground, lines),
      codeOf(ground, txn),
      ...(await tallies(ground, found)),
      ...noteOf(txn),
      signatures('sign.tallied', 'sign.driver', 'sign.keeper'),
    ],
    { parts },
  );
};

const differenceColumns: readonly Column[] = [
  ...goodsColumns.slice(0, -1),
  { header: say('receipt.ours'), weight: 1.4, align: 'right' },
  { header: say('receipt.theirs'), weight: 1.4, align: 'right' },
  { header: say('receipt.difference'), weight: 1.4, align: 'right' },
  { header: say('receipt.part'), weight: 1.3, align: 'right' },
];

/** Ours beside theirs where their sheet says something; the goods alone where it does not. */
function compared(ground: PaperGround, lines: readonly MovedLine[]): Block[] {
  const told = lines.filter(({ supplierVolume }) => supplierVolume !== null);
  if (told.length === 0) return [goodsTable(lines)];
  const { volumeTolerance } = ground;
  const rows = lines.map(
    (line): Row => ({
      cells: [...goodsCells(line), ...beside(line, volumeTolerance)],
      notes: goodsNotes(line),
    }),
  );
  const ours = volumeOf(told);
  const theirs = textOf(plus(...told.map(({ supplierVolume }) => exact(supplierVolume ?? '0'))));
  const whole = volumeDifference(ours, theirs, volumeTolerance);
  const sum: Row = {
    strong: true,
    cells: [
      ...['', say('sum'), '', quantitySaid(String(piecesOf(lines))), volumeSaid(volumeOf(lines))],
      ...[volumeSaid(theirs), volumeSaid(whole.difference), partSaid(whole.part)],
    ],
  };
  return [
    { kind: 'table', columns: differenceColumns, rows: [...rows, sum] },
    {
      kind: 'text',
      strong: whole.beyondTolerance,
      text: say(whole.beyondTolerance ? 'receipt.beyond' : 'receipt.within', {
        difference: volumeSaid(whole.difference),
        part: partSaid(whole.part),
        tolerance: percentSaid(volumeTolerance),
      }),
    },
  ];
}

function beside({ volume, supplierVolume }: MovedLine, tolerance: string): string[] {
  if (supplierVolume === null) return ['', '', ''];
  const { difference, part } = volumeDifference(volume, supplierVolume, tolerance);
  return [volumeSaid(supplierVolume), volumeSaid(difference), partSaid(part)];
}

/** Of a fraction, per cent with two decimals at most. */
const partSaid = (part: string | null): string =>
  part === null ? '—' : percentSaid(textOf(rounded(exact(part), 4)));
