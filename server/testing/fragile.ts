import type { SeedContext } from '../src/house/demo/context.ts';
import type { Db, Statements } from '../src/plugins/database/db.ts';

/** A database that is gone after so many flights of all who use it, as when the first start is killed. */
export function fragile(as: SeedContext['as'], flights: number): SeedContext['as'] {
  let left = flights;
  const spend = <T>(flight: () => Promise<T>): Promise<T> =>
    left-- > 0 ? flight() : Promise.reject(new Error('killed'));
  const counting = (db: Db): Db => ({
    rows: (query) => spend(() => db.rows(query)),
    first: (query) => spend(() => db.first(query)),
    batch: <Rows extends unknown[]>(...queries: Statements<Rows>) => spend(() => db.batch<Rows>(...queries)),
    transaction: (work) => db.transaction((tx) => work(counting(tx))),
  });
  return (userId, about) => counting(as(userId, about));
}
