import { type meterKinds, readingLimits, type registers } from '@console/contract/apartment';
import { choiceForm, dayForm, decimalForm, orEmpty, textForm } from '../../sheets/sheet-cells.ts';
import type { SheetColumns, ValuesOf } from '../../sheets/sheet-columns.ts';

const kindNames = {
  electricity: { zh: '电', en: 'Electricity' },
  cold_water: { zh: '冷水', en: 'Cold water' },
  hot_water: { zh: '热水', en: 'Hot water' },
  gas: { zh: '燃气', en: 'Gas' },
  heat: { zh: '热量', en: 'Heat' },
} as const satisfies Record<(typeof meterKinds)[number], { zh: string; en: string }>;
const registerNames = {
  total: { zh: '总', en: 'Total' },
  peak: { zh: '峰', en: 'Peak' },
  flat: { zh: '平', en: 'Flat' },
  valley: { zh: '谷', en: 'Valley' },
} as const satisfies Record<(typeof registers)[number], { zh: string; en: string }>;
const value = orEmpty(decimalForm({ precision: 12, scale: 3 }));

/** A register of the round as a row of a sheet. Room and the value before are for the eye; they are not read. */
export const roundColumns = {
  room: { header: { zh: '房号', en: 'Room' }, form: orEmpty(textForm({ max: 40 })), optional: true },
  serial: { header: { zh: '表号', en: 'Serial' }, form: textForm({ min: 1, max: 40 }), width: 20 },
  kind: { header: { zh: '表类', en: 'Kind' }, form: choiceForm(kindNames) },
  register: { header: { zh: '费率', en: 'Register' }, form: choiceForm(registerNames) },
  previous: { header: { zh: '上次读数', en: 'Previous' }, form: value, optional: true },
  value: { header: { zh: '本次读数', en: 'Value' }, form: value },
  readOn: { header: { zh: '抄表日期', en: 'Read on' }, form: orEmpty(dayForm()), optional: true },
  rollover: {
    header: { zh: '归零', en: 'Rollover' },
    form: orEmpty(choiceForm({ yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } })),
    optional: true,
  },
  note: {
    header: { zh: '备注', en: 'Note' },
    form: orEmpty(textForm({ max: readingLimits.note.max })),
    optional: true,
    width: 30,
  },
} as const satisfies SheetColumns;

export type RoundValues = ValuesOf<typeof roundColumns>;
