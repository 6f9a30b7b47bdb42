import type { BodyOf } from '@console/contract';
import {
  exportRooms,
  importRooms,
  type Room,
  type RoomType,
  type SheetFile,
  type SheetImport,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import type { Language } from '../../../house/sheets/sheet-cells.ts';
import { fromTheTop } from '../../../house/sheets/sheet-reading.ts';
import { writeSheet } from '../../../house/sheets/sheet-writing.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { type BareBuilding, buildings, demandActive } from '../buildings/index.ts';
import { fileOf, inFlights, refuseFaults, reportOf, sheetIn, sheetTurns } from '../sheet-import.ts';
import { livingIn } from './room-occupancy.ts';
import { type RoomValues, roomColumns } from './room-sheet-columns.ts';
import { type ImportPlan, planImport, type RoomRow } from './room-sheet-rules.ts';
import { roomTypes } from './room-types.ts';
import { insertRoom, rooms, updateRoomRow } from './rooms.ts';

/** Rooms out of a spreadsheet program, and into one. */
export function serveRoomSheets(serve: Serve): void {
  serve(exportRooms, ({ tenant, query, db }) => exported(db, tenant.id, query.language));

  serve(importRooms, ({ tenant, body, db }) => imported(db, tenant.id, body), sheetTurns);
}

async function exported(db: Db, buildingId: string, language: Language): Promise<SheetFile> {
  const [building, all, types] = await Promise.all([
    buildings(db).find(buildingId),
    rooms(db).ofBuilding(buildingId),
    roomTypes(db, buildingId).list(),
  ]);
  const rows = all.map((room) => rowOf(room, types));
  const bytes = await writeSheet({ name: building.name[language], columns: roomColumns, rows, language });
  return fileOf(`${building.code}-rooms.xlsx`, bytes);
}

const rowOf = (room: Room, types: readonly RoomType[]): RoomValues => ({
  ...room,
  type: types.find(({ roomTypeId }) => roomTypeId === room.roomTypeId)?.code ?? null,
});

async function imported(
  db: Db,
  buildingId: string,
  { file, dryRun }: BodyOf<typeof importRooms>,
): Promise<SheetImport> {
  const sheet = await sheetIn(file, roomColumns);
  return db.transaction(async (tx) => {
    const building = await buildings(tx).locked(buildingId);
    demandActive(building);
    const plan = await planned(tx, building, sheet.inOrder);
    const problems = fromTheTop([...sheet.problems, ...plan.problems]);
    if (!dryRun) {
      refuseFaults(problems);
      await save(tx, buildingId, plan);
    }
    return {
      create: plan.create.length,
      update: plan.update.length,
      same: plan.same,
      ...reportOf(sheet, problems, !dryRun),
    };
  });
}

async function planned(db: Db, building: BareBuilding, rows: readonly RoomRow[]): Promise<ImportPlan> {
  const { buildingId } = building;
  const [known, types, living] = await Promise.all([
    rooms(db).ofBuilding(buildingId),
    roomTypes(db, buildingId).list(),
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
