import type { Tenancy } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { lockedActive } from '../buildings/index.ts';
import { tenancyOf } from './tenancy-rows.ts';

/** A tenancy against the version that was read, while nobody else changes the building's lettings. */
export const changingTenancy = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  version: number,
  work: (tx: Db, before: Tenancy) => Promise<void>,
): Promise<Tenancy> =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const before = await tenancyOf(tx, buildingId, tenancyId);
    if (before.version !== version) throw versionConflict(before);
    await work(tx, before);
    return tenancyOf(tx, buildingId, tenancyId);
  });
