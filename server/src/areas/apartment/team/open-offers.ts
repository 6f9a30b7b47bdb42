import type { OwnershipOffer } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Who is to own the building next, where that is offered. */
export const openOffer = (db: Db, buildingId: string) =>
  db.first<OwnershipOffer>(sql`
      select offer_id, offered_by, offered_to, created_at from apartment.ownership_offers
      where building_id = ${buildingId}::uuid and state = 'offered'`);
