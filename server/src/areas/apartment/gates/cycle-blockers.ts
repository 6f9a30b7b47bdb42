import type { CycleBlocker } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { StandingCycle } from '../cycles/index.ts';
import { type RegisterStanding, registersStanding, uncounted } from '../rounds/index.ts';

const mostExamples = 20;

/** By what people call it: room, meter, register where there are several. */
const nameOf = ({
  roomNumber,
  serial,
  register,
}: Pick<RegisterStanding, 'roomNumber' | 'serial' | 'register'>) =>
  [roomNumber, serial, register === 'total' ? null : register].filter((part) => part !== null).join(' · ');

export const blocker = (kind: CycleBlocker['kind'], names: readonly string[]): CycleBlocker[] =>
  names.length === 0 ? [] : [{ kind, count: names.length, examples: names.slice(0, mostExamples) }];

/**
 * Whether all that use is computed with has been seen by a second person: the value itself, and the first and last
 * values of meters that came and went since the month before.
 */
const isUnchecked = (facts: RegisterStanding): boolean =>
  facts.current?.state === 'entered' ||
  (facts.previous?.source === 'replace_in' && facts.previous.state === 'entered') ||
  uncounted(facts).some(({ state }) => state === 'entered');

/** What keeps the first gate shut. */
export async function readBlockers(db: Db, cycle: StandingCycle): Promise<CycleBlocker[]> {
  const rows = await registersStanding(db, cycle.buildingId, { cycle });
  const named = (wanted: (facts: RegisterStanding) => boolean) => rows.filter(wanted).map(nameOf);
  return [
    ...blocker(
      'unread',
      named(({ current, rejected }) => !current && !rejected),
    ),
    ...blocker(
      'unchecked',
      named((facts) => facts.current !== null && isUnchecked(facts)),
    ),
    ...blocker(
      'rejected',
      named(({ current, rejected }) => !current && rejected !== null),
    ),
  ];
}

/** What keeps the second one shut: uses about which nobody has decided. */
export async function usageBlockers(db: Db, { buildingId, cycleId }: StandingCycle): Promise<CycleBlocker[]> {
  const rows = await db.rows<{
    rule: string;
    roomNumber: string | null;
    serial: string;
    register: RegisterStanding['register'];
  }>(sql`
    select a.rule, r.number as room_number, m.serial, u.register
    from apartment.usages u
    join apartment.anomalies a on a.building_id = u.building_id and a.usage_id = u.usage_id
    join apartment.meters m on m.building_id = u.building_id and m.meter_id = u.meter_id
    left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    where u.building_id = ${buildingId}::uuid and u.cycle_id = ${cycleId}::uuid and u.state <> 'void'
      and a.state = 'open'
    order by r.floor, r.number_order, m.serial, u.register`);
  const isGap = ({ rule }: { rule: string }) => rule === 'MASTER_GAP';
  return [
    ...blocker('anomaly', rows.filter((row) => !isGap(row)).map(nameOf)),
    ...blocker('master_gap', rows.filter(isGap).map(nameOf)),
  ];
}
