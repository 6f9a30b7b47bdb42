import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  exportRooms,
  importedRowsAtMost,
  importRooms,
  type Room,
  type RoomImport,
  type RoomType,
  type SheetFile,
  sheetBytesAtMost,
  toldProblemsAtMost,
} from '@console/contract/apartment';
import type { Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Language } from '../../../house/sheets/sheet-cells.ts';
import { fromTheTop, readSheet, type SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import { sheetMime, writeSheet } from '../../../house/sheets/sheet-writing.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { type BareBuilding, buildings, demandActive } from '../buildings/index.ts';
import { livingIn } from './room-occupancy.ts';
import { type RoomValues, roomColumns } from './room-sheet-columns.ts';
import { type ImportPlan, planImport, type RoomRow } from './room-sheet-rules.ts';
import { roomTypes } from './room-types.ts';
import { insertRoom, rooms, updateRoomRow } from './rooms.ts';

/** Reading a sheet costs more than other calls. */
const importsPerMinute = 20;

/** Rooms out of a spreadsheet program, and into one. */
export function serveRoomSheets(serve: Serve): void {
  serve(exportRooms, ({ tenant, query, db }) => exported(db, tenant.id, query.language));

  serve(importRooms, ({ tenant, body, db }) => imported(db, tenant.id, body), {
    perMinute: importsPerMinute,
  });
}

async function exported(db: Db, buildingId: string, language: Language): Promise<SheetFile> {
  const [building, all, types] = await Promise.all([
    buildings(db).find(buildingId),
    rooms(db).ofBuilding(buildingId),
    roomTypes(db, buildingId).list(),
  ]);
  const rows = all.map((room) => rowOf(room, types));
  const bytes = await writeSheet({ name: building.name[language], columns: roomColumns, rows, language });
  return {
    name: `${building.code}-rooms.xlsx`,
    mime: sheetMime,
    base64: Buffer.from(bytes).toString('base64'),
  };
}

const rowOf = (room: Room, types: readonly RoomType[]): RoomValues => ({
  ...room,
  type: types.find(({ roomTypeId }) => roomTypeId === room.roomTypeId)?.code ?? null,
});

async function imported(
  db: Db,
  buildingId: string,
  { file, dryRun }: BodyOf<typeof importRooms>,
): Promise<RoomImport> {
  const bytes = Buffer.from(file, 'base64');
  const sheet = await readSheet(bytes, roomColumns, { rows: importedRowsAtMost, bytes: sheetBytesAtMost });
  const [broken] = sheet.problems.filter(({ row }) => row === null);
  if (broken) throw invalidField('file', broken.code, broken.params);
  return db.transaction(async (tx) => {
    const building = await buildings(tx).locked(buildingId);
    demandActive(building);
    const plan = await planned(tx, building, fromTheTop([...sheet.rows, ...sheet.broken]));
    const problems = fromTheTop([...sheet.problems, ...plan.problems]);
    if (!dryRun) {
      refuse(problems);
      await save(tx, buildingId, plan);
    }
    return {
      create: plan.create.length,
      update: plan.update.length,
      same: plan.same,
      problems: problems.slice(0, toldProblemsAtMost),
      faults: problems.length,
      ignored: [...sheet.ignored],
      saved: !dryRun,
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

/** @throws VALIDATION naming every bad cell: `rows.7.areaM2` */
function refuse(problems: readonly SheetProblem[]): void {
  if (problems.length === 0) return;
  const fields = problems.slice(0, toldProblemsAtMost).map(({ row, column, code, params }) => ({
    path: ['rows', row, column].filter((part) => part !== null).join('.'),
    code,
    ...(params ? { params } : {}),
  }));
  throw new ApiError('VALIDATION', { fields });
}

/** Statements that go to the database in one flight. */
const atOnce = 500;

async function save(db: Db, buildingId: string, { create, update }: ImportPlan): Promise<void> {
  const statements: Sql[] = [
    ...create.flatMap((room) => {
      const roomId = v7();
      const about = { objectType: 'room', objectId: roomId, buildingId } as const;
      return [insertRoom(buildingId, roomId, room), auditOf({ ...about, action: 'create', after: room })];
    }),
    ...update.flatMap(({ before, after }) => [updateRoomRow(after), auditOf(changeOf(before, after))]),
  ];
  for (let from = 0; from < statements.length; from += atOnce)
    await db.batch(...statements.slice(from, from + atOnce));
}

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
