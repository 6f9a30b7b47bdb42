import { ApiError, type QueryOf } from '@console/contract';
import {
  type ElectricityChart,
  type ElectricityMonth,
  type getElectricityChart,
  smallestComparedGroup,
  statMonthsAtMost,
} from '@console/contract/apartment';
import { monthOf } from '../../../days.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { statBuildings, statRange, summed, usageStat } from '../statistics/index.ts';
import {
  allRegisters,
  floorCells,
  forEachM2,
  registerCells,
  type Told,
  tellsDays,
  wholeDays,
  yearBefore,
} from './chart-rules.ts';
import { type ChartScope, chartScope } from './chart-scope.ts';
import * as facts from './electricity-facts.ts';

type Query = QueryOf<typeof getElectricityChart>;
interface Span {
  readonly first: string;
  readonly last: string;
}

const mostRooms = 10;

/** What electricity charts of a building, a room or the caller's own tenancy are drawn from. */
export async function electricityChart(db: Db, tenant: Tenant, query: Query): Promise<ElectricityChart> {
  const scope = await chartScope(db, tenant, query);
  const [[building], house] = await Promise.all([
    statBuildings(db, [tenant.id]),
    db.first<facts.HouseRow>(facts.houseRow(scope)),
  ]);
  if (!building || !house) throw new ApiError('NOT_FOUND');
  const range = statRange(query, house.lockedYm ?? monthOf(building.today), statMonthsAtMost);
  const span = { first: range.from, last: range.to };
  const [prices, rooms] = await db.batch<[facts.PriceRow, facts.RoomRow]>(
    facts.priceRows(scope, span),
    facts.roomRows(scope),
  );
  const days =
    query.grain === 'day' ? wholeDays(await db.rows<facts.DayRow>(facts.dayRows(scope, span))) : [];
  const told =
    scope.room === null
      ? await ofBuilding(db, tenant, scope, span)
      : await ofRoom(db, scope, scope.room, span);
  const grain = tellsDays(days) ? 'day' : 'month';
  const priceOf = new Map(prices.map(({ ym, unitPrice }) => [ym, unitPrice]));
  return {
    scope: query.scope,
    building: { buildingId: tenant.id, name: { zh: building.nameZh, en: building.nameEn } },
    room: scope.room && { roomId: scope.room.roomId, number: scope.room.number },
    ...{ from: range.from, to: range.to, swapped: range.swapped, currency: building.currency },
    ...{ grain, coarser: grain !== query.grain, enough: house.values >= 2 },
    months: range.months.map((ym) => ({
      ...{ ym, perM2: null, perPersonDay: null, loss: null, othersMedian: null },
      unitPrice: priceOf.get(ym) ?? null,
      ...told.month(ym),
      ...told.both(ym),
    })),
    lossLimit: scope.room === null ? house.lossLimit : null,
    registers: registerCells(told.registers, range.months),
    floors: told.floors,
    top: told.top,
    rooms: scope.tenancyId === null ? rooms : [],
    days: grain === 'day' ? days : [],
  };
}

/** What is told of a scope, month by month and beside that. */
interface ToldOf extends Pick<ElectricityChart, 'floors' | 'top'> {
  readonly registers: readonly facts.RegisterRow[];
  month(ym: string): Partial<ElectricityMonth>;
  both(ym: string): Pick<ElectricityMonth, 'quantity' | 'estimated' | 'before' | 'beforeEstimated'>;
}

const withYearBefore = (span: Span): Span => ({ ...span, first: yearBefore(span.first) });

const thisAndBefore = (of: (ym: string) => Told) => (ym: string) => {
  const [now, before] = [of(ym), of(yearBefore(ym))];
  return { ...now, before: before.quantity, beforeEstimated: before.estimated };
};

/** For area, people and loss the figures of the statistics, so that a chart never says something else than they do. */
async function ofBuilding(db: Db, tenant: Tenant, scope: ChartScope, span: Span): Promise<ToldOf> {
  const asked = {
    building: tenant.id,
    kind: 'electricity',
    group: 'month',
    from: span.first,
    to: span.last,
  } as const;
  const [stat, lines] = await Promise.all([
    usageStat(db, [tenant], asked),
    summed<facts.LineRow>(db, [facts.buildingLines(scope, span, withYearBefore(span), mostRooms)]),
  ]);
  const registers = lines.filter((line) => line.kind === 'register');
  const ofRooms = registers.filter((row) => row.scope === 'room');
  return {
    month: (ym) => {
      const { perM2 = null, perPersonDay = null, loss = null } = stat.byMonth[stat.months.indexOf(ym)] ?? {};
      return { perM2, perPersonDay, loss };
    },
    both: thisAndBefore((ym) => allRegisters(ofRooms, ym)),
    registers,
    floors: floorCells(
      lines.filter((line) => line.kind === 'floor'),
      stat.months,
    ),
    top: lines
      .filter((line) => line.kind === 'top')
      .sort((one, other) => one.place - other.place)
      .map(({ roomId, roomNumber, quantity, estimated }) => ({ roomId, roomNumber, quantity, estimated })),
  };
}

async function ofRoom(
  db: Db,
  scope: ChartScope,
  room: NonNullable<ChartScope['room']>,
  span: Span,
): Promise<ToldOf> {
  const compared = { roomId: room.roomId, least: smallestComparedGroup };
  const [registers, medians] = await Promise.all([
    summed<facts.RegisterRow>(db, [facts.roomLines(scope, room, withYearBefore(span))]),
    summed<facts.MedianRow>(db, [facts.medianRows(scope.buildingId, span, compared)]),
  ]);
  const medianOf = new Map(medians.map(({ ym, median }) => [ym, median]));
  const of = (ym: string) => allRegisters(registers, ym);
  return {
    month: (ym) => ({
      perM2: forEachM2(of(ym).quantity, room.areaM2),
      othersMedian: medianOf.get(ym) ?? null,
    }),
    both: thisAndBefore(of),
    registers,
    floors: [],
    top: [],
  };
}
