import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { onlyOn } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import { codeOf, type Database, type Db, isConnectionLoss } from './db.ts';
import { lockByPidFile, lockFolder } from './folder-lock.ts';
import { openEmbedded, openPostgres } from './open.ts';

const endless = sql`with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t`;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-open-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

onlyOn('pglite', () => {
  describe('the embedded engine in a folder', () => {
    let made: string;
    /** A new cluster takes seconds: it is made once, over the remains of a start that was killed, and every test has a copy. */
    beforeAll(async () => {
      made = mkdtempSync(path.join(tmpdir(), 'console-made-'));
      const halfMade = path.join(made, 'database.tmp');
      mkdirSync(halfMade);
      writeFileSync(path.join(halfMade, 'PG_VERSION'), '18');
      const first = await openEmbedded(path.join(made, 'database'));
      await first
        .as({ kind: 'owner' })
        .batch(sql`create table kept (n int)`, sql`insert into kept values (7)`);
      await first.close();
    });
    afterAll(() => rmSync(made, { recursive: true, force: true }));
    let place: string;
    beforeEach(() => {
      place = path.join(folder, 'database');
      cpSync(path.join(made, 'database'), place, { recursive: true });
    });
    const kept = (database: Database) => database.as({ kind: 'owner' }).rows(sql`select n from kept`);

    it('keeps what was written, and a half-made folder does no harm', async () => {
      expect(readdirSync(made)).not.toContain('database.tmp');
      const database = await openEmbedded(place);
      expect(await kept(database)).toEqual([{ n: 7 }]);
      await database.close();
    });

    it('stops a statement that runs too long, and works on with everything that was committed', async () => {
      const database = await openEmbedded(place, { statementTimeoutMs: 5_000 });
      const owner = database.as({ kind: 'owner' });
      await owner.rows(sql`insert into kept values (8)`);
      const error = await owner.rows(endless).catch((reason: unknown) => reason);
      expect(isConnectionLoss(error)).toBe(true);
      expect(await kept(database)).toEqual([{ n: 7 }, { n: 8 }]);
      await database.close();
    });

    it('refuses a second opener in words that help', async () => {
      const first = await openEmbedded(place);
      await expect(openEmbedded(place)).rejects.toThrow(/in use by another running console/);
      await first.close();
      await (await openEmbedded(place)).close();
    });
  });
});

onlyOn('postgres', () => {
  describe('a server that is not there', () => {
    it('is a lost connection, not a mistake', async () => {
      const database = openPostgres('postgresql://nobody:secret@127.0.0.1:9/none');
      const error = await database.ping().catch((reason: unknown) => reason);
      expect([codeOf(error), isConnectionLoss(error)]).toEqual(['ECONNREFUSED', true]);
      expect(database.place).toBe('postgresql://127.0.0.1:9/none');
      await database.close();
    });

    it('stops a statement that runs too long', async () => {
      const copy = await copyDatabase('postgres');
      const database = openPostgres(copy.place, { statementTimeoutMs: 300 });
      const error = await database
        .as({ kind: 'owner' })
        .rows(endless)
        .catch((reason: unknown) => reason);
      expect(codeOf(error)).toBe('57014');
      await database.close();
      await copy.close();
    });

    it('that throws all connections out is found again', async () => {
      const copy = await copyDatabase('postgres');
      const database = openPostgres(copy.place);
      const user = database.as({ kind: 'user', userId: 'ming' });
      await Promise.all([1, 2, 3].map(() => user.rows(sql`select 1`)));
      await copy
        .as({ kind: 'owner' })
        .rows(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
      const tries = await Promise.all(
        [1, 2, 3, 4].map(() => user.rows(sql`select 1 as a`).catch(() => 'lost')),
      );
      expect(tries.every((one) => one === 'lost' || Array.isArray(one))).toBe(true);
      expect(await user.rows(sql`select 1 as a`)).toEqual([{ a: 1 }]);
      await database.close();
      await copy.close();
    });

    it('with one connection and without named statements serves everybody', async () => {
      const copy = await copyDatabase('postgres');
      const database = openPostgres(copy.place, { poolSize: 1, prepare: false });
      const user = database.as({ kind: 'user', userId: 'ming' });
      const work = Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? user.first(sql`select ${n}::int as n`)
          : user.transaction((tx) => tx.first(sql`select ${n}::int as n`)),
      );
      expect(await Promise.all(work)).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
      await database.close();
      await copy.close();
    });
  });
});

