import { ApiError, type BodyOf, invalidField } from '@console/contract';
import {
  type fulfilApplication as fulfilApplicationCall,
  renewedUntil,
  type Tenancy,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { later } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { withLettings } from '../bills/index.ts';
import { createCheckout, type Settler } from '../checkouts/index.ts';
import { createPerson, type People } from '../people/index.ts';
import { type MadeOf, renewTenancy, tenancyOf, transfer, updateTenancy } from '../tenancies/index.ts';
import { todayIn } from '../who-and-when.ts';
import { type StoredApplication, storedApplication } from './application-rows.ts';
import { moves } from './changing-application.ts';
import { waitsForDraw } from './deciding-rules.ts';
import { surroundingsOf } from './done-otherwise.ts';
import { blockOf } from './fulfil-rules.ts';

type Fulfilment = BodyOf<typeof fulfilApplicationCall>;

/** Who makes something of it, and by which other parts. */
export interface Fulfilling {
  readonly people: People;
  readonly settler: Settler;
  readonly mayTouchRent: boolean;
}

/** What was made, as it is kept in the application. */
interface Made {
  readonly tenancyId?: string;
  readonly checkoutId?: string;
  readonly billId?: string;
  readonly correctionId?: string;
}

const setOf = ({ tenancyId, checkoutId, billId, correctionId }: Made): Sql => sql`fulfilled_at = now(),
  made_tenancy_id = ${tenancyId ?? null}::uuid, made_checkout_id = ${checkoutId ?? null}::uuid,
  answer_bill_id = ${billId ?? null}::uuid, answer_correction_id = ${correctionId ?? null}::uuid`;

const fulfils = (before: StoredApplication, made: Made): Sql[] =>
  moves(before, 'fulfilled', 'fulfil', { set: setOf(made), told: made });

/**
 * What was approved is done. The building's lettings are locked by whoever calls.
 * @param on the day on which it is; today, unless a story of earlier days is told
 */
export async function fulfil(
  tx: Db,
  before: StoredApplication,
  by: Fulfilling,
  wanted: Fulfilment,
  on?: string,
): Promise<void> {
  // The state first: of what is done already nothing else is told.
  const done = (made: Made) => fulfils(before, made);
  done({});
  demandDrawn(before);
  const { doneBy, facts } = await surroundingsOf(tx, before, on);
  if (doneBy) {
    await tx.batch(...done(madeBy(doneBy)));
    return;
  }
  const block = blockOf(facts);
  if (block) throw new ApiError('STATE_CONFLICT', { details: { reason: block, state: before.state } });
  await tx.batch(...done(await making[before.kind](tx, before, by, wanted)));
}

/** As it is kept in the application. */
const madeBy = ({ kind, id }: NonNullable<StoredApplication['outcome']>): Made =>
  kind === 'checkout' ? { checkoutId: id } : { tenancyId: id };

/** What was approved is done already: the application is, too. @returns whether it was */
export async function closesDone(tx: Db, before: StoredApplication): Promise<boolean> {
  const { doneBy } = await surroundingsOf(tx, before);
  if (doneBy) await tx.batch(...fulfils(before, madeBy(doneBy)));
  return doneBy !== null;
}

function demandDrawn(application: StoredApplication): void {
  const { state } = application;
  if (waitsForDraw({ ...application, hasRoom: application.room !== null }))
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'waits_for_draw', state } });
}

/** The hourly job may not have seen it yet: what was kept until a day that is over is nobody's any more. */
async function demandKept(
  tx: Db,
  { buildingId, keptUntil, state }: StoredApplication,
  on?: string,
): Promise<void> {
  if (keptUntil === null || keptUntil >= (on ?? (await todayIn(tx, buildingId)))) return;
  throw new ApiError('STATE_CONFLICT', { details: { reason: 'expired', state } });
}

type Make = (tx: Db, before: StoredApplication, by: Fulfilling, wanted: Fulfilment) => Promise<Made>;

/** The tenancy that it is about, as it is now. */
function standing(tx: Db, { buildingId, tenancy }: StoredApplication): Promise<Tenancy> {
  if (!tenancy) throw new Error('Only a check-in is about no tenancy.');
  return tenancyOf(tx, buildingId, tenancy.tenancyId);
}

