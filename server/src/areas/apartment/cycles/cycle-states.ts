import type { Cycle } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { type AuditEvent, auditOf } from '../audit.ts';
import type { StateOf } from '../state-moves.ts';
import { aboutCycle } from './cycles.ts';

/** A month in another state, and the line in the log that tells of it. @param more what the log keeps beside the state */
export const cycleMoved = (
  cycle: Pick<Cycle, 'buildingId' | 'cycleId' | 'state'>,
  to: StateOf<'cycle'>,
  action: AuditEvent['action'],
  more: object = {},
): Sql[] => [
  sql`update apartment.cycles set state = ${to}, version = version + 1, updated_at = now(),
      updated_by = platform.current_user_id()
    where building_id = ${cycle.buildingId}::uuid and cycle_id = ${cycle.cycleId}::uuid`,
  auditOf({ ...aboutCycle(cycle), action, before: { state: cycle.state }, after: { state: to, ...more } }),
];
