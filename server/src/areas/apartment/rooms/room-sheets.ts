import type { SheetFile } from '@console/contract';
import { exportRooms, importRooms, type Room, type RoomType } from '@console/contract/apartment';
import { v7 } from 'uuid';
import type { Language } from '../../../house/sheets/sheet-cells.ts';
import { fileOf, sheetImported, sheetTurns } from '../../../house/sheets/sheet-import.ts';
import { writeSheet } from '../../../house/sheets/sheet-writing.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { auditOf } from '../audit.ts';
import { type BareBuilding, findBuilding, lockedActive } from '../buildings/index.ts';
import { livingIn } from './room-occupancy.ts';
import { type RoomValues, roomColumns } from './room-sheet-columns.ts';
import { type ImportPlan, planImport, type RoomRow } from './room-sheet-rules.ts';
import { listRoomTypes } from './room-types.ts';
import { insertRoom, roomsOfBuilding, updateRoomRow } from './rooms.ts';

/** Rooms out of a spreadsheet program, and into one. */
export function serveRoomSheets(serve: Serve): void {
  serve(exportRooms, ({ tenant, query, db }) => exported(db, tenant.id, query.language));

  serve(
    importRooms,
    async ({ tenant: { id }, body, db }) => {
      const { told } = await sheetImported(db, body, {
        columns: roomColumns,
        hold: (tx) => lockedActive(tx, id),
        plan: planned,
        save: (tx, plan) => save(tx, id, plan),
      });
      return told;
    },
    sheetTurns,
  );
}

async function exported(db: Db, buildingId: string, language: Language): Promise<SheetFile> {
  const [building, all, types] = await Promise.all([
    findBuilding(db, buildingId),
    roomsOfBuilding(db, buildingId),
    listRoomTypes(db, buildingId),
  ]);
  const rows = all.map((room) => rowOf(room, types));
  const bytes = await writeSheet({ name: building.name[language], columns: roomColumns, rows, language });
  return fileOf(`${building.code}-rooms.xlsx`, bytes);
}

const rowOf = (room: Room, types: readonly RoomType[]): RoomValues => ({
  ...room,
  type: types.find(({ roomTypeId }) => roomTypeId === room.roomTypeId)?.code ?? null,
});

async function planned(db: Db, rows: readonly RoomRow[], building: BareBuilding): Promise<ImportPlan> {
  const { buildingId } = building;
  const [known, types, living] = await Promise.all([
    roomsOfBuilding(db, buildingId),
    listRoomTypes(db, buildingId),
    livingIn(db, buildingId),
  ]);
  return planImport(rows, {
    building,
    rooms: known,
    roomTypes: types,
    living: new Map(living.map(({ roomId, occupants }) => [roomId, occupants])),
  });
}

const save = (db: Db, buildingId: string, { create, update }: ImportPlan) =>
  inFlights(db, [
    ...create.flatMap((room) => {
      const roomId = v7();
      const about = { objectType: 'room', objectId: roomId, buildingId } as const;
      return [insertRoom(buildingId, roomId, room), auditOf({ ...about, action: 'create', after: room })];
    }),
    ...update.flatMap(({ before, after }) => [updateRoomRow(after), auditOf(changeOf(before, after))]),
  ]);

function changeOf(before: Room, after: Room) {
  const names = (Object.keys(after) as (keyof Room)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const part = (room: Room) => Object.fromEntries(names.map((name) => [name, room[name]]));
  const { roomId, buildingId } = before;
  return {
    action: 'update',
    objectType: 'room',
    objectId: roomId,
    buildingId,
    before: part(before),
    after: part(after),
  } as const;
}
