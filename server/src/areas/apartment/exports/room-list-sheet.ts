import type { QueryOf } from '@console/contract';
import type { exportRoomList, ListedRoom } from '@console/contract/apartment';
import {
  demandFew,
  type ExportColumn,
  everyItem,
  exported,
  rowsPerPage,
} from '../../../house/sheets/exported.ts';
import { cellOf } from '../../../house/sheets/written-cells.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { findBuilding } from '../buildings/index.ts';
import { countRooms, listRooms, type Seen } from '../rooms/index.ts';
import { leaseModeWords, roomStateWords } from '../sheet-words.ts';
import { dayOfBuilding } from './day-of-building.ts';

/** A room with who has it, or one of those who have a bed in it. */
interface Line {
  readonly room: ListedRoom;
  readonly letting: ListedRoom['tenancies'][number] | undefined;
}

const linesOf = (room: ListedRoom): Line[] =>
  room.tenancies.length === 0
    ? [{ room, letting: undefined }]
    : room.tenancies.map((letting) => ({ room, letting }));

const openEnd = { zh: '未约定', en: 'open-ended' };

const columns: readonly ExportColumn<Line>[] = [
  {
    header: { zh: '楼栋', en: 'Building' },
    width: 18,
    cell: ({ room }, language) => cellOf.text(room.buildingName[language]),
  },
  { header: { zh: '房号', en: 'Room' }, cell: ({ room }) => cellOf.text(room.number) },
  { header: { zh: '楼层', en: 'Floor' }, width: 8, cell: ({ room }) => cellOf.number(room.floor) },
  {
    header: { zh: '房型', en: 'Room type' },
    cell: ({ room }, language) => cellOf.text(room.roomTypeName?.[language]),
  },
  { header: { zh: '面积（m²）', en: 'Area (m²)' }, cell: ({ room }) => cellOf.number(room.areaM2) },
  {
    header: { zh: '出租方式', en: 'Let by' },
    width: 10,
    cell: ({ room }, language) => cellOf.text(leaseModeWords[room.leaseMode][language]),
  },
  {
    header: { zh: '状态', en: 'State' },
    cell: ({ room }, language) => cellOf.text(roomStateWords[room.state][language]),
  },
  { header: { zh: '床位', en: 'Bed' }, width: 10, cell: ({ letting }) => cellOf.text(letting?.bed) },
  { header: { zh: '承租人', en: 'Tenant' }, width: 20, cell: ({ letting }) => cellOf.text(letting?.name) },
  {
    header: { zh: '到期日', en: 'Last day' },
    cell: ({ letting }, language) =>
      letting?.lastDay === null ? cellOf.text(openEnd[language]) : cellOf.day(letting?.lastDay),
  },
  {
    // What is paid; what the room asks while nobody has it.
    header: { zh: '租金', en: 'Rent' },
    cell: ({ room, letting }) => cellOf.money(letting?.rentMinor ?? room.rentMinor),
  },
  { header: { zh: '币种', en: 'Currency' }, width: 10, cell: ({ room }) => cellOf.text(room.currency) },
  { header: { zh: '最近抄表', en: 'Last reading' }, cell: ({ room }) => cellOf.day(room.lastReadOn) },
];

/** The list of rooms as filtered: a line for each who has a room or a bed, and one for each room that nobody has. */
export async function exportedRooms(db: Db, query: QueryOf<typeof exportRoomList>, seen: Seen) {
  const { total } = await countRooms(db, seen, query);
  demandFew(total, 'rooms_too_many');
  const [building, today] = await Promise.all([
    query.building === undefined ? undefined : findBuilding(db, query.building),
    dayOfBuilding(db, query.building),
  ]);
  async function* lines() {
    const pageAt = (cursor: string | undefined) =>
      listRooms(db, seen, { ...query, cursor, limit: rowsPerPage });
    for await (const room of everyItem(pageAt)) yield* linesOf(room);
  }
  return exported(query, {
    code: building?.code,
    title: { zh: '房间列表', en: 'rooms' },
    columns,
    rows: lines(),
    range: () => today,
  });
}
