import { ApiError } from '@console/contract';
import type { ApplicationOpening, OwnApplication } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { mayMove } from '../state-moves.ts';

/** Applications of whoever calls; whose they are, the database says by itself. */
export async function ownApplications(db: Db): Promise<OwnApplication[]> {
  const row = await db.first<{ items: Omit<OwnApplication, 'may'>[] }>(
    sql`select apartment.my_applications() as items`,
  );
  return (row?.items ?? []).map((one) => {
    const edits = one.state === 'draft' || one.state === 'needs_info';
    return {
      ...one,
      may: { edit: edits, submit: edits, withdraw: mayMove('application', one.state, 'withdrawn') },
    };
  });
}

export async function ownApplication(db: Db, applicationId: string): Promise<OwnApplication> {
  const found = (await ownApplications(db)).find((one) => one.applicationId === applicationId.toLowerCase());
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** @throws NOT_FOUND for a code that is nobody's and for a building that takes none alike */
export async function openingByCode(db: Db, code: string): Promise<ApplicationOpening> {
  const row = await db.first<{ opening: ApplicationOpening | null }>(
    sql`select apartment.opening_by_code(${code.toUpperCase()}) as opening`,
  );
  if (!row?.opening) throw new ApiError('NOT_FOUND');
  return row.opening;
}
