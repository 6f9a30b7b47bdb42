import type { ApartmentPermission, Task, TaskKind } from '@console/contract/apartment';
import type { Sql } from 'sql-template-tag';

/** What a source finds: how much of its kind waits where, and until when. */
export type FoundTask = Omit<Task, 'kind'>;

/** A kind of work that may wait for somebody. */
export interface TaskSource {
  readonly kind: TaskKind;
  /** Who could do it; only their buildings are asked. */
  readonly permission: ApartmentPermission;
  /** What they need besides to get to where it is done. */
  readonly andToGetThere?: ApartmentPermission;
  /** Rows of {@link FoundTask}, none where nothing waits. */
  query(buildings: readonly string[]): Sql;
}
