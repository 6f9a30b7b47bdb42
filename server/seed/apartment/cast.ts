import type { Caller } from '../../src/apartment/metering/entering.ts';
import type { Db } from '../../src/plugins/database/db.ts';
import type { SeedContext } from '../context.ts';

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
}

/** @returns nothing where one of them is missing: without two people no month is checked */
export function castOf({ as, users }: SeedContext): Cast | undefined {
  const worker = (username: string, rights: Pick<Caller, 'mayEnter' | 'mayCheck'>): Worker | undefined => {
    const userId = users[username];
    return userId === undefined ? undefined : { userId, db: as(userId), ...rights };
  };
  const all = { mayEnter: true, mayCheck: true };
  const owner = worker('apt-owner', all);
  const manager = worker('apt-manager', all);
  const reader = worker('apt-reader', { mayEnter: true, mayCheck: false });
  const checker = worker('apt-checker', { mayEnter: false, mayCheck: true });
  const desk = worker('apt-desk', { mayEnter: false, mayCheck: false });
  return owner && manager && reader && checker && desk
    ? { owner, manager, reader, checker, desk }
    : undefined;
}
