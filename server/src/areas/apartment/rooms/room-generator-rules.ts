import { ApiError, type FieldProblem } from '@console/contract';
import { type PlannedRoom, type RoomPlan, roomPlanLimit } from '@console/contract/apartment';
import { hasFloor } from '../buildings/index.ts';
import { normalRoomNumber, roomNumberProblem } from './room-number-rules.ts';

type Piece = { literal: string } | { value: 'floor' | 'seq'; width: number };

/** A pattern that cannot be read: which rule it breaks, and where. */
export interface PatternProblem {
  readonly code:
    | 'pattern_empty'
    | 'pattern_unclosed'
    | 'pattern_stray_brace'
    | 'pattern_unknown_name'
    | 'pattern_bad_width'
    | 'pattern_no_seq';
  readonly params?: Record<string, unknown>;
}

export type Pattern = { ok: true; pieces: readonly Piece[] } | { ok: false; problem: PatternProblem };

const refuse = (code: PatternProblem['code'], params?: Record<string, unknown>): Pattern => ({
  ok: false,
  problem: params ? { code, params } : { code },
});

/**
 * Reads a numbering pattern such as `{floor}{seq:02}`: `floor` and `seq`, each with an optional width 1 to 9 to
 * which it is padded with zeros; everything else is literal.
 */
export function parsePattern(pattern: string): Pattern {
  if (pattern.trim() === '') return refuse('pattern_empty');
  const pieces: Piece[] = [];
  for (const [token] of pattern.matchAll(/\{[^{}]*\}|[{}]|[^{}]+/g)) {
    if (token === '{') return refuse('pattern_unclosed');
    if (token === '}') return refuse('pattern_stray_brace');
    const piece = token.startsWith('{') ? parsePlaceholder(token.slice(1, -1)) : { literal: token };
    if ('code' in piece) return { ok: false, problem: piece };
    pieces.push(piece);
  }
  if (!pieces.some((piece) => 'value' in piece && piece.value === 'seq')) return refuse('pattern_no_seq');
  return { ok: true, pieces };
}

function parsePlaceholder(inside: string): Piece | PatternProblem {
  const [name = '', width, ...rest] = inside.split(':');
  if (name !== 'floor' && name !== 'seq') return { code: 'pattern_unknown_name', params: { name } };
  if (width === undefined) return { value: name, width: 0 };
  if (rest.length > 0 || !/^0?[1-9]$/.test(width)) return { code: 'pattern_bad_width', params: { width } };
  return { value: name, width: Number(width) };
}

/** Basement floors are written B1, B2 …: a minus sign on a door reads as a dash. */
function written(piece: Piece, floor: number, seq: number): string {
  if ('literal' in piece) return piece.literal;
  const value = piece.value === 'floor' ? floor : seq;
  return (value < 0 ? 'B' : '') + String(Math.abs(value)).padStart(piece.width, '0');
}

/** The floors of a plan from the lowest up; there is no floor 0. */
export function floorsOf({ fromFloor, toFloor }: Pick<RoomPlan, 'fromFloor' | 'toFloor'>): number[] {
  const floors: number[] = [];
  for (let floor = fromFloor; floor <= toFloor; floor += 1) if (floor !== 0) floors.push(floor);
  return floors;
}

/** What is wrong with a plan as a whole; single rooms are judged by `planRooms`. */
export function planProblems(
  plan: RoomPlan,
  building: { floors: number; basements: number },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const pattern = parsePattern(plan.pattern);
  if (!pattern.ok) problems.push({ path: 'pattern', ...pattern.problem });
  for (const path of ['fromFloor', 'toFloor'] as const) {
    if (!hasFloor(building, plan[path])) {
      problems.push({
        path,
        code: 'no_such_floor',
        params: { floors: building.floors, basements: building.basements },
      });
    }
  }
  if (plan.fromFloor > plan.toFloor) problems.push({ path: 'toFloor', code: 'floors_reversed' });
  if (floorsOf(plan).length * plan.roomsPerFloor > roomPlanLimit) {
    problems.push({ path: 'roomsPerFloor', code: 'too_many_rooms', params: { maximum: roomPlanLimit } });
  }
  if (Number(plan.areaM2) <= 0)
    problems.push({ path: 'areaM2', code: 'too_small', params: { minimum: '0.01' } });
  return problems;
}

/**
 * All rooms of a plan, floor by floor, each with what would become of it.
 * @param taken numbers that the building has, with their floor
 */
export function planRooms(plan: RoomPlan, taken: ReadonlyMap<string, number>): PlannedRoom[] {
  const pattern = parsePattern(plan.pattern);
  if (!pattern.ok) throw new ApiError('VALIDATION', { fields: [{ path: 'pattern', ...pattern.problem }] });
  const made = new Set<string>();
  return floorsOf(plan).flatMap((floor) =>
    Array.from({ length: plan.roomsPerFloor }, (_, index) => {
      const seq = plan.firstSeq + index;
      const number = normalRoomNumber(pattern.pieces.map((piece) => written(piece, floor, seq)).join(''));
      const status = statusOf(number, floor, taken, made);
      made.add(number);
      return { floor, seq, number, status };
    }),
  );
}

function statusOf(
  number: string,
  floor: number,
  taken: ReadonlyMap<string, number>,
  made: ReadonlySet<string>,
): PlannedRoom['status'] {
  if (roomNumberProblem(number)) return 'invalid';
  if (made.has(number)) return 'duplicate';
  const there = taken.get(number);
  if (there === undefined) return 'new';
  return there === floor ? 'exists' : 'taken';
}

/** Row-level errors of a planned set: any of them stops the whole, nothing is saved. */
export function plannedProblems(rooms: readonly PlannedRoom[]): FieldProblem[] {
  const codes = { taken: 'number_taken', duplicate: 'number_duplicate' } as const;
  return rooms.flatMap(({ status, number, floor }, index) => {
    if (status === 'new' || status === 'exists') return [];
    const code = status === 'invalid' ? (roomNumberProblem(number) ?? 'number_bad') : codes[status];
    return [{ path: `rooms.${index}.number`, code, params: { number, floor } }];
  });
}