const making: Readonly<Record<StoredApplication['kind'], Make>> = {
  check_in: async (tx, before, _, { tenancyId }) => {
    if (tenancyId === null) throw invalidField('tenancyId', 'required');
    const tenancy = await tenancyOf(tx, before.buildingId, tenancyId).catch(() => {
      throw invalidField('tenancyId', 'unknown_tenancy');
    });
    if (tenancy.state === 'cancelled')
      throw invalidField('tenancyId', 'tenancy_over', { state: tenancy.state });
    demandAsApproved(before, tenancy, 'tenancyId');
    return { tenancyId };
  },
  renew: async (tx, before, { mayTouchRent }) => {
    const { buildingId, tenancyId, version, lastDay } = await standing(tx, before);
    if (lastDay === null) throw new Error('What has no end was refused before.');
    const until = renewedUntil(lastDay, before.months ?? 0);
    await renewTenancy(tx, buildingId, tenancyId, version, until, mayTouchRent);
    return { tenancyId };
  },
  transfer: async (tx, before, { mayTouchRent }, { rentMinor }) => {
    const { buildingId, tenancyId, version } = await standing(tx, before);
    const { room, bed, from, note, applicationId } = before;
    if (!room || from === null) throw new Error('It was approved into a room.');
    const reason = before.number;
    const move = {
      ...{ roomId: room.roomId, bedId: bed?.bedId ?? null, firstDay: from, reason, applicationId },
      rentMinor: rentMinor ?? (await rentOf(tx, buildingId, room.roomId)),
    };
    const moved = await transfer(tx, buildingId, tenancyId, version, move, mayTouchRent);
    await withLettings.transferred(tx, moved.left, moved.entered, note || reason);
    return { tenancyId: moved.entered.tenancyId };
  },
  check_out: async (tx, before, { settler }, { language }) => {
    const { buildingId, tenancyId } = await standing(tx, before);
    if (before.lastDay === null) throw new Error('It was handed in with its last day.');
    const wanted = { tenancyId, lastDay: before.lastDay, language };
    return { checkoutId: await createCheckout(tx, buildingId, settler, wanted) };
  },
  add_occupant: async (tx, before, { people, mayTouchRent }, { personId }) => {
    const { buildingId, tenancyId, version, occupants, firstDay, lastDay } = await standing(tx, before);
    const known = personId ?? (await entered(tx, people, before));
    const comes = {
      personId: known,
      firstDay: later(before.from ?? firstDay, firstDay),
      lastDay,
      shareWeight: '1',
    };
    const all = [...occupants.map(({ name: _, ...one }) => one), comes];
    await updateTenancy(tx, buildingId, tenancyId, version, { occupants: all }, mayTouchRent);
    return { tenancyId };
  },
  dispute: (tx, before) => answerTo(tx, before),
};

async function entered(
  tx: Db,
  people: People,
  { occupantName, occupantPhone }: StoredApplication,
): Promise<string> {
  const nothing = {
    gender: null,
    employer: '',
    department: '',
    staffNo: '',
    emergencyName: '',
    emergencyPhone: null,
  };
  const wanted = { name: occupantName, phone: occupantPhone, ...nothing, idDocument: null, consent: false };
  return (await createPerson(tx, people, wanted)).person.personId;
}

async function rentOf(tx: Db, buildingId: string, roomId: string): Promise<number> {
  const room = await tx.first<{ rentMinor: number }>(sql`
    select to_jsonb(r.rent_minor) as rent_minor from apartment.rooms r
    where r.building_id = ${buildingId}::uuid and r.room_id = ${roomId}::uuid`);
  if (!room) throw new ApiError('NOT_FOUND');
  return room.rentMinor;
}

/** The newest credit of the disputed bill, or correction of the disputed value, since it was entered. */
async function answerTo(tx: Db, { buildingId, bill, reading, createdAt }: StoredApplication): Promise<Made> {
  const [credits, corrections] = await tx.batch<[{ billId: string }, { correctionId: string }]>(
    sql`select c.bill_id from apartment.bills c
      where c.building_id = ${buildingId}::uuid and c.credits_bill_id = ${bill?.billId ?? null}::uuid
        and c.state not in ('discarded', 'void') and c.created_at >= ${createdAt}::timestamptz
      order by c.created_at desc limit 1`,
    sql`select c.correction_id from apartment.corrections c
      where c.building_id = ${buildingId}::uuid and c.reading_id = ${reading?.readingId ?? null}::uuid
        and c.state = 'approved' and c.decided_at >= ${createdAt}::timestamptz
      order by c.decided_at desc limit 1`,
  );
  return { ...credits[0], ...corrections[0] };
}

/** Who moves in is who applied, into what was approved. */
function demandAsApproved({ room, bed, applicant }: StoredApplication, tenancy: Tenancy, path: string): void {
  const isThere = room?.roomId === tenancy.room.roomId && bed?.bedId === tenancy.bed?.bedId;
  if (!isThere) throw invalidField(path, 'not_as_approved', { room: room?.number ?? '' });
  if (applicant.personId !== null && applicant.personId !== tenancy.primaryPerson.personId)
    throw invalidField('primaryPersonId', 'not_the_applicant', { name: applicant.name });
}

/** A check-in was entered for an approved application: that is done with it, and now it is known who they are. */
export const madeOfApplication: MadeOf = async (tx, tenancy, applicationId) => {
  const { buildingId, tenancyId } = tenancy;
  await tx.rows(sql`select from apartment.applications
    where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid for update`);
  const before = await storedApplication(tx, buildingId, applicationId).catch(() => {
    throw invalidField('applicationId', 'unknown_application');
  });
  if (before.kind !== 'check_in') throw invalidField('applicationId', 'not_of_kind', { kind: before.kind });
  const done = fulfils(before, { tenancyId });
  demandDrawn(before);
  await demandKept(tx, before);
  demandAsApproved(before, tenancy, 'roomId');
  await tx.batch(
    sql`update apartment.applications set person_id = ${tenancy.primaryPerson.personId}::uuid
      where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid`,
    ...done,
  );
};
