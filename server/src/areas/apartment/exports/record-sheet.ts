import type { QueryOf } from '@console/contract';
import type { CheckRecord, exportCheckRecords } from '@console/contract/apartment';
import { daysSeen } from '../../../house/sheets/days-seen.ts';
import { everyRow } from '../../../house/sheets/every-row.ts';
import { demandFew, type ExportColumn, exported } from '../../../house/sheets/exported.ts';
import type { Words } from '../../../house/sheets/sheet-cells.ts';
import { cellOf, clockTime, type WrittenCell } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import {
  gateWords,
  kindWords,
  noteInWords,
  registerWords,
  resultWords,
  subjectWords,
  yesWords,
} from '../sheet-words.ts';
import { countCheckRecords, everyCheckRecord } from '../usage/index.ts';

type Meter = NonNullable<CheckRecord['meter']>;

const ofMeter = (
  header: Words,
  cell: (meter: Meter, language: 'zh' | 'en') => WrittenCell,
  width = 14,
): ExportColumn<CheckRecord> => ({
  header,
  width,
  cell: ({ meter }, language) => (meter ? cell(meter, language) : { kind: 'empty' }),
});

const columnsIn = (timeZone: string): ExportColumn<CheckRecord>[] => [
  {
    header: { zh: `时间（${timeZone}）`, en: `When (${timeZone})` },
    width: 26,
    cell: (row) => cellOf.moment(row.at, timeZone),
  },
  {
    header: { zh: '对象', en: 'What' },
    cell: (row, language) => cellOf.text(subjectWords[row.subjectType][language]),
  },
  ofMeter({ zh: '房号', en: 'Room' }, (meter) => cellOf.text(meter.roomNumber)),
  ofMeter({ zh: '表号', en: 'Serial' }, (meter) => cellOf.text(meter.serial), 20),
  ofMeter({ zh: '表类', en: 'Kind' }, ({ kind }, language) => cellOf.text(kindWords[kind][language])),
  ofMeter(
    { zh: '费率', en: 'Register' },
    ({ register }, language) => cellOf.text(registerWords[register][language]),
    10,
  ),
  {
    header: { zh: '月份或价目版本', en: 'Month or tariff version' },
    width: 24,
    cell: ({ meter, label }) => cellOf.text(label || meter?.cycleYm),
  },
  {
    header: { zh: '环节', en: 'Stage' },
    cell: (row, language) => cellOf.text(gateWords[row.gate][language]),
  },
  {
    header: { zh: '结果', en: 'Result' },
    cell: (row, language) => cellOf.text(resultWords[row.result][language]),
  },
  { header: { zh: '更正前', en: 'Before' }, cell: (row) => cellOf.number(row.before) },
  { header: { zh: '数值', en: 'Value' }, cell: (row) => cellOf.number(row.value) },
  { header: { zh: '录入人', en: 'Entered by' }, cell: (row) => cellOf.text(row.enteredByName) },
  { header: { zh: '核对人', en: 'Checked by' }, cell: (row) => cellOf.text(row.checkerName) },
  {
    header: { zh: '自核', en: 'Self-checked' },
    width: 10,
    cell: (row, language) => cellOf.text(row.selfChecked ? yesWords[language] : null),
  },
  {
    header: { zh: '说明', en: 'Note' },
    width: 50,
    cell: (row, language) => cellOf.text(noteInWords(row.note, language)),
  },
  { header: { zh: '照片数', en: 'Photos' }, width: 8, cell: (row) => cellOf.number(row.photos.length) },
];

/** The log of checks as filtered, newest first. @param own only what is about this person's own values */
export async function exportedRecords(
  db: Db,
  query: QueryOf<typeof exportCheckRecords>,
  own: string | undefined,
) {
  demandFew(await countCheckRecords(db, query, own), 'records_too_many');
  const { code, timeZone } = await findBuilding(db, query.building);
  const days = daysSeen<CheckRecord>(query, ({ at }) => clockTime(at, timeZone).slice(0, 10));
  return db.transaction((tx) =>
    exported(query, {
      code,
      title: { zh: '核对记录', en: 'review-log' },
      columns: columnsIn(timeZone),
      rows: days.watched(everyRow<CheckRecord>(tx, 'every_check_record', everyCheckRecord(query, own))),
      range: days.range,
    }),
  );
}
