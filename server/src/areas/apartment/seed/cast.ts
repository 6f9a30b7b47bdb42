import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { Caller } from '../rounds/index.ts';

/** Somebody of the house at work: what they do is written down as theirs. */
export interface Worker extends Caller {
  readonly db: Db;
}
export interface Cast {
  readonly owner: Worker;
  readonly manager: Worker;
  readonly reader: Worker;
  readonly checker: Worker;
  readonly desk: Worker;
  readonly cashier: Worker;
}

/** Who reads, checks and lets in a building; where there is nobody else, the one of the other building. */
const workers = {
  LT: { reader: 'apt-reader', checker: 'apt-checker', desk: 'apt-desk' },
  JP: { reader: 'apt-reader-2', checker: 'apt-checker-2', desk: 'apt-desk-2' },
} as const;

/** @returns nothing where one of them is missing: without two people no month is checked */
export function castOf({ as, users }: SeedContext, code: string, buildingId: string): Cast | undefined {
  const names = code === 'JP' ? workers.JP : workers.LT;
  const worker = (
    username: string,
    instead: string,
    rights: Pick<Caller, 'mayEnter' | 'mayCheck'>,
  ): Worker | undefined => {
    const userId = users[username] ?? users[instead];
    return userId === undefined
      ? undefined
      : { userId, db: as(userId, { tenants: [buildingId] }), ...rights };
  };
  const all = { mayEnter: true, mayCheck: true };
  const owner = worker('apt-owner', 'apt-owner', all);
  const manager = worker('apt-manager', 'apt-manager', all);
  const reader = worker(names.reader, workers.LT.reader, { mayEnter: true, mayCheck: false });
  const checker = worker(names.checker, workers.LT.checker, { mayEnter: false, mayCheck: true });
  const desk = worker(names.desk, workers.LT.desk, { mayEnter: false, mayCheck: false });
  const cashier = worker('apt-cashier', 'apt-cashier', { mayEnter: false, mayCheck: false });
  return owner && manager && reader && checker && desk && cashier
    ? { owner, manager, reader, checker, desk, cashier }
    : undefined;
}
