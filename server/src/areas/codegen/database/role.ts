import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { arrayOfTexts } from './catalog.ts';
import type { Session } from './connection.ts';

/** Why a login may not be used here at all. */
export type RoleFault = 'ownLogin' | 'roleMayWrite' | 'roleTooStrong';

export interface Whereabouts {
  readonly login: string;
  readonly started: string;
  readonly base: string;
}

const identity = `select session_user::text as login, pg_catalog.pg_postmaster_start_time()::text as started,
  (select oid::text from pg_catalog.pg_database where datname = pg_catalog.current_database()) as base`;

const rights = `select r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication
    or exists (select from pg_catalog.pg_roles g where g.rolname in ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'pg_write_all_data')
      and pg_catalog.pg_has_role(g.oid, 'USAGE')) as strong,
  exists (select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'f')
      and pg_catalog.has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) as writes
from pg_catalog.pg_roles r where r.rolname = current_user`;

/** Where the console itself keeps its data, and as whom. Undefined: in the embedded engine, which no address reaches. */
export async function ownPlace(engine: string, owner: Db): Promise<Whereabouts | undefined> {
  if (engine !== 'postgres') return undefined;
  return owner.first<Whereabouts>(sql([identity]));
}

/** What is wrong with a login, and whether it leads to the console's own database. */
export async function examined(
  session: Session,
  schemas: readonly string[],
  own: Whereabouts | undefined,
): Promise<{ fault: RoleFault | undefined; isOwn: boolean }> {
  const [login, started, base] = (await session.ask(identity)).rows[0] ?? [];
  const isOwn = own !== undefined && own.started === started && own.base === base;
  if (isOwn && own.login === login) return { fault: 'ownLogin', isOwn };
  const [strong, writes] = (await session.ask(rights, [arrayOfTexts(schemas)])).rows[0] ?? ['t', 't'];
  return { fault: strong === 't' ? 'roleTooStrong' : writes === 't' ? 'roleMayWrite' : undefined, isOwn };
}
