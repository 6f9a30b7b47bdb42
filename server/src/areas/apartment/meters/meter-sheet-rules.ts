import type { FieldProblem } from '@console/contract';
import type { Meter, MeterKind } from '@console/contract/apartment';
import { type CellFault, cellFault, type ReadRow, toldFaults } from '../../../house/sheets/sheet-faults.ts';
import type { SheetProblem } from '../../../house/sheets/sheet-reading.ts';
import { normalRoomNumber } from '../rooms/index.ts';
import { beginningProblems, multiplierProblems, normalSerial, valueProblems } from './meter-rules.ts';
import type { meterColumns } from './meter-sheet-columns.ts';
import type { NewMeter } from './meters.ts';

export type MeterRow = ReadRow<typeof meterColumns>;

/** A meter of the building, as far as a sheet can name it. */
export interface KnownMeter
  extends Pick<
    Meter,
    'kind' | 'serial' | 'roomId' | 'intDigits' | 'decimals' | 'multiplier' | 'registers' | 'installedOn'
  > {
  /** It stands at its place now. */
  readonly live: boolean;
  /** What its only register showed when it was put up, unless that was put right since. */
  readonly initial: string | null;
}

/** What the rows are held against. */
export interface MeterFacts {
  readonly rooms: readonly { readonly roomId: string; readonly number: string }[];
  readonly meters: readonly KnownMeter[];
  /** In the building's zone. */
  readonly today: string;
}

