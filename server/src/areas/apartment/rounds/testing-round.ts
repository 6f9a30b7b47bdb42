import {
  type ApartmentRole,
  checkReading,
  createMeter,
  type EnteredReading,
  enterReadings,
  getCycle,
  listRound,
  type NewBuilding,
  type NewMeter,
  openCycle,
  passRead,
  passUsed,
  type RoundRow,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

/** The months up to the one that has just gone by: all days of their windows lie behind us. */
export function monthsBack(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + index, 1)).toISOString().slice(0, 7),
  );
}

type Area = Awaited<ReturnType<typeof apartmentHouse>>;
type Change = Partial<NewBuilding>;

/** Buildings with meters whose first values are locked, and people for each step of a month. */
export async function roundHouse() {
  const area = await apartmentHouse();
  const { house } = area;
  const owner = house.db({ kind: 'owner' });

  /** A building with so many rooms, an electricity meter in each, and its staff. */
  const stage = async (rooms = 1, change: Change = {}, meter: Partial<NewMeter> = {}) => {
    const { buildingId } = await area.building(area.ming, { photoRule: 'never', ...change });
    await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: rooms });
    const roomIds = (await area.roomsOf(buildingId)).map(({ roomId }) => roomId);
    const meterIds: string[] = [];
    for (const [index, roomId] of roomIds.entries()) {
      const body = { serial: `E-${index}`, kind: 'electricity', scope: 'room', roomId, ...meter } as const;
      meterIds.push(await installed(area, buildingId, body));
    }
    await locked(buildingId);
    const people = Object.fromEntries(
      await Promise.all(
        (['MGR', 'RDR', 'CHK'] as const).map(async (role) => [role, await area.colleague(role, buildingId)]),
      ),
    ) as Record<Extract<ApartmentRole, 'MGR' | 'RDR' | 'CHK'>, Person>;
    return stageOf(area, buildingId, roomIds, meterIds, people);
  };

  const locked = (buildingId: string) =>
    owner.rows(sql`update apartment.readings set state = 'locked', checked_by = 'somebody', checked_at = now()
      where building_id = ${buildingId}::uuid and state = 'entered' and cycle_id is null`);

  return { ...area, owner, stage, lockFirstValues: locked };
}

async function installed(area: Area, buildingId: string, meter: NewMeter): Promise<string> {
  const [{ day }] = (await area.house
    .db({ kind: 'owner' })
    .rows(sql`select to_char(now() - interval '2 years', 'YYYY-MM-DD') as day`)) as [{ day: string }];
  const registers = {
    single: ['total'],
    peak_valley: ['peak', 'valley'],
    peak_flat_valley: ['peak', 'flat', 'valley'],
  } as const;
  const initial = registers[meter.registers ?? 'single'].map((register) => ({ register, value: '100' }));
  const body = { ...meter, install: { installedOn: day, initial } };
  return good(await area.house.call(createMeter, { params: { buildingId }, body }, { as: area.ming }))
    .meterId;
}

type Value = Partial<EnteredReading> & { value: string };

function stageOf(
  area: Area,
  buildingId: string,
  roomIds: string[],
  meterIds: string[],
  people: Record<'MGR' | 'RDR' | 'CHK', Person>,
) {
  const { house } = area;
  const params = { buildingId };
  const cycleOf = async (ym: string) =>
    good(await house.call(getCycle, { params: { ...params, ym } }, { as: area.ming }));
  const open = (ym: string, body: object = {}, as: Person | undefined = people.MGR) =>
    house.call(openCycle, { params: { ...params, ym }, body: body as { override?: boolean } }, { as });
  const entry = (ym: string, value: Value): EnteredReading => ({
    readingId: v7(),
    meterId: meterIds[0] ?? '',
    register: 'total',
    readOn: `${ym}-25`,
    ...value,
  });
  const enter = async (ym: string, values: readonly Value[], as = people.RDR, more: object = {}) => {
    const { cycleId } = await cycleOf(ym);
    const rows = values.map((value) => entry(ym, value));
    return house.call(enterReadings, { params: { cycleId }, body: { rows, ...more } }, { as });
  };
  const round = async (ym: string, query: object = {}) => {
    const { cycleId } = await cycleOf(ym);
    return good(await house.call(listRound, { params: { cycleId }, query }, { as: area.ming })).items;
  };
  const check = (row: RoundRow, as: Person | undefined = people.CHK) =>
    house.call(
      checkReading,
      { params: { readingId: row.reading?.readingId ?? '' }, version: row.reading?.version ?? 0 },
      { as },
    );
  const pass = async (gate: typeof passRead | typeof passUsed, ym: string, as = people.CHK) => {
    const { version } = await cycleOf(ym);
    return house.call(gate as typeof passRead, { params: { ...params, ym }, version }, { as });
  };
  /** Reads a month to the end; of each meter the value of the function. @param override whatever became of the months before */
  const month = async (ym: string, value: (index: number) => string, override = true) => {
    good(await open(ym, { override }));
    good(
      await enter(
        ym,
        meterIds.map((meterId, index) => ({ meterId, value: value(index) })),
      ),
    );
    for (const row of await round(ym)) good(await check(row));
    good(await pass(passRead, ym));
    await house.db({ kind: 'owner' }).rows(sql`
      update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'somebody', decided_at = now()
      where building_id = ${buildingId}::uuid and state = 'open'`);
    good(await pass(passUsed, ym));
  };
  return {
    buildingId,
    params,
    roomIds,
    meterIds,
    people,
    cycleOf,
    open,
    entry,
    enter,
    round,
    check,
    pass,
    month,
  };
}
