import type { FieldProblem } from '@console/contract';
import { type BuildingRatio, type BuildingSettings, buildingRatioLimits } from '@console/contract/apartment';

type Problems = FieldProblem[];

/**
 * What a building's settings must fulfil beyond their shape, which the contract has checked.
 * @param settings as they will stand after the change, whole, so that limits across fields hold
 * @returns one problem per wrong field, none when all is well
 */
export function buildingProblems(settings: BuildingSettings): Problems {
  return [...ratioProblems(settings), ...windowProblems(settings), ...timeZoneProblems(settings)];
}

function ratioProblems(settings: BuildingSettings): Problems {
  const problems: Problems = [];
  for (const name of Object.keys(buildingRatioLimits) as BuildingRatio[]) {
    const { min, max } = buildingRatioLimits[name];
    // Numbers only to compare two short decimals: nothing is calculated from them.
    const value = Number(settings[name]);
    if (value < Number(min)) problems.push({ path: name, code: 'too_small', params: { minimum: min } });
    if (value > Number(max)) problems.push({ path: name, code: 'too_big', params: { maximum: max } });
  }
  return problems;
}

/** A reading window lies inside one month: readings of two cycles must not share a day. */
function windowProblems({ readFromDay, readToDay }: BuildingSettings): Problems {
  if (readFromDay <= readToDay) return [];
  return [{ path: 'readToDay', code: 'window_reversed', params: { from: readFromDay } }];
}

function timeZoneProblems({ timeZone }: BuildingSettings): Problems {
  return isTimeZone(timeZone) ? [] : [{ path: 'timeZone', code: 'unknown_time_zone' }];
}

function isTimeZone(name: string): boolean {
  // Offsets such as +08:00 are understood too, but know no summer time: names only.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Floors and basements may not shrink below rooms that exist. `lowest` and `highest` are floors with rooms. */
export function floorProblems(
  settings: { floors: number; basements: number },
  rooms: { lowest: number | null; highest: number | null },
): Problems {
  const problems: Problems = [];
  const needed = { floors: Math.max(rooms.highest ?? 0, 0), basements: Math.max(-(rooms.lowest ?? 0), 0) };
  for (const path of ['floors', 'basements'] as const) {
    if (settings[path] < needed[path]) {
      problems.push({ path, code: 'rooms_beyond', params: { minimum: needed[path] } });
    }
  }
  return problems;
}

const writtenIn = ['code', 'timeZone', 'currency'] as const;

/**
 * What papers and the ledger of money were written in stays: numbers begin with the code, days are those of the time
 * zone, and amounts are in the currency. @param moved whether money has moved
 */
export const frozenProblems = (
  before: Pick<BuildingSettings, (typeof writtenIn)[number]>,
  after: typeof before,
  moved: boolean,
): Problems =>
  writtenIn
    .filter((path) => moved && before[path] !== after[path])
    .map((path) => ({ path, code: 'money_moved' }));

/** Basement floors are negative, there is no floor 0. */
export const hasFloor = (building: { floors: number; basements: number }, floor: number) =>
  floor !== 0 && floor >= -building.basements && floor <= building.floors;
