import sql from 'sql-template-tag';
import { exact, plus, textOf } from '../../../exact.ts';
import { quantitySaid } from '../../../house/papers/amounts-said.ts';
import type { Column, Row, Said } from '../../../house/papers/paper.ts';
import { joined } from '../../../house/papers/paper-words.ts';
import type { Words } from '../../../house/sheets/sheet-cells.ts';
import { gradeWords } from '../sheet-words.ts';
import type { PaperGround } from './paper-ground.ts';
import { say } from './print-words.ts';

/** A sort as a paper names it. */
export interface Goods {
  readonly sortId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly grade: keyof typeof gradeWords;
  readonly thicknessMm: string | null;
  readonly widthMm: string | null;
  readonly lengthM: string | null;
  readonly diameterMinCm: number | null;
  readonly diameterMaxCm: number | null;
}

export async function goodsOf(
  { db, teamId }: Pick<PaperGround, 'db' | 'teamId'>,
  sortIds: readonly string[],
): Promise<Map<string, Goods>> {
  const rows = await db.rows<Goods>(sql`
    select sort_id, code, name_zh, name_en, grade, trim_scale(thickness_mm) as thickness_mm, trim_scale(width_mm) as width_mm,
      trim_scale(length_m) as length_m, diameter_min_cm, diameter_max_cm
    from wood.sorts where team_id = ${teamId}::uuid and sort_id = any(${[...sortIds]}::uuid[])`);
  return new Map(rows.map((row) => [row.sortId, row]));
}

export const nameSaid = ({ nameZh: zh, nameEn: en }: Pick<Goods, 'nameZh' | 'nameEn'>): Words => ({ zh, en });

/** `38×125 mm × 4 m`, `⌀ 20–28 cm × 4 m`; nothing where goods have no size of their own. */
export function sizeSaid(goods: Goods): string {
  const { thicknessMm, widthMm, lengthM, diameterMinCm: from, diameterMaxCm: to } = goods;
  // What is broken over two lines is broken before a length, not within it.
  const length = lengthM === null ? [] : [`${lengthM}\u00a0m`];
  if (thicknessMm !== null && widthMm !== null)
    return [`${thicknessMm}×${widthMm}\u00a0mm`, ...length].join(' ×\u00a0');
  if (thicknessMm !== null) return [`${thicknessMm} mm`, ...length].join(' ×\u00a0');
  const ends = [...new Set([from, to].filter((end) => end !== null))];
  return [...(ends.length > 0 ? [`⌀ ${ends.join('–')} cm`] : []), ...length].join(' ×\u00a0');
}

/** Code and grade, below the name. */
export const codeSaid = ({ code, grade }: Goods): Said =>
  grade === 'unsorted' ? code : joined([code, gradeWords[grade]], ' · ');

/** Something that moves or is to move. */
export interface Moved {
  readonly lineNo: number;
  readonly goods: Goods;
  readonly lot?: string | undefined;
  readonly netKg?: string | null;
  readonly pieces: number;
  readonly volume: string;
}

export const goodsColumns: readonly Column[] = [
  { header: say('line'), weight: 0.6, wideOnly: true },
  { header: say('goods'), weight: 3.1 },
  { header: say('size'), weight: 2.5 },
  { header: say('pieces'), weight: 1, align: 'right' },
  { header: say('volume'), weight: 1.45, align: 'right' },
];

export const goodsCells = ({ lineNo, goods, pieces, volume }: Moved, decimals?: number): Said[] => [
  String(lineNo),
  nameSaid(goods),
  sizeSaid(goods),
  quantitySaid(String(pieces)),
  volumeSaid(volume, decimals),
];

/** What stands small below the name. */
export const goodsNotes = ({ goods, lot, netKg }: Moved): Said[] => [
  joined(
    [
      codeSaid(goods),
      ...(lot ? [say('lot', { code: lot })] : []),
      ...(netKg ? [say('weight', { kg: quantitySaid(netKg) })] : []),
    ],
    ' · ',
  ),
];

/** Below the rows of goods: all pieces and cubic metres. */
export function goodsSum(
  moved: readonly Pick<Moved, 'pieces' | 'volume'>[],
  more: readonly Said[] = [],
): Row {
  const volume = volumeSaid(volumeOf(moved), volumesIn(moved));
  return {
    cells: ['', say('sum'), '', quantitySaid(String(piecesOf(moved))), volume, ...more],
    strong: true,
  };
}

/** How many decimals the volumes of a table have. */
export const volumesIn = (moved: readonly Pick<Moved, 'volume'>[]): number =>
  decimalsOf(moved.map(({ volume }) => volume));

export const piecesOf = (moved: readonly Pick<Moved, 'pieces'>[]): number =>
  moved.reduce((sum, { pieces }) => sum + pieces, 0);

export const volumeOf = (moved: readonly Pick<Moved, 'volume'>[]): string =>
  textOf(plus(exact('0'), ...moved.map(({ volume }) => exact(volume))));

/** Three decimals at least, none that say nothing behind them; as many as the finest of those below which it stands. */
export function volumeSaid(volume: string, decimals = 3): string {
  const [whole = '0', behind = ''] = quantitySaid(volume).split('.');
  return `${whole}.${behind.padEnd(decimals, '0')}`;
}

/** How many decimals cubic metres have that stand below one another. */
export const decimalsOf = (volumes: readonly string[]): number =>
  Math.max(3, ...volumes.map((volume) => (quantitySaid(volume).split('.')[1] ?? '').length));
