import {
  choiceForm,
  decimalForm,
  integerForm,
  orEmpty,
  readOn,
  textForm,
} from '../../house/sheets/sheet-cells.ts';
import type { SheetColumns, ValuesOf } from '../../house/sheets/sheet-columns.ts';
import { baseUnitWords, formWords, gradeWords, priceUnitWords, sortHeaders } from './sheet-words.ts';

const code = readOn(
  textForm({ min: 1, max: 40, narrow: true }),
  (typed) => {
    const upper = typed.toUpperCase();
    return /^[0-9A-Z][0-9A-Z._/-]*$/.test(upper)
      ? { ok: true as const, value: upper }
      : { ok: false as const, code: 'not_a_code' };
  },
  (meant: string) => meant,
);

const name = textForm({ max: 80 });
const measured = (precision: number, scale: number, units: readonly string[]) =>
  orEmpty(decimalForm({ precision, scale, units }));
const millimetres = measured(7, 2, ['mm', '毫米']);
const centimetres = orEmpty(integerForm({ min: 1, max: 300, units: ['cm', '厘米'] }));
const percent = measured(4, 1, ['%']);
const money = measured(18, 6, ['元', '¥', 'CNY', 'RMB']);

/**
 * A sort as a row of a sheet. Only its code must be there: what a sheet leaves out stays as it is, and an empty cell takes away
 * what a sort can do without.
 */
export const sortColumns = {
  code: {
    header: sortHeaders.code,
    also: ['种类编码', '编号', '货号', 'Sort', 'SKU'],
    form: code,
    width: 18,
  },
  nameZh: {
    header: sortHeaders.nameZh,
    also: ['名称', '种类', 'Name'],
    form: name,
    optional: true,
    width: 22,
  },
  nameEn: { header: sortHeaders.nameEn, form: name, optional: true, width: 26 },
  parent: {
    header: sortHeaders.parent,
    also: ['上级', '上级编码', 'Parent'],
    form: orEmpty(code),
    optional: true,
  },
  form: { header: sortHeaders.form, also: ['类别'], form: choiceForm(formWords), optional: true },
  species: {
    header: sortHeaders.species,
    also: ['材种'],
    form: orEmpty(textForm({ min: 1, max: 60 })),
    optional: true,
  },
  grade: { header: sortHeaders.grade, also: ['级别'], form: choiceForm(gradeWords), optional: true },
  thicknessMm: {
    header: sortHeaders.thicknessMm,
    also: ['厚度', '厚', 'Thickness'],
    form: millimetres,
    optional: true,
  },
  widthMm: { header: sortHeaders.widthMm, also: ['宽度', '宽', 'Width'], form: millimetres, optional: true },
  lengthM: {
    header: sortHeaders.lengthM,
    also: ['长度', '长', 'Length'],
    form: measured(5, 3, ['m', '米']),
    optional: true,
  },
  diameterMinCm: { header: sortHeaders.diameterMinCm, also: ['最小直径'], form: centimetres, optional: true },
  diameterMaxCm: { header: sortHeaders.diameterMaxCm, also: ['最大直径'], form: centimetres, optional: true },
  moistureMin: { header: sortHeaders.moistureMin, form: percent, optional: true },
  moistureMax: { header: sortHeaders.moistureMax, form: percent, optional: true },
  baseUnit: {
    header: sortHeaders.baseUnit,
    also: ['计量单位', '单位', 'Unit'],
    form: choiceForm(baseUnitWords, { m3: ['m3', '立方米', '方'] }),
    optional: true,
  },
  priceUnit: {
    header: sortHeaders.priceUnit,
    form: choiceForm(priceUnitWords, { m3: ['m3', '立方米', '方'] }),
    optional: true,
  },
  listPrice: { header: sortHeaders.listPrice, also: ['价格', '单价', 'Price'], form: money, optional: true },
  floorPrice: { header: sortHeaders.floorPrice, also: ['最低价'], form: money, optional: true },
  minStock: { header: sortHeaders.minStock, form: measured(14, 6, []), optional: true },
} as const satisfies SheetColumns;

export type SortValues = ValuesOf<typeof sortColumns>;
