import { meterLimits, roomNumberLength } from '@console/contract/apartment';
import {
  choiceForm,
  dayForm,
  decimalForm,
  integerForm,
  orEmpty,
  textForm,
} from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns } from '../../../house/sheets/sheet-columns.ts';
import { kindSynonyms, kindWords, quantityUnits, roomHeaders } from '../sheet-words.ts';

/**
 * A meter of a room as a row of a sheet, with the value that it shows. Where a house has no serials, or does not know how
 * many digits its meters have, the columns may be left out.
 */
export const meterColumns = {
  room: {
    header: { zh: '房号', en: 'Room' },
    also: [...roomHeaders, '安装位置'],
    form: textForm({ min: 1, max: 2 * roomNumberLength.max, narrow: true }),
  },
  kind: {
    header: { zh: '表类', en: 'Kind' },
    also: ['类别', '表计类型', '表类型', '类型', 'Meter', 'Type'],
    form: choiceForm(kindWords, kindSynonyms),
  },
  serial: {
    header: { zh: '表号', en: 'Serial' },
    also: ['表计编号', '表编号', '编号', 'Serial number', 'Meter number'],
    form: orEmpty(textForm({ max: meterLimits.serial.max, narrow: true })),
    optional: true,
    width: 20,
  },
  intDigits: {
    header: { zh: '整数位数', en: 'Digits' },
    also: ['位数', '表位数'],
    form: orEmpty(integerForm({ ...meterLimits.intDigits, units: ['位'] })),
    optional: true,
  },
  decimals: {
    header: { zh: '小数位数', en: 'Decimals' },
    form: orEmpty(integerForm({ ...meterLimits.decimals, units: ['位'] })),
    optional: true,
  },
  multiplier: {
    header: { zh: '倍率', en: 'Multiplier' },
    form: orEmpty(decimalForm({ precision: 10, scale: 4, units: ['倍'] })),
    optional: true,
  },
  installedOn: {
    header: { zh: '安装日期', en: 'Installed on' },
    also: ['启用日期', '日期', '抄表日期', 'Date', 'Installed'],
    form: orEmpty(dayForm()),
    optional: true,
    width: 14,
  },
  initial: {
    header: { zh: '起始读数', en: 'First reading' },
    also: ['底数', '起度', '初始读数', '读数', '表底数', 'Initial', 'Reading'],
    form: decimalForm({ precision: 12, scale: 3, units: quantityUnits }),
  },
  note: {
    header: { zh: '备注', en: 'Note' },
    form: orEmpty(textForm({ max: meterLimits.note.max, days: true })),
    optional: true,
    width: 30,
  },
} as const satisfies SheetColumns;
