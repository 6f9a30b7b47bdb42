import type { BodyOf } from '@console/contract';
import {
  type KeptPreferences,
  type PreferenceName,
  type preferenceCalls,
  preferenceSchemas,
} from '@console/contract/platform';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';

type Row = { [Name in PreferenceName]: { name: Name; value: unknown } }[PreferenceName];

/** What is kept is read by today's schema: what an earlier one let through and this one does not counts as never chosen. */
export async function preferencesOf(db: Db, userId: string): Promise<KeptPreferences> {
  const rows = await db.rows<Row>(
    sql`select name, value from platform.preferences where user_id = ${userId}`,
  );
  const read = rows.flatMap(({ name, value }) => {
    const { success, data } = preferenceSchemas[name].safeParse(value);
    return success ? [[name, data] as const] : [];
  });
  return Object.fromEntries(read);
}

/** The last one who writes has it. */
export async function keepPreference<Name extends PreferenceName>(
  db: Db,
  userId: string,
  name: Name,
  value: BodyOf<(typeof preferenceCalls)[Name]>,
): Promise<undefined> {
  await db.rows(
    insertionOf(
      'platform.preferences',
      { userId, name, value },
      sql`on conflict (user_id, name) do update set value = excluded.value, updated_at = now()`,
    ),
  );
}
