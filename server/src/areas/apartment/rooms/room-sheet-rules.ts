import type { NewRoom, Room, RoomType } from '@console/contract/apartment';
import { type CellFault, cellFault, type ReadRow, toldFaults } from '../../../house/sheets/sheet-faults.ts';
import type { SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import { normalRoomNumber } from './room-number-rules.ts';
import { fullProblems, roomProblems } from './room-rules.ts';
import type { RoomValues, roomColumns } from './room-sheet-columns.ts';

export type RoomRow = ReadRow<typeof roomColumns>;

/** What the rows are held against. */
export interface HouseFacts {
  readonly building: { readonly floors: number; readonly basements: number };
  readonly rooms: readonly Room[];
  readonly roomTypes: readonly RoomType[];
  /** Rooms that are let or will be, each with the most people in it on one day. */
  readonly living: ReadonlyMap<string, number>;
}

/** A room as it will be. */
export type ImportedRoom = NewRoom & Pick<Room, 'mapRow' | 'mapCol'>;

export interface ImportPlan {
  readonly create: readonly ImportedRoom[];
  readonly update: readonly { readonly before: Room; readonly after: Room }[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

/**
 * What the rows of a sheet would do to the rooms of a building, and all that is wrong with them. A row with a cell that
 * could not be read is held against the rules with its other cells, so that all its faults are told at once.
 */
export function planImport(rows: readonly RoomRow[], facts: HouseFacts): ImportPlan {
  const byNumber = new Map(facts.rooms.map((room) => [room.number, room]));
  const firstRow = new Map<string, number>();
  const create: ImportedRoom[] = [];
  const update: { before: Room; after: Room }[] = [];
  const problems: SheetProblem[] = [];
  let same = 0;
  for (const { row, values, unreadable = [] } of rows) {
    const number = values.number === undefined ? undefined : normalRoomNumber(values.number);
    const before = number === undefined ? undefined : byNumber.get(number);
    const { after, faults } = before ? changed(before, values, facts) : made(number, values, facts);
    const twin = number === undefined ? undefined : firstRow.get(number);
    if (twin !== undefined) faults.push(cellFault('number', 'number_twice', { row: twin }));
    else if (number !== undefined) firstRow.set(number, row);
    if (!before) faults.push(...fullFaults(facts, create.length));
    const told = toldFaults({ row, unreadable }, faults);
    problems.push(...told);
    if (told.length > 0 || unreadable.length > 0) continue;
    if (!before) create.push(after);
    else if (differs(before, after)) update.push({ before, after: { ...before, ...after } });
    else same += 1;
  }
  return { create, update, same, problems };
}

interface Outcome {
  after: ImportedRoom;
  faults: CellFault[];
}

function changed(before: Room, values: Partial<RoomValues>, facts: HouseFacts): Outcome {
  const { type, number: _, ...given } = values;
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const roomType = typeOf(type, facts);
  const after = { ...before, ...told, ...(roomType?.ok ? { roomTypeId: roomType.roomTypeId } : {}) };
  return {
    after,
    faults: [...typeFaults(roomType), ...ruleFaults(after, facts), ...lettingFaults(before, after, facts)],
  };
}

/** What a room cannot begin without. */
const needed = ['floor', 'areaM2', 'capacity', 'rentMinor', 'depositMinor'] as const;

/** @param number undefined where it could not be read: then nobody knows whether the room is a new one */
function made(number: string | undefined, values: Partial<RoomValues>, facts: HouseFacts): Outcome {
  const missing = number === undefined ? [] : needed.filter((column) => values[column] === undefined);
  const roomType = typeOf(values.type, facts);
  const after: ImportedRoom = {
    number: number ?? '',
    floor: values.floor ?? 1,
    roomTypeId: roomType?.ok ? roomType.roomTypeId : null,
    areaM2: values.areaM2 ?? '1',
    capacity: values.capacity ?? 1,
    leaseMode: values.leaseMode ?? 'whole',
    rentMinor: values.rentMinor ?? 0,
    depositMinor: values.depositMinor ?? 0,
    hold: values.hold ?? 'none',
    mapRow: values.mapRow ?? null,
    mapCol: values.mapCol ?? null,
  };
  const absent = missing.map((column) => cellFault(column, 'required'));
  return { after, faults: [...absent, ...typeFaults(roomType), ...ruleFaults(after, facts)] };
}

type FoundType = { ok: true; roomTypeId: string | null } | { ok: false } | undefined;

/** By its code, or its name in either language. */
function typeOf(type: RoomValues['type'], { roomTypes }: HouseFacts): FoundType {
  if (type === undefined) return undefined;
  if (type === null) return { ok: true, roomTypeId: null };
  const wanted = type.toUpperCase();
  const found = roomTypes.filter(({ code, name }) =>
    [code, name.zh, name.en].some((one) => one.toUpperCase() === wanted),
  );
  const best = found.find(({ code }) => code === wanted) ?? (found.length === 1 ? found[0] : undefined);
  return best ? { ok: true, roomTypeId: best.roomTypeId } : { ok: false };
}

const typeFaults = (found: FoundType): CellFault[] =>
  found?.ok === false ? [cellFault('type', 'unknown_room_type')] : [];

/** The first row that has no place any more, and each after it. @param created new rooms of the rows before */
const fullFaults = ({ rooms }: HouseFacts, created: number): CellFault[] =>
  fullProblems(rooms.length, created + 1, 'number').map(({ path, code, params }) =>
    cellFault(path, code, params),
  );

const ruleFaults = (room: ImportedRoom, { building }: HouseFacts): CellFault[] =>
  roomProblems(room, building).map(({ path, code, params }) => cellFault(path, code, params));

function lettingFaults(before: Room, after: ImportedRoom, { living }: HouseFacts): CellFault[] {
  const occupants = living.get(before.roomId);
  if (occupants === undefined) return [];
  return [
    ...(before.leaseMode === after.leaseMode ? [] : [cellFault('leaseMode', 'room_is_let')]),
    ...(after.capacity < Math.min(occupants, before.capacity)
      ? [cellFault('capacity', 'room_is_crowded', { occupants })]
      : []),
  ];
}

const compared = [
  'floor',
  'roomTypeId',
  'capacity',
  'leaseMode',
  'rentMinor',
  'depositMinor',
  'hold',
  'mapRow',
  'mapCol',
] as const;

/** Whether anything changes: 25.5 and 25.50 are one area. */
const differs = (before: Room, after: ImportedRoom): boolean =>
  Number(before.areaM2) !== Number(after.areaM2) || compared.some((name) => before[name] !== after[name]);
