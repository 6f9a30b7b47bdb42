import { folded, isEmpty, isUnit, type SheetCell } from './sheet-cells.ts';
import type { SheetColumn, SheetColumns } from './sheet-columns.ts';

/** Where each column stands; null: the sheet comes without it, and may. */
export type Places = ReadonlyMap<string, number | null>;

interface HeaderFault {
  readonly row: number;
  readonly column: string;
  /** Beside these two what the column's form says of a unit that makes something else of it. */
  readonly code: 'column_missing' | 'column_twice' | (string & {});
}

/** What people put into a header without meaning another column by it. */
const remarks = [
  ...['必填', '选填', '可选', '可不填', 'required', 'optional', '含当日', '含', 'inclusive', 'included'],
  ...['yyyy-mm-dd', 'yyyy/mm/dd', '年-月-日', '年/月/日'],
];

/** What a row makes of the columns when it is taken for the header. @param row as spreadsheet programs count */
export function placesOf(header: readonly SheetCell[], columns: SheetColumns, row: number) {
  const texts = header.map((cell) => (cell.kind === 'text' || cell.kind === 'number' ? cell.text : ''));
  const problems: HeaderFault[] = [];
  const places = new Map<string, number | null>();
  for (const [name, column] of Object.entries(columns)) {
    const found = foundAt(texts, name, column);
    if (found.length > 1) problems.push({ row, column: name, code: 'column_twice' });
    const misread = found.length === 0 ? misreadAs(texts, name, column) : undefined;
    if (misread) problems.push({ row, column: name, code: misread });
    else if (found.length === 0 && !column.optional)
      problems.push({ row, column: name, code: 'column_missing' });
    places.set(name, found[0] ?? null);
  }
  const known = new Set(places.values());
  const ignored = header.flatMap((cell, index) =>
    cell.kind === 'text' && !isEmpty(cell) && !known.has(index) ? [cell.text.trim()] : [],
  );
  return { places, ignored, problems, named: [...known].filter((place) => place !== null).length };
}

/** Its own header before one that people give it, and each before one with a unit or a remark behind it. */
function foundAt(texts: readonly string[], name: string, { header, also = [], form }: SheetColumn): number[] {
  const own = [header.zh, header.en, name];
  const all = [...own, ...also];
  const readings: ((text: string) => boolean)[] = [
    (text) => isOneOf(plainHeader(text), own),
    (text) => isOneOf(withoutRemark(text, form.units ?? []), own),
    (text) => isOneOf(withoutRemark(text, form.units ?? []), all),
  ];
  return (
    readings
      .map((isIt) => texts.flatMap((text, index) => (text.trim() !== '' && isIt(text) ? [index] : [])))
      .find((found) => found.length > 0) ?? []
  );
}

/** `押金(月)`: a column that counts months where an amount is asked for is not to be passed over in silence. */
function misreadAs(texts: readonly string[], name: string, { header, also = [], form }: SheetColumn) {
  const { units = [], code } = form.misread ?? {};
  const names = [header.zh, header.en, name, ...also];
  return texts.some((text) => text.trim() !== '' && isOneOf(withoutRemark(text, units), names))
    ? code
    : undefined;
}

const isOneOf = (text: string, names: readonly string[]): boolean =>
  names.some((one) => folded(one) === text);

/** Without the marks of what must be filled in, and of what follows. */
const plainHeader = (text: string): string => folded(text).replace(/^\* ?| ?[*:]$/g, '');

/** `租金(元/月)`, `Area [m²]`, `面积/㎡`: without what stands behind it, if that is a unit of the column or a remark. */
function withoutRemark(text: string, units: readonly string[]): string {
  const plain = plainHeader(text);
  const [, inBrackets, remark = ''] = /^(.+?) ?[([【](.+)[)\]】]$/.exec(plain) ?? [];
  const pieces = [remark, ...remark.split(/[,、;，； ]+/)];
  const isSaid = (piece: string) => isUnit(piece, units) || isOneOf(piece, remarks);
  if (inBrackets !== undefined && (isSaid(remark) || pieces.slice(1).every(isSaid)))
    return plainHeader(inBrackets);
  const [, beforeSlash, unit = ''] = /^(.+?)\/(.+)$/.exec(plain) ?? [];
  return beforeSlash !== undefined && isUnit(unit, units) ? beforeSlash : plain;
}
