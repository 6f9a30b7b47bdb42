import { capacityLimits, floorLimits, roomAmountLimit } from '@console/contract/apartment';
import {
  choiceForm,
  decimalForm,
  integerForm,
  moneyForm,
  orEmpty,
  textForm,
} from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns, ValuesOf } from '../../../house/sheets/sheet-columns.ts';
import { leaseModeWords, rentHeaders, roomHeaders } from '../sheet-words.ts';

const place = orEmpty(integerForm({ min: -9, max: 999 }));

/**
 * A room as a row of a sheet. Only its number must be there: what a sheet leaves out stays as it is, and an empty cell
 * takes away what a room can do without.
 */
export const roomColumns = {
  number: {
    header: { zh: '房号', en: 'Number' },
    also: roomHeaders,
    form: textForm({ min: 1, max: 40, narrow: true }),
  },
  floor: {
    header: { zh: '楼层', en: 'Floor' },
    also: ['层'],
    form: integerForm({ ...floorLimits, units: ['层', '楼', 'F'] }),
    optional: true,
  },
  type: {
    header: { zh: '房型', en: 'Room type' },
    also: ['户型', 'Type'],
    form: orEmpty(textForm({ min: 1, max: 80 })),
    optional: true,
  },
  areaM2: {
    header: { zh: '面积', en: 'Area' },
    also: ['建筑面积', '使用面积'],
    form: decimalForm({ precision: 8, scale: 2, units: ['m²', '平方米', '平米', '平', 'sqm', 'sq m'] }),
    optional: true,
  },
  capacity: {
    header: { zh: '可住人数', en: 'Capacity' },
    form: integerForm({ ...capacityLimits, units: ['人'] }),
    optional: true,
  },
  leaseMode: {
    header: { zh: '出租方式', en: 'Let by' },
    form: choiceForm(leaseModeWords),
    optional: true,
  },
  rentMinor: {
    header: { zh: '租金', en: 'Rent' },
    also: rentHeaders,
    form: moneyForm({ max: roomAmountLimit, monthly: true }),
    optional: true,
  },
  depositMinor: {
    header: { zh: '押金', en: 'Deposit' },
    form: moneyForm({ max: roomAmountLimit }),
    optional: true,
  },
  hold: {
    header: { zh: '停用状态', en: 'Hold' },
    form: choiceForm({
      none: { zh: '正常', en: 'None' },
      maintenance: { zh: '维修中', en: 'Maintenance' },
      disabled: { zh: '停用', en: 'Disabled' },
    }),
    optional: true,
  },
  mapRow: { header: { zh: '平面图行', en: 'Map row' }, form: place, optional: true },
  mapCol: { header: { zh: '平面图列', en: 'Map column' }, form: place, optional: true },
} as const satisfies SheetColumns;

export type RoomValues = ValuesOf<typeof roomColumns>;
