import type { CycleBlocker } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { isRunning, roomsWithoutBill } from '../bills/index.ts';
import { blocked, type StandingCycle } from '../cycles/index.ts';
import { blocker } from './cycle-blockers.ts';

/** Of a room with whoever lives there. */
const nameOf = ({ number, personName }: { number: string; personName: string | null }) =>
  personName === null ? number : `${number} · ${personName}`;

interface Unsent {
  readonly number: string;
  readonly personName: string;
}

/** Bills of the month in one of these states, by their rooms. */
const billsIn = (db: Db, { buildingId, cycleId }: StandingCycle, states: readonly string[]) =>
  db.rows<Unsent>(sql`
    select r.number, p.name as person_name from apartment.bills b
    join apartment.rooms r on r.building_id = b.building_id and r.room_id = b.room_id
    join apartment.tenancies t on t.building_id = b.building_id and t.tenancy_id = b.tenancy_id
    join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
    where b.building_id = ${buildingId}::uuid and b.cycle_id = ${cycleId}::uuid and b.state = any(${states}::text[])
    order by r.floor, r.number_order, t.number`);

/** Whoever lived there and has no bill; a bill that somebody discarded is no mistake. */
async function unbilled(db: Db, cycle: StandingCycle): Promise<CycleBlocker[]> {
  const missing = (await roomsWithoutBill(db, cycle)).filter(({ reason }) => reason === 'missing');
  return blocker('unbilled', missing.map(nameOf));
}

const running = async (db: Db, { buildingId, cycleId, ym }: StandingCycle): Promise<CycleBlocker[]> =>
  blocker('bill_run', (await isRunning(db, buildingId, cycleId)) ? [ym] : []);

/** What keeps the gates shut through which bills go: that one has not been looked at, or is missing. */
export const billBlockers = async (db: Db, cycle: StandingCycle): Promise<CycleBlocker[]> => [
  ...(await running(db, cycle)),
  ...blocker('unchecked_bills', (await billsIn(db, cycle, ['draft'])).map(nameOf)),
  ...(await unbilled(db, cycle)),
];

/** What keeps a month from being closed. */
export const closingBlockers = async (db: Db, cycle: StandingCycle): Promise<CycleBlocker[]> => [
  ...(await running(db, cycle)),
  ...blocker('open_drafts', (await billsIn(db, cycle, ['draft', 'checked'])).map(nameOf)),
  ...(await unbilled(db, cycle)),
];

/** Nothing goes back while bills are being made of it. @throws STATE_CONFLICT with the blocker `bill_run` */
export async function demandNoRun(db: Db, cycle: StandingCycle, wanted: string): Promise<void> {
  const blockers = await running(db, cycle);
  if (blockers.length > 0) throw blocked(cycle.state, wanted, blockers);
}