export interface MeterPlan {
  readonly create: readonly NewMeter[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

const shortKinds: Readonly<Record<MeterKind, string>> = {
  electricity: 'E',
  cold_water: 'CW',
  hot_water: 'HW',
  gas: 'G',
  heat: 'H',
};

const keyOf = ({ kind, serial }: { kind: MeterKind; serial: string }) => `${kind} ${serial}`;

const firstSerial = (room: string, kind: MeterKind) => normalSerial(`${room}-${shortKinds[kind]}`);

/**
 * A serial for a meter that has none: `301-E`, or `301-E-2` where another had that one before.
 * @param taken kinds with serials; the new one is put to them
 */
export function madeSerial(room: string, kind: MeterKind, taken: Set<string>): string {
  const first = firstSerial(room, kind);
  let serial = first;
  for (let next = 2; taken.has(keyOf({ kind, serial })); next += 1) serial = `${first}-${next}`;
  taken.add(keyOf({ kind, serial }));
  return serial;
}

interface Place {
  readonly roomId: string;
  readonly room: string;
}

/** A meter of a room as `createMeter` takes it. */
const newMeter = (
  { roomId }: Pick<Place, 'roomId'>,
  plate: Pick<NewMeter, 'kind' | 'serial' | 'intDigits' | 'decimals'>,
  { installedOn, initial }: { installedOn: string; initial: string },
): NewMeter & { install: NonNullable<NewMeter['install']> } => ({
  ...plate,
  ...{ multiplier: '1', registers: 'single', scope: 'room', roomId },
  ...{ parentMeterId: null, verifyDue: null, tariffPlanId: null, supply: 'on', note: '' },
  install: { installedOn, initial: [{ register: 'total', value: initial }], photos: [] },
});

/** What is wrong with the plate of a meter, and with the day and value that it begins with. */
export const newMeterProblems = (meter: NewMeter, today: string): FieldProblem[] => [
  ...multiplierProblems(meter.multiplier),
  ...(meter.install
    ? [
        ...beginningProblems(meter.install.installedOn, today),
        ...valueProblems(meter.install.initial, meter, 'initial'),
      ]
    : []),
];

/** What the rows of a sheet would put up, and all that is wrong with them. */
export function planMeters(rows: readonly MeterRow[], facts: MeterFacts): MeterPlan {
  const roomBy = new Map(facts.rooms.map(({ roomId, number }) => [number, { roomId, room: number }]));
  const known = new Map(facts.meters.map((meter) => [keyOf(meter), meter]));
  const written = rows.flatMap(({ values: { kind, serial } }) =>
    kind && serial ? [keyOf({ kind, serial: normalSerial(serial) })] : [],
  );
  const taken = new Set([...known.keys(), ...written]);
  const firstRow = new Map<string, number>();
  const create: NewMeter[] = [];
  const problems: SheetProblem[] = [];
  let same = 0;
  for (const { row, values, unreadable = [] } of rows) {
    const place = values.room === undefined ? undefined : roomBy.get(normalRoomNumber(values.room));
    const faults: CellFault[] =
      values.room !== undefined && !place ? [cellFault('room', 'unknown_room')] : [];
    const standing = standingFor(values, unreadable, place, facts.meters, known);
    if (standing.fault) faults.push(standing.fault);
    const twin = standing.key === undefined ? undefined : firstRow.get(standing.key);
    if (twin !== undefined) faults.push(cellFault('serial', 'meter_twice', { row: twin }));
    else if (standing.key !== undefined) firstRow.set(standing.key, row);
    if (standing.meter) faults.push(...otherwise(standing.meter, values));
    const meter = meterOf(values, place, facts.today);
    if (!standing.meter) faults.push(...faultsOf(meter, values, unreadable, facts.today));
    const told = toldFaults({ row, unreadable }, faults);
    problems.push(...told);
    if (told.length > 0 || unreadable.length > 0 || !place) continue;
    if (standing.meter) same += 1;
    else create.push(values.serial ? meter : { ...meter, serial: madeSerial(place.room, meter.kind, taken) });
  }
  return { create, same, problems };
}

interface Standing {
  readonly meter?: KnownMeter;
  readonly fault?: CellFault;
  /** What names the meter; undefined where the cells leave it open. */
  readonly key?: string;
}

/** The meter that a row names and that stands in its room already. */
function standingFor(
  { kind, serial }: MeterRow['values'],
  unreadable: readonly string[],
  place: Place | undefined,
  meters: readonly KnownMeter[],
  known: ReadonlyMap<string, KnownMeter>,
): Standing {
  if (kind === undefined || unreadable.includes('serial')) return {};
  if (serial) {
    const key = keyOf({ kind, serial: normalSerial(serial) });
    const meter = known.get(key);
    if (!meter || !place) return { key };
    const isThere = meter.live && meter.roomId === place.roomId;
    return isThere ? { key, meter } : { key, fault: cellFault('serial', 'meter_elsewhere') };
  }
  if (!place) return {};
  const key = `${place.roomId} ${kind}`;
  const there = meters.filter((one) => one.live && one.roomId === place.roomId && one.kind === kind);
  // Of several the one that such a row has once made.
  const [meter] =
    there.length > 1 ? there.filter((one) => one.serial === firstSerial(place.room, kind)) : there;
  if (meter) return { key, meter };
  return there.length > 1 ? { key, fault: cellFault('serial', 'which_meter') } : { key };
}

/** What the row says of a meter that stands there otherwise than it is: nothing of that is ever changed by a sheet. */
function otherwise(meter: KnownMeter, values: MeterRow['values']): CellFault[] {
  const isOther = (told: string | number | null | undefined, is: string | number | null) =>
    told !== undefined && told !== null && is !== null && Number(told) !== Number(is);
  const numbers = (['intDigits', 'decimals', 'multiplier', 'initial'] as const).filter((name) =>
    isOther(values[name], meter[name]),
  );
  const days = (['installedOn'] as const).filter((name) => values[name] && values[name] !== meter[name]);
  return [...numbers, ...days].map((name) => cellFault(name, 'differs', { value: meter[name] ?? '' }));
}

/** A counter that shows six digits and two decimals has as many at least. */
function leastPlate(initial: string): Pick<NewMeter, 'intDigits' | 'decimals'> {
  const [whole = '', fraction = ''] = initial.split('.');
  return { intDigits: Math.max(5, whole.length), decimals: Math.max(1, fraction.length) };
}

/** The row as a new meter; what could not be read is replaced by what breaks no rule. */
function meterOf(values: MeterRow['values'], place: Place | undefined, today: string): NewMeter {
  const { kind = 'electricity', serial, initial = '0', installedOn, multiplier, note } = values;
  const least = leastPlate(initial);
  const plate = {
    kind,
    serial: serial ?? '',
    intDigits: values.intDigits ?? least.intDigits,
    decimals: values.decimals ?? least.decimals,
  };
  return {
    ...newMeter({ roomId: place?.roomId ?? '' }, plate, { installedOn: installedOn ?? today, initial }),
    multiplier: multiplier ?? '1',
    note: note ?? '',
  };
}

/** A value is too long for its counter only where it is known what the counter shows. */
function faultsOf(
  meter: NewMeter,
  values: MeterRow['values'],
  unreadable: readonly string[],
  today: string,
): CellFault[] {
  const isOpen = ['intDigits', 'decimals'].some((column) => unreadable.includes(column));
  return newMeterProblems(meter, today)
    .map(({ path, code, params }) => cellFault(path.split('.')[0] ?? null, code, params))
    .filter(({ column }) => !(column === 'initial' && (isOpen || values.initial === undefined)));
}

/** One meter of each kind for every room that has none of it. */
export function planOfEachKind(
  kinds: readonly MeterKind[],
  plate: Pick<NewMeter, 'intDigits' | 'decimals'> & { installedOn: string; initial: string },
  { rooms, meters }: Pick<MeterFacts, 'rooms' | 'meters'>,
): { create: NewMeter[]; existing: number } {
  const taken = new Set(meters.map(keyOf));
  const there = new Set(meters.flatMap(({ live, roomId, kind }) => (live ? [`${roomId} ${kind}`] : [])));
  const wanted = rooms.flatMap((room) => [...new Set(kinds)].map((kind) => ({ ...room, kind })));
  const missing = wanted.filter(({ roomId, kind }) => !there.has(`${roomId} ${kind}`));
  const { intDigits, decimals, ...beginning } = plate;
  return {
    create: missing.map(({ roomId, number, kind }) =>
      newMeter({ roomId }, { kind, serial: madeSerial(number, kind, taken), intDigits, decimals }, beginning),
    ),
    existing: wanted.length - missing.length,
  };
}
