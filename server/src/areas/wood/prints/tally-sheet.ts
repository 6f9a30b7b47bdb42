import sql from 'sql-template-tag';
import { exact, rounded, textOf } from '../../../exact.ts';
import { grouped } from '../../../grouped.ts';
import { quantitySaid } from '../../../house/papers/amounts-said.ts';
import type { Block, Column } from '../../../house/papers/paper.ts';
import { decimalsOf, type Moved, nameSaid, volumeOf, volumeSaid } from './goods.ts';
import type { PaperGround } from './paper-ground.ts';
import { say } from './print-words.ts';

/** A row of a tally as it was measured. */
export interface TalliedRow {
  readonly lineNo: number;
  readonly diameterCm: number | null;
  readonly thicknessMm: string | null;
  readonly widthMm: string | null;
  readonly lengthM: string;
  readonly count: number;
  readonly volume: string;
}

const measured = sql`line_no, diameter_cm, trim_scale(thickness_mm) as thickness_mm, trim_scale(width_mm) as width_mm,
  trim_scale(length_m) as length_m, count, volume`;

/** What was counted as goods moved, by line. @param postings which movements; none: what was agreed */
export async function talliesOf(
  { db, teamId }: PaperGround,
  txnId: string,
  postings: readonly number[],
): Promise<Map<number, TalliedRow[]>> {
  const own = sql`team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`;
  const rows = await db.rows<TalliedRow>(
    postings.length === 0
      ? sql`select ${measured} from wood.tally_rows where ${own} order by line_no, row_no`
      : sql`select ${measured} from wood.move_tally_rows where ${own} and posted_seq = any(${[...postings]}::bigint[])
          order by line_no, posted_seq, row_no`,
  );
  const byLine = grouped(rows, ({ lineNo }) => String(lineNo));
  return new Map([...byLine].map(([lineNo, own]) => [Number(lineNo), own]));
}

const figure = { align: 'right' } as const;
const logColumns: readonly Column[] = [
  { header: say('tally.row'), weight: 0.8, align: 'right' },
  { header: say('tally.diameter'), weight: 1.2, ...figure },
  { header: say('tally.length'), weight: 1.2, ...figure },
  { header: say('tally.count'), weight: 1, ...figure },
  { header: say('tally.volume'), weight: 1.6, ...figure },
];
const sawnColumns: readonly Column[] = [
  { header: say('tally.row'), weight: 0.8, align: 'right' },
  { header: say('tally.thickness'), weight: 1.1, ...figure },
  { header: say('tally.width'), weight: 1.1, ...figure },
  { header: say('tally.length'), weight: 1.1, ...figure },
  { header: say('tally.countSawn'), weight: 1, ...figure },
  { header: say('tally.volume'), weight: 1.6, ...figure },
];

const isLog = (rows: readonly TalliedRow[]): boolean => rows[0]?.diameterCm !== null;

function gridOf(rows: readonly TalliedRow[]): Block {
  const log = isLog(rows);
  const decimals = decimalsOf(rows.map(({ volume }) => volume));
  const lengths = Math.max(1, ...rows.map(({ lengthM }) => (lengthM.split('.')[1] ?? '').length));
  return {
    kind: 'grid',
    columns: log ? logColumns : sawnColumns,
    perLine: log ? 3 : 2,
    rows: rows.map(({ diameterCm, thicknessMm, widthMm, lengthM, count, volume }, at) => ({
      cells: [
        String(at + 1),
        ...(log ? [String(diameterCm)] : [thicknessMm ?? '', widthMm ?? '']),
        textOf(rounded(exact(lengthM), lengths)),
        quantitySaid(String(count)),
        volumeSaid(volume, decimals),
      ],
    })),
  };
}

/** The tally of each line (码单): what every piece measured, and by which rule it was counted. */
export function tallySheets(
  { sawnRounding }: PaperGround,
  moved: readonly Moved[],
  tallies: ReadonlyMap<number, readonly TalliedRow[]>,
): Block[] {
  const sheets = moved.flatMap(({ lineNo, goods }): Block[] => {
    const rows = tallies.get(lineNo) ?? [];
    if (rows.length === 0) return [];
    const pieces = quantitySaid(String(rows.reduce((sum, { count }) => sum + count, 0)));
    const volume = volumeSaid(volumeOf(rows));
    return [
      { kind: 'heading', text: say('tally.heading', { line: lineNo, goods: nameSaid(goods) }) },
      gridOf(rows),
      {
        kind: 'total',
        items: [
          { label: say('pieces'), value: pieces },
          { label: say('volume'), value: volume },
        ],
      },
    ];
  });
  if (sheets.length === 0) return [];
  const all = [...tallies.values()].filter((rows) => rows.length > 0);
  return [
    ...sheets,
    ...(all.some(isLog) ? [{ kind: 'text', text: say('tally.log') } as const] : []),
    ...(all.some((rows) => !isLog(rows))
      ? [{ kind: 'text', text: say(`tally.sawn.${sawnRounding}`) } as const]
      : []),
  ];
}
