import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { demandMove, type StateOf } from '../state-moves.ts';
import { type StoredApplication, storedApplication, updatesApplication } from './application-rows.ts';

/** Whose application is changed, and against which version of it. */
export interface Changing {
  readonly db: Db;
  readonly buildingId: string;
  readonly applicationId: string;
  readonly version: number;
}

export const aboutApplication = (buildingId: string, applicationId: string) =>
  ({ objectType: 'application', objectId: applicationId, buildingId }) as const;

/**
 * An application against the version that was read, while nobody else changes it.
 * @param shown as whoever calls may see it
 */
export const changingApplication = <Shown>(
  { db, buildingId, applicationId, version }: Changing,
  shown: (tx: Db) => Promise<Shown>,
  work: (tx: Db, before: StoredApplication) => Promise<void>,
): Promise<Shown> =>
  db.transaction(async (tx) => {
    await tx.rows(sql`select from apartment.applications
      where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid for update`);
    const before = await storedApplication(tx, buildingId, applicationId);
    if (before.version !== version) throw versionConflict(await shown(tx));
    if (before.buildingState !== 'active')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.buildingState } });
    await work(tx, before);
    return shown(tx);
  });

type Action = Parameters<typeof auditOf>[0]['action'];

/** The new state with its line in the log. @throws STATE_CONFLICT for a move that is not declared */
export function moves(
  { buildingId, applicationId, state }: StoredApplication,
  to: StateOf<'application'>,
  action: Action,
  { set, told = {} }: { set?: Sql; told?: object } = {},
): Sql[] {
  demandMove('application', state, to);
  return [
    updatesApplication(buildingId, applicationId, set ? sql`state = ${to}, ${set}` : sql`state = ${to}`),
    auditOf({
      ...aboutApplication(buildingId, applicationId),
      action,
      before: { state },
      after: { state: to, ...told },
    }),
  ];
}
