import type {
  OwnBill,
  OwnDocument,
  OwnPerson,
  OwnRoom,
  OwnRound,
  OwnTenancy,
  OwnUsage,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';

/** Residents read no table: whose it is, the database says by itself, and it answers the rows as JSON. */
async function told<Item>(db: Db, mine: Sql): Promise<Item[]> {
  const row = await db.first<{ items: Item[] }>(sql`select ${mine} as items`);
  return row?.items ?? [];
}

/** Rooms that the caller rents or lives in. */
export const ownRooms = (db: Db) => told<OwnRoom>(db, sql`apartment.my_rooms()`);

/** What a building knows of the caller. */
export const ownPersons = (db: Db) => told<OwnPerson>(db, sql`apartment.my_persons()`);

/** Tenancies that the caller has signed. */
export const ownTenancies = (db: Db) => told<OwnTenancy>(db, sql`apartment.my_tenancies()`);

/** What the caller was asked for anywhere. @param all what is settled, too */
export const ownBills = (db: Db, all: boolean) => told<OwnBill>(db, sql`apartment.my_bills(${all}::boolean)`);

export const ownDocuments = (db: Db) => told<OwnDocument>(db, sql`apartment.my_documents()`);

/** What the caller's tenancies have used, month by month. */
export const ownUsage = (db: Db) => told<OwnUsage>(db, sql`apartment.my_usage()`);

/** Months in which the caller may read their own meters. */
export const ownRounds = (db: Db) => told<OwnRound>(db, sql`apartment.my_rounds()`);
