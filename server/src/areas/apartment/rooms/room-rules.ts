import type { FieldProblem } from '@console/contract';
import { mostRoomsOfBuilding } from '@console/contract/apartment';
import { hasFloor } from '../buildings/index.ts';
import { roomNumberProblem } from './room-number-rules.ts';

/** What a room must fulfil beyond its shape. `number` is already in its normal form. */
export function roomProblems(
  room: { number: string; floor: number; areaM2: string },
  building: { floors: number; basements: number },
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const number = roomNumberProblem(room.number);
  if (number) problems.push({ path: 'number', code: number });
  if (!hasFloor(building, room.floor)) {
    const { floors, basements } = building;
    problems.push({ path: 'floor', code: 'no_such_floor', params: { floors, basements } });
  }
  if (Number(room.areaM2) <= 0)
    problems.push({ path: 'areaM2', code: 'too_small', params: { minimum: '0.01' } });
  return problems;
}

/**
 * Whether a building can hold more rooms, however they come in.
 * @param rooms how many it has  @param path where somebody says how many more
 */
export const fullProblems = (rooms: number, more: number, path: string): FieldProblem[] =>
  more > 0 && rooms + more > mostRoomsOfBuilding
    ? [{ path, code: 'building_full', params: { maximum: mostRoomsOfBuilding, rooms } }]
    : [];
