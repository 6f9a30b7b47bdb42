import type { Db } from '../../plugins/database/db.ts';
import type { FileStore } from '../files/file-store.ts';

export type DemoAmount = 'full' | 'small';

/** What an area's seed gets: it acts as the demo users, through the area's own functions. */
export interface SeedContext {
  /**
   * The database, acting for this user. Inside an organization, what is founded belongs to it. With `tenants`, only their
   * rows are visible, and where the user works is not looked up.
   */
  as(userId: string, about?: { organizationId?: string; tenants?: readonly string[] }): Db;
  /** Demo usernames and their user ids. */
  users: Readonly<Record<string, string>>;
  /** `small`: what stands there, without what has happened there. Left out: everything. */
  readonly amount?: DemoAmount;
  /** The day on which the stories of the demo stand still; left out: the day of the first start. */
  readonly today?: string;
  /** Where photos go; left out: there are none. */
  readonly files?: FileStore;
  /**
   * What is entered for this tenant from here on, or since this instant, happened on that day: its stamps move there when
   * all of the area's data is there. Days go forward. Left out: everything happens as it is entered.
   */
  beginDay?(tenantId: string, day: string, since?: string): Promise<void>;
  /** Has the database count what was entered, so that it finds it the short way; the embedded engine never does alone. */
  analyze?(): Promise<void>;
}

export type Seed = (context: SeedContext) => Promise<void>;
