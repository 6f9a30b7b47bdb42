import { type ApartmentPermission, type Task, taskKinds } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { reviewApplications } from './application-tasks.ts';
import { checkBills, issueBills } from './bill-tasks.ts';
import {
  activateTariffs,
  checkReadings,
  checkUsage,
  decideCorrections,
  lockMoveReadings,
} from './check-tasks.ts';
import { approveCheckouts, inspectCheckouts, payCheckoutsOut } from './checkout-tasks.ts';
import { enterMoveReadingsAgain, tenanciesEnding } from './letting-tasks.ts';
import { verifyMeters } from './meter-tasks.ts';
import { confirmPayments } from './money-tasks.ts';
import { answerErasures } from './person-tasks.ts';
import { enterReadings, readAgain } from './round-tasks.ts';
import type { FoundTask, TaskSource } from './task-source.ts';

/** Another kind of task is one more line here. */
const sources: readonly TaskSource[] = [
  enterReadings,
  readAgain,
  checkReadings,
  checkUsage,
  lockMoveReadings,
  enterMoveReadingsAgain,
  decideCorrections,
  activateTariffs,
  verifyMeters,
  tenanciesEnding,
  confirmPayments,
  checkBills,
  issueBills,
  inspectCheckouts,
  approveCheckouts,
  payCheckoutsOut,
  reviewApplications,
  answerErasures,
];

/**
 * What waits for the caller.
 * @param kinds that they can show
 * @param buildingsWith the buildings in which they hold a permission
 */
export async function tasksOf(
  db: Db,
  kinds: readonly string[],
  buildingsWith: (permission: ApartmentPermission) => readonly string[],
): Promise<Task[]> {
  const asked = sources
    .filter(({ kind }) => kinds.includes(kind))
    .map((source) => ({ source, buildings: buildingsOf(source, buildingsWith) }))
    .filter(({ buildings }) => buildings.length > 0);
  if (asked.length === 0) return [];
  const answers = await db.batch<FoundTask[]>(
    ...asked.map(({ source, buildings }) => source.query(buildings)),
  );
  const tasks = asked.flatMap(({ source: { kind } }, index) =>
    (answers[index] ?? []).map((found) => ({ ...found, kind })),
  );
  return tasks.sort(byUrgency);
}

function buildingsOf(
  { permission, andToGetThere }: TaskSource,
  buildingsWith: (permission: ApartmentPermission) => readonly string[],
): readonly string[] {
  const there = andToGetThere && new Set(buildingsWith(andToGetThere));
  return buildingsWith(permission).filter((id) => !there || there.has(id));
}

/** The earliest day first, what has none last; then as the work goes. */
function byUrgency(left: Task, right: Task): number {
  const day = (left.dueOn ?? '9999').localeCompare(right.dueOn ?? '9999');
  return day || taskKinds.indexOf(left.kind) - taskKinds.indexOf(right.kind);
}