onlyOn('postgres', () => {
  describe('a database that is spread over several servers', () => {
    let copy: Database;
    let spread: Database;
    /** One server that says it were one of several: what only `set local` tells is told in the same way. */
    beforeAll(async () => {
      copy = await copyDatabase('postgres');
      await copy.as({ kind: 'owner' }).batch(
        sql`set local allow_system_table_mods = on`,
        sql`insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
            select 1, 'citus', extowner, extnamespace, false, '13' from pg_extension where extname = 'plpgsql'`,
        sql`create table public.sheets (sheet_id int primary key, team_id uuid not null)`,
        sql`alter table public.sheets enable row level security`,
        sql`create policy own on public.sheets to console_app using (platform.is_of_this_call(team_id))`,
        sql`grant select, insert on public.sheets to console_app`,
        sql`insert into platform.users (user_id, username, name) values ('ming', 'ming', 'Ming'), ('hong', 'hong', 'Hong')`,
      );
      spread = openPostgres(copy.place);
      await spread.ping();
    });
    afterAll(async () => {
      await spread.close();
      await copy.close();
    });
    const [mine, other] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002'];
    const insert = (id: number, teamId: string) =>
      sql`insert into public.sheets (sheet_id, team_id) values (${id}::int, ${teamId}::uuid)`;
    const seen = async (db: Db) =>
      (await db.rows<{ sheetId: number }>(sql`select sheet_id from public.sheets order by 1`)).map(
        ({ sheetId }) => sheetId,
      );
    const founding = (
      teamId: string,
    ) => sql`insert into platform.members (area, tenant_id, user_id, roles, created_by)
      values ('wood', ${teamId}::uuid, platform.current_user_id(), '{WOWN}', platform.current_user_id())`;

    it('shows the rows of the tenants of the call, in one flight and in a transaction, and nobody else any', async () => {
      const ming = spread.as({ kind: 'user', userId: 'ming', tenants: [mine] });
      await ming.batch(insert(1, mine));
      expect(await seen(ming)).toEqual([1]);
      expect(await ming.transaction(seen)).toEqual([1]);
      expect(await seen(spread.as({ kind: 'user', userId: 'ming', tenants: [other] }))).toEqual([]);
      expect(await seen(spread.as({ kind: 'user', userId: 'hong', tenants: [] }))).toEqual([]);
      expect(codeOf(await ming.rows(insert(2, other)).catch((error: unknown) => error))).toBe('42501');
    });

    it('a refused flight leaves nothing behind, and nothing open on its connection', async () => {
      const single = openPostgres(copy.place, { poolSize: 1 });
      const ming = single.as({ kind: 'user', userId: 'ming', tenants: [mine] });
      const refused = await ming.batch(insert(7, mine), insert(7, mine)).catch((error: unknown) => error);
      expect(codeOf(refused)).toBe('23505');
      expect(await seen(ming)).toEqual([1]);
      expect(
        await single
          .as({ kind: 'owner' })
          .first(sql`select current_user::text, current_setting('app.user_id', true) as who`),
      ).toEqual({ currentUser: 'postgres', who: '' });
      await single.close();
    });

    it('whoever founds a tenant reaches it in the same transaction, and finds it among their workplaces afterwards', async () => {
      const founded = '0199a000-0000-7000-8000-000000000003';
      const hong = { kind: 'user', userId: 'hong' } as const;
      const inside = await spread.as({ ...hong, tenants: [] }).transaction(async (tx) => {
        await tx.rows(founding(founded));
        await tx.rows(insert(3, founded));
        return seen(tx);
      });
      expect(inside).toEqual([3]);
      expect(await seen(spread.as(hong))).toEqual([3]);
      expect(await spread.as(hong).transaction(seen)).toEqual([3]);
    });
  });
});

describe('the lock on a folder', () => {
  it.each([
    ['by socket', lockFolder],
    ['by pid file', lockByPidFile],
  ])('%s: held until it is given back', async (_, lock) => {
    const unlock = await lock(folder);
    if (lock === lockFolder) await expect(lock(folder)).rejects.toThrow(/in use/);
    await unlock();
    await (await lock(folder))();
  });

  it('by pid file: another living process holds it, a dead one does not', async () => {
    writeFileSync(path.join(folder, 'console.pid'), String(process.ppid));
    await expect(lockByPidFile(folder)).rejects.toThrow(/in use/);
    writeFileSync(path.join(folder, 'console.pid'), '999999999');
    await (await lockByPidFile(folder))();
  });
});
