import { ApiError, invalidField } from '@console/contract';
import type { OwnershipOffer } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { findMember, memberOfAnyState } from '../../../house/members/members.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { demandRoomForOneMore } from '../buildings/index.ts';
import { me } from '../me.ts';
import { openOffer } from './open-offers.ts';
import { lockTeam, membership, wholeTeam } from './team.ts';

export const offerOwnership = (db: Db, buildingId: string, userId: string) =>
  db.transaction(async (tx) => {
    await lockTeam(tx, buildingId);
    const to = await findMember(tx, membership, buildingId, userId);
    if (to.state !== 'active' || to.roles.includes('OWN'))
      throw invalidField('userId', to.roles.includes('OWN') ? 'already_owner' : 'not_active');
    // They read nothing of the building, an offer of it included.
    if (to.roles.every((role) => role === 'RES')) throw invalidField('userId', 'only_resident');
    if (await openOffer(tx, buildingId))
      throw new ApiError('STATE_CONFLICT', { details: { reason: 'offered' } });
    const offerId = v7();
    await tx.batch(
      insertionOf('apartment.ownership_offers', { buildingId, offerId, offeredBy: me, offeredTo: userId }),
      auditOf({
        action: 'offer',
        objectType: 'ownership',
        objectId: offerId,
        buildingId,
        after: { userId },
      }),
    );
    return wholeTeam(tx, buildingId);
  });

/** By whoever offered it, or whoever it was offered to. */
export const withdrawOwnership = (db: Db, buildingId: string, userId: string) =>
  db.transaction(async (tx) => {
    await lockTeam(tx, buildingId);
    const standing = await standingOffer(tx, buildingId);
    if (standing.offeredBy !== userId && standing.offeredTo !== userId) throw new ApiError('NOT_FOUND');
    await settle(tx, buildingId, standing, 'withdrawn');
    return { withdrawn: true };
  });

export const acceptOwnership = (db: Db, buildingId: string, userId: string) =>
  db.transaction(async (tx) => {
    await lockTeam(tx, buildingId);
    const standing = await standingOffer(tx, buildingId);
    if (standing.offeredTo !== userId) throw new ApiError('NOT_FOUND');
    const offerer = await memberOfAnyState(tx, membership, buildingId, standing.offeredBy);
    const stillOwns = offerer.state === 'active' && offerer.roles.includes('OWN');
    if (!stillOwns) throw new ApiError('STATE_CONFLICT', { details: { reason: 'not_owner_any_more' } });
    await demandRoomForOneMore(tx, userId);
    await tx.batch(
      rolesOf(buildingId, userId, sql`'OWN'`, sql`'MGR'`),
      rolesOf(buildingId, standing.offeredBy, sql`'MGR'`, sql`'OWN'`),
    );
    await settle(tx, buildingId, standing, 'accepted');
    return { roles: (await findMember(tx, membership, buildingId, userId)).roles };
  });

/** Buildings that somebody offers to whoever `db` acts for. */
export async function offersToMe(db: Db) {
  const rows = await db.rows<{
    offerId: string;
    buildingId: string;
    zh: string;
    en: string;
    offeredBy: string | null;
  }>(sql`
    select o.offer_id, o.building_id, b.name_zh as zh, b.name_en as en, coalesce(u.name, u.username) as offered_by
    from apartment.ownership_offers o
    join apartment.buildings b on b.building_id = o.building_id
    left join platform.users u on u.user_id = o.offered_by
    where o.state = 'offered' and o.offered_to = platform.current_user_id()
    order by o.created_at`);
  return rows.map(({ zh, en, ...row }) => ({ ...row, buildingName: { zh, en } }));
}

/** Gains one role and gives up another. */
const rolesOf = (buildingId: string, userId: string, gained: Sql, given: Sql) => sql`
  update platform.members set version = version + 1, updated_at = now(), roles = array(
    select distinct role from unnest(array_remove(roles, ${given}) || array[${gained}]::text[]) role order by role)
  where area = 'apartment' and tenant_id = ${buildingId}::uuid and user_id = ${userId}`;

async function standingOffer(tx: Db, buildingId: string): Promise<OwnershipOffer> {
  const standing = await openOffer(tx, buildingId);
  if (!standing) throw new ApiError('STATE_CONFLICT', { details: { reason: 'no_offer' } });
  return standing;
}

const settle = (tx: Db, buildingId: string, { offerId }: OwnershipOffer, state: 'accepted' | 'withdrawn') =>
  tx.batch(
    sql`update apartment.ownership_offers set state = ${state}, settled_at = now()
      where building_id = ${buildingId}::uuid and offer_id = ${offerId}::uuid`,
    auditOf({
      action: state === 'accepted' ? 'accept' : 'withdraw',
      objectType: 'ownership',
      objectId: offerId,
      buildingId,
    }),
  );
