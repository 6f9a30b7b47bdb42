import type { Tenancy, TenancyChange } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { forbidden } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { auditOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { todayIn } from '../who-and-when.ts';
import { changingTenancy } from './changing-tenancy.ts';
import {
  demandFree,
  demandLettable,
  demandOpen,
  demandPeople,
  demandTerms,
  unitToLet,
} from './letting-checks.ts';
import { demandRentTouched } from './tenancy-moves.ts';
import {
  entersTenancy,
  type NewTenancy,
  nextNumber,
  selectTenancies,
  tenancyOf,
  tenancyRows,
} from './tenancy-rows.ts';
import { touchesPast } from './tenancy-span-rules.ts';

type Change = { [Key in keyof TenancyChange]: Exclude<TenancyChange[Key], undefined> };

interface Wanted {
  room?: string | undefined;
  state?: string | undefined;
  endingBefore?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const here = (buildingId: string) => sql`t.building_id = ${buildingId}::uuid`;

const newestFirst = keyset([down(sql`t.number`, 'int')]);

export const listTenancies = async (
  db: Db,
  buildingId: string,
  { room = undefined, state, endingBefore, cursor, limit }: Wanted,
) => {
  const rows = await db.rows<Tenancy>(sql`
    ${selectTenancies(sql`${here(buildingId)} and (${room ?? null}::uuid is null or t.room_id = ${room ?? null}::uuid)
      and (${state ?? null}::text is null or t.state = ${state ?? null}::text)
      and (${endingBefore ?? null}::date is null or (upper(t.period) <= ${endingBefore ?? null}::date + 1
        and t.state in ('signed', 'active', 'ending', 'settling')))
      ${newestFirst.behind(cursor)}`)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  return pageOf(rows, limit, ({ number }) => [number]);
};

/** The tenancy of today; of a room that is let by the bed none, for there may be several. */
export const livesIn = async (db: Db, buildingId: string, roomId: string): Promise<Tenancy | null> =>
  (await db.first<Tenancy>(
    selectTenancies(sql`${here(buildingId)} and t.room_id = ${roomId}::uuid and t.bed_id is null
      and t.state in ('signed', 'active', 'ending', 'settling')
      and t.period @> apartment.today_in(${buildingId}::uuid)`),
  )) ?? null;

/** Check-ins of one building come one after the other: of two for one room the second hears of the first. */
export const createTenancy = (db: Db, buildingId: string, wanted: NewTenancy) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    return checkIn(tx, buildingId, wanted);
  });

/** @param mayTouchRent whether the caller may change a rent that is in force, and who lived there in the past */
export const updateTenancy = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  change: Change,
  mayTouchRent: boolean,
) =>
  changingTenancy(db, buildingId, tenancyId, version, async (tx, before) => {
    demandOpen(before);
    const after = { ...before, ...change };
    demandTerms(
      after,
      (await unitToLet(tx, buildingId, before.room.roomId, before.bed?.bedId ?? null)).capacity,
    );
    await demandRentTouched(tx, before, after, mayTouchRent);
    await demandPastKept(tx, before, after, mayTouchRent);
    if (change.occupants) await demandPeople(tx, buildingId, undefined, change.occupants);
    const rows = tenancyRows(buildingId, tenancyId);
    await tx.batch(
      rows.update(
        sql`note = ${after.note}, pay_cycle = ${after.payCycle}::int, payer_employer = ${after.payerEmployer ?? null}::text`,
      ),
      ...(change.rates ? rows.rates(change.rates) : []),
      ...(change.occupants ? rows.occupants(change.occupants) : []),
      auditOf({
        action: 'update',
        objectType: 'tenancy',
        objectId: tenancyId,
        buildingId,
        after: change,
      }),
    );
  });

/** What bills of the past were shared by is a manager's to put right. @throws FORBIDDEN */
async function demandPastKept(
  tx: Db,
  { state, buildingId, occupants }: Tenancy,
  after: { occupants: Parameters<typeof touchesPast>[1] },
  mayTouchPast: boolean,
): Promise<void> {
  if (mayTouchPast || state === 'draft') return;
  if (touchesPast(occupants, after.occupants, await todayIn(tx, buildingId)))
    throw forbidden('apartment.building.configure');
}

/** Gives the room away; the building's lettings stand still meanwhile. */
export async function checkIn(tx: Db, buildingId: string, wanted: NewTenancy): Promise<Tenancy> {
  const { roomId, bedId, firstDay, lastDay } = wanted;
  const unit = await unitToLet(tx, buildingId, roomId, bedId);
  demandLettable(unit, bedId);
  await demandPeople(tx, buildingId, wanted.primaryPersonId, wanted.occupants);
  demandTerms(wanted, unit.capacity);
  const butApplication = wanted.applicationId ?? undefined;
  if (wanted.sign) await demandFree(tx, buildingId, { roomId, bedId, firstDay, lastDay, butApplication });
  const tenancyId = v7();
  await tx.batch(...entersTenancy(buildingId, tenancyId, await nextNumber(tx, buildingId), wanted));
  return tenancyOf(tx, buildingId, tenancyId);
}
