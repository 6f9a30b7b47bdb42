import { readingLimits } from '@console/contract/apartment';
import { choiceForm, dayForm, decimalForm, orEmpty, textForm } from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns, ValuesOf } from '../../../house/sheets/sheet-columns.ts';
import { kindWords, registerWords } from '../sheet-words.ts';

const value = orEmpty(decimalForm({ precision: 12, scale: 3 }));

/** A register of the round as a row of a sheet. Room and the value before are for the eye; they are not read. */
export const roundColumns = {
  room: { header: { zh: '房号', en: 'Room' }, form: orEmpty(textForm({ max: 40 })), optional: true },
  serial: { header: { zh: '表号', en: 'Serial' }, form: textForm({ min: 1, max: 40 }), width: 20 },
  kind: { header: { zh: '表类', en: 'Kind' }, form: choiceForm(kindWords) },
  register: { header: { zh: '费率', en: 'Register' }, form: choiceForm(registerWords) },
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
