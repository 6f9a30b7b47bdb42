import { ApiError } from '@console/contract';
import { type DrawRoom, daysApproved, lastDayOfMonths } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysAfter, later } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { demandFree, demandLettable, rangeOf, unitToLet } from '../tenancies/index.ts';
import { todayIn } from '../who-and-when.ts';
import { candidatesOf, goneFrom, lockApplications } from './candidates.ts';
import { roomsOf, type StoredDraw } from './draw-rows.ts';
import { offersOf } from './offer-rules.ts';

interface Offer {
  readonly applicationId: string;
  readonly position: number;
  readonly room: DrawRoom;
  readonly firstDay: string;
  readonly lastDay: string | null;
}

/**
 * Each of the first places is approved into its room, and goes on from there as any application that was approved into one.
 * @returns who was offered what, for the log
 * @throws OVERLAP where somebody has one of the rooms by now, or was promised it
 */
export async function offersRooms(tx: Db, draw: StoredDraw) {
  const { buildingId, drawId } = draw;
  const today = await todayIn(tx, buildingId);
  const offers = await offersIn(tx, draw, today);
  for (const offer of offers) await demandOffered(tx, buildingId, offer);
  const keptUntil = daysAfter(today, daysApproved);
  await tx.batch(
    ...offers.flatMap(({ applicationId, position, room, firstDay, lastDay }) => [
      sql`update apartment.draw_candidates set room_position = ${position}::int
        where building_id = ${buildingId}::uuid and draw_id = ${drawId}::uuid and application_id = ${applicationId}::uuid`,
      sql`update apartment.applications set room_id = ${room.roomId}::uuid, bed_id = ${room.bedId}::uuid,
          period = ${rangeOf(firstDay, lastDay)}, kept_until = ${keptUntil}::date, version = version + 1,
          updated_at = now(), updated_by = platform.current_user_id()
        where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid`,
    ]),
  );
  return offers.map(({ applicationId, room }) => ({ applicationId, roomId: room.roomId, bedId: room.bedId }));
}

async function offersIn(tx: Db, { buildingId, drawId }: StoredDraw, today: string): Promise<Offer[]> {
  const candidates = await candidatesOf(tx, buildingId, drawId);
  const ids = candidates.map(({ applicationId }) => applicationId);
  await lockApplications(tx, buildingId, ids);
  const gone = new Set((await goneFrom(tx, buildingId, drawId)).map(({ applicationId }) => applicationId));
  const rooms = await roomsOf(tx, buildingId, drawId);
  const positions = offersOf(
    candidates.map(({ applicationId, rank }) => ({
      ...{ applicationId, rank: rank ?? 0, stands: !gone.has(applicationId) },
    })),
    rooms.length,
  );
  const wishes = await tx.rows<{ applicationId: string; fromDay: string; months: number | null }>(sql`
    select a.application_id, coalesce(a.from_day, ${today}::date) as from_day, a.months from apartment.applications a
    where a.building_id = ${buildingId}::uuid and a.application_id = any(${ids}::uuid[])`);
  return wishes.flatMap(({ applicationId, fromDay, months }) => {
    const position = positions.get(applicationId);
    const room = position === undefined ? undefined : rooms[position];
    if (position === undefined || !room) return [];
    // A wish that is over by now begins today.
    const firstDay = later(fromDay, today);
    const lastDay = months === null ? null : lastDayOfMonths(firstDay, months);
    return [{ applicationId, position, room, firstDay, lastDay }];
  });
}

async function demandOffered(
  tx: Db,
  buildingId: string,
  { room: { roomId, bedId }, firstDay, lastDay }: Offer,
): Promise<void> {
  demandLettable(await unitToLet(tx, buildingId, roomId, bedId), bedId);
  await demandFree(tx, buildingId, { roomId, bedId, firstDay, lastDay });
}

/** @throws STATE_CONFLICT `moved_in`, naming them, where something was made of what the draw has offered */
export async function demandNobodyMovedIn(db: Db, { buildingId, drawId, state }: StoredDraw): Promise<void> {
  const done = await db.rows<{ number: string }>(sql`
    select c.number
    from apartment.draw_candidates c
      join apartment.applications a on a.building_id = c.building_id and a.application_id = c.application_id
    where c.building_id = ${buildingId}::uuid and c.draw_id = ${drawId}::uuid and c.room_position is not null
      and a.state = 'fulfilled' order by c.rank`);
  if (done.length === 0) return;
  const numbers = done.map(({ number }) => number).join(', ');
  throw new ApiError('STATE_CONFLICT', { details: { reason: 'moved_in', state, numbers } });
}
