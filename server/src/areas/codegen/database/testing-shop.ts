import { raw } from 'sql-template-tag';
import { emptyDatabase } from '../../../../testing/prepared.ts';
import { sample, sampleRoles } from '../../../simulators/database/sample.ts';

export interface Shop {
  /** Of the superuser: for looking at what really is there. */
  readonly owner: Awaited<ReturnType<typeof emptyDatabase>>;
  readonly readerUrl: string;
  readonly adminUrl: string;
  urlOf(role: string): string;
  /** Of everything that is in it. */
  digest(): Promise<string>;
  close(): Promise<void>;
}

let count = 0;

/** The sample database on the suite's PostgreSQL, with the roles that an operator would make. @param more SQL after it */
export async function shopDatabase(more = ''): Promise<Shop> {
  count += 1;
  const owner = await emptyDatabase();
  const mark = `${process.pid}_${count}_${Date.now()}`;
  const [reader, admin] = [`reader_${mark}`, `all_${mark}`];
  const db = owner.as({ kind: 'owner' });
  for (const statement of statementsOf(
    `${sample}${sampleRoles(reader, admin, 'reading')}${more.replaceAll('READER', reader)}`,
  ))
    await db.rows(raw(statement));
  const urlOf = (role: string) => {
    const address = new URL(owner.place);
    address.username = role;
    address.password = 'reading';
    return address.href;
  };
  return {
    owner,
    urlOf,
    readerUrl: urlOf(reader),
    adminUrl: urlOf(admin),
    digest: async () => {
      const [found] = await db.rows<{ digest: string }>(raw(wholeDigest));
      return found?.digest ?? '';
    },
    close: async () => {
      await db.rows(raw(`drop owned by ${reader}, ${admin}`));
      await db.rows(raw(`drop role ${reader}, ${admin}`));
      await owner.close();
    },
  };
}

/** At semicolons that end a line: the sample has none elsewhere. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ ]*\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);

/** Rows of every table, places of every sequence, what the catalogue says, large objects. */
const wholeDigest = `select md5(concat_ws('|',
  (select string_agg(md5(query_to_xml(format('select * from %I.%I as one order by one::text', schemaname, tablename), true, true, '')::text), ',' order by schemaname, tablename)
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')),
  (select string_agg(concat_ws(' ', schemaname, sequencename, last_value), ',' order by schemaname, sequencename) from pg_sequences),
  (select string_agg(concat_ws(' ', n.nspname, relname, relkind, relacl), ',' order by n.nspname, relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%' and n.nspname not like 'pg_toast_temp%'),
  (select string_agg(concat_ws(' ', n.nspname, proname, prosrc), ',' order by n.nspname, proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema')),
  (select count(*) from pg_largeobject_metadata),
  (select string_agg(rolname || rolsuper || coalesce(array_to_string(rolconfig, ','), ''), ',' order by rolname) from pg_roles where rolname = current_user),
  (select string_agg(extname, ',') from pg_extension)
)) as digest`;
