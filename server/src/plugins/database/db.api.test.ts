import sql, { raw } from 'sql-template-tag';
import { engine } from '../../../testing/engine.ts';
import { copyDatabase } from '../../../testing/prepared.ts';
import { codeOf, type Database, type Db, isConnectionLoss, keepingWork } from './db.ts';

let database: Database;
let owner: Db;
let ming: Db;
let hong: Db;

beforeAll(async () => {
  database = await copyDatabase(engine);
  owner = database.as({ kind: 'owner' });
  ming = database.as({ kind: 'user', userId: 'ming', requestId: 'request-1' });
  hong = database.as({ kind: 'user', userId: 'hong' });
  await owner.batch(
    sql`create table public.sheets (sheet_id int primary key, owner_id text not null default platform.current_user_id(), rent_minor int)`,
    sql`alter table public.sheets enable row level security`,
    sql`create policy own on public.sheets to console_app using (owner_id = platform.current_user_id())`,
    sql`grant select, insert, update, delete on public.sheets to console_app`,
  );
});
afterAll(() => database.close());

const insert = (id: number) => sql`insert into public.sheets (sheet_id) values (${id}::int)`;
const count = async (db: Db = owner) =>
  (await db.first<{ n: number }>(sql`select count(*)::int as n from public.sheets`))?.n;
const failing = (work: Promise<unknown>) => work.then(() => 'no error', codeOf);

beforeEach(() => owner.rows(sql`delete from public.sheets`));

describe('values', () => {
  it('arrive as the wire has them: text where JavaScript would lose something', async () => {
    const row = await ming.first(sql`select
      timestamptz '2026-11-21 16:00:00.123456+08' as at_instant, date '2026-02-28' as on_day, 1.10::numeric as volume,
      9007199254740993::int8 as big, 7::int4 as small, true as yes, null as nothing, '{"a": [1]}'::jsonb as facts,
      array['a', 'b"', null] as words, array[timestamptz '2026-01-01'] as instants, 0.5::float8 as ratio`);
    expect(row).toEqual({
      atInstant: '2026-11-21T08:00:00.123Z',
      onDay: '2026-02-28',
      volume: '1.10',
      big: '9007199254740993',
      small: 7,
      yes: true,
      nothing: null,
      facts: { a: [1] },
      words: ['a', 'b"', null],
      instants: ['2026-01-01T00:00:00.000Z'],
      ratio: 0.5,
    });
  });

  it('go out as parameters: lists, objects, nothing, Chinese, quotes', async () => {
    const words = ['公寓', 'a"b\\c', "d'e", ''];
    const row = await ming.first(
      sql`select ${words}::text[] as words, ${{ a: '中' }}::jsonb as facts, ${undefined}::text as nothing, ${[[1], [2]]}::int[] as grid`,
    );
    expect(row).toEqual({ words, facts: { a: '中' }, nothing: null, grid: [[1], [2]] });
  });

  it('come without compiling, inside a transaction as well: it costs seconds where a lookup costs milliseconds', async () => {
    const jit = async (db: Db) =>
      (await db.first<{ jit: string }>(sql`select current_setting('jit') as jit`))?.jit;
    const identity = database.as({ kind: 'identity' });
    expect([await jit(ming), await ming.transaction(jit), await jit(identity)]).toEqual([
      'off',
      'off',
      'off',
    ]);
  });

  it('of eight megabytes come back whole', async () => {
    const text = '木'.repeat(2_700_000);
    expect((await ming.first<{ text: string }>(sql`select ${text}::text as text`))?.text).toBe(text);
  });
});

describe('a flight', () => {
  it('answers each statement in order', async () => {
    const answers = await ming.batch(insert(1), sql`select 2 as b`, sql`select sheet_id from public.sheets`);
    expect(answers).toEqual([[], [{ b: 2 }], [{ sheetId: 1 }]]);
    expect(await ming.batch()).toEqual([]);
  });

  it('is all or nothing', async () => {
    expect(await failing(ming.batch(insert(1), sql`select 1 / 0`, insert(2)))).toBe('22012');
    expect(await count()).toBe(0);
  });

  it('that fails leaves its prepared statements usable, the ones before the error and the ones after', async () => {
    const before = sql`select ${1}::int as before_it`;
    const after = sql`select ${2}::int as after_it`;
    for (let round = 0; round < 12; round++) {
      expect(await failing(ming.batch(before, sql`select 1 / ${0}::int`, after))).toBe('22012');
      expect(await ming.batch(after, before)).toEqual([[{ afterIt: 2 }], [{ beforeIt: 1 }]]);
    }
  });

  it('with a statement that cannot be parsed fails, and the next one works', async () => {
    expect(await failing(ming.batch(sql`select 1`, sql`selekt`))).toBe('42601');
    expect(await failing(ming.rows(sql`select * from public.no_such_table`))).toBe('42P01');
    expect(await ming.rows(sql`select 1 as a`)).toEqual([{ a: 1 }]);
  });

  it('goes again when a migration changed what a prepared statement answers', async () => {
    const all = sql`select * from public.sheets`;
    await ming.rows(insert(1));
    await Promise.all(Array.from({ length: 10 }, () => ming.rows(all)));
    await owner.rows(sql`alter table public.sheets add column note text default '新'`);
    expect(await ming.rows(all)).toEqual([{ sheetId: 1, ownerId: 'ming', rentMinor: null, note: '新' }]);
    await owner.rows(sql`alter table public.sheets drop column note`);
  });

  it('goes again inside a transaction too: the whole transaction, as nothing of it has happened', async () => {
    const all = sql`select * from public.sheets`;
    await Promise.all(Array.from({ length: 10 }, () => ming.rows(all)));
    await owner.rows(sql`alter table public.sheets add column note text default '新'`);
    let tries = 0;
    const found = await ming.transaction(async (tx) => {
      tries += 1;
      await tx.rows(insert(1));
      return tx.rows(all);
    });
    expect(found).toEqual([{ sheetId: 1, ownerId: 'ming', rentMinor: null, note: '新' }]);
    expect([tries, await count()]).toEqual([2, 1]);
    await owner.rows(sql`alter table public.sheets drop column note`);
  });

  it('of more different texts than a connection keeps prepared forgets what was asked longest ago', async () => {
    const most = database.engine === 'postgres' ? 400 : 2_000;
    const often = raw('select 0 as often');
    for (let at = 0; at < most + 50; at++) {
      expect(await ming.rows(raw(`select ${at} as n`))).toEqual([{ n: at }]);
      if (at % 100 === 0) await ming.rows(often);
    }
    const kept = await ming.rows<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    const texts = kept.map(({ statement }) => statement);
    expect(texts.length).toBeLessThanOrEqual(most + 1);
    expect(texts).toEqual(expect.arrayContaining([often.text, `select ${most + 49} as n`]));
    expect(texts).not.toContain('select 1 as n');
    expect(await ming.rows(raw('select 1 as n'))).toEqual([{ n: 1 }]);
  });
});

describe('the actor', () => {
  it('decides the role and whose rows are seen, for one flight only', async () => {
    await ming.rows(insert(1));
    await hong.rows(insert(2));
    expect(await ming.rows(sql`select sheet_id from public.sheets`)).toEqual([{ sheetId: 1 }]);
    expect(await hong.rows(sql`select sheet_id from public.sheets`)).toEqual([{ sheetId: 2 }]);
    expect(await owner.rows(sql`select sheet_id from public.sheets order by 1`)).toHaveLength(2);
  });

  it('leaves nothing behind: not after success, not after an error, not after a transaction', async () => {
    const who = sql`select current_user as role, coalesce(current_setting('app.user_id', true), '') as user_id`;
    await ming.rows(sql`select 1`);
    await failing(ming.rows(sql`select 1 / 0`));
    await ming.transaction((tx) => tx.rows(sql`select 1`));
    await failing(ming.transaction((tx) => tx.rows(sql`select 1 / 0`)));
    const seen = await Promise.all(Array.from({ length: 20 }, () => owner.first(who)));
    for (const one of seen) expect(one).toEqual({ role: 'postgres', userId: '' });
  });

  it('of many at once never sees another one’s rows', async () => {
    const people = Array.from({ length: 40 }, (_, at) => ({
      at,
      db: database.as({ kind: 'user', userId: `user-${at}` }),
    }));
    await Promise.all(people.map(({ at, db }) => db.rows(insert(at))));
    const seen = await Promise.all(
      people.map(({ db }) =>
        db.batch(sql`select sheet_id from public.sheets`, sql`select platform.current_user_id() as me`),
      ),
    );
    expect(seen).toEqual(people.map(({ at }) => [[{ sheetId: at }], [{ me: `user-${at}` }]]));
  });

  it('cannot write a row into somebody else’s name', async () => {
    expect(
      await failing(ming.rows(sql`insert into public.sheets (sheet_id, owner_id) values (1, 'hong')`)),
    ).toBe('42501');
  });

  it('identity reaches its own schema and not the areas; the areas not its', async () => {
    const identity = database.as({ kind: 'identity' });
    expect(await identity.rows(sql`select 1 as a`)).toEqual([{ a: 1 }]);
    expect(await failing(identity.rows(sql`select * from notes.notes`))).toBe('42501');
    expect(await failing(ming.rows(sql`select * from identity.keys`))).toBe('42501');
  });

  it('cannot become somebody with more rights by SQL that PostgreSQL would have to trust', async () => {
    expect(
      await failing(ming.rows(sql`insert into platform.user_roles (user_id, role) values ('ming', 'admin')`)),
    ).toBe('42501');
    expect(await failing(ming.rows(sql`delete from platform.audit_events`))).toBe('42501');
    expect(await failing(ming.rows(sql`drop table public.sheets`))).toBe('42501');
  });
});

describe('a transaction', () => {
  it('sees its own work and commits it', async () => {
    const seen = await ming.transaction(async (tx) => {
      await tx.rows(insert(1));
      return count(tx);
    });
    expect([seen, await count()]).toEqual([1, 1]);
  });

  it('is undone by an error of the work', async () => {
    const work = ming.transaction(async (tx) => {
      await tx.rows(insert(1));
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
  });

  it('stands although it ends with a refusal that keeps the work before it', async () => {
    const refusal = keepingWork(new Error('wrong code'));
    const counting = ming.transaction(async (tx) => {
      await tx.rows(insert(1));
      throw refusal;
    });
    await expect(counting).rejects.toBe(refusal);
    expect(await count()).toBe(1);
  });

  it('is undone all the same where the database refused something before such a refusal', async () => {
    const work = ming.transaction(async (tx) => {
      await tx.batch(insert(1));
      await tx.batch(insert(1)).catch(() => {});
      throw keepingWork(new Error('wrong code'));
    });
    expect(await failing(work)).toBe('23505');
    expect(await count()).toBe(0);
  });

  it('takes a connection with its first statement: whoever waits for something else first keeps none', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const waiting = Array.from({ length: 30 }, (_, place) =>
      ming.transaction(async (tx) => {
        await arrival;
        await tx.rows(insert(place));
      }),
    );
    expect(await count()).toBe(0);
    arrived();
    await Promise.all(waiting);
    expect(await count()).toBe(30);
  });

  it('is undone, and says so, when the work swallowed an error of the database', async () => {
    const work = ming.transaction(async (tx) => {
      await tx.rows(insert(1));
      await tx.rows(sql`select 1 / 0`).catch(() => {});
    });
    expect(await failing(work)).toBe('22012');
    expect(await count()).toBe(0);
  });

  // JSON knows no such number, so it never leaves for the server.
  const unwritable = sql`select ${{ n: 1n }}::jsonb`;
  const ofOwner = sql`insert into public.sheets (sheet_id, owner_id) values (1, 'ming')`;
  it.each<[string, (tx: Db) => Promise<unknown>]>([
    ['at the same moment', (tx) => Promise.allSettled([tx.rows(unwritable), tx.rows(ofOwner)])],
    [
      'after the error was swallowed',
      async (tx) => {
        await tx.rows(unwritable).catch(() => {});
        await tx.rows(ofOwner).catch(() => {});
      },
    ],
  ])('that could not even begin lets nothing through that is asked %s', async (_, work) => {
    await expect(owner.transaction(work)).rejects.toThrow('BigInt');
    expect(await count()).toBe(0);
  });

  it('has everything that is asked first at once inside, as its actor', async () => {
    const asked = sql`select current_user as role, platform.current_user_id() as user_id, pg_current_xact_id()::text as xact`;
    const [one, other] = await ming.transaction((tx) => Promise.all([tx.first(asked), tx.first(asked)]));
    expect(one).toMatchObject({ role: 'console_app', userId: 'ming' });
    expect(other).toEqual(one);
  });

  it('whose first statement is refused leaves its connection as it was', async () => {
    for (let n = 0; n < 20; n += 1)
      expect(await failing(ming.transaction((tx) => tx.rows(sql`select 1 / 0`)))).toBe('22012');
    await Promise.all(Array.from({ length: 20 }, (_, n) => ming.rows(insert(n))));
    expect(await count()).toBe(20);
  });

  it('inside a transaction joins it', async () => {
    const work = ming.transaction(async (tx) => {
      await tx.transaction((inner) => inner.rows(insert(1)));
      throw new Error('after all');
    });
    await expect(work).rejects.toThrow('after all');
    expect(await count()).toBe(0);
  });

  it('runs what is asked at once one after the other', async () => {
    const answers = await ming.transaction((tx) =>
      Promise.all([1, 2, 3, 4].map((n) => tx.first(sql`select ${n}::int as n`))),
    );
    expect(answers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  });

  it('cannot be used after its end', async () => {
    let kept: Db | undefined;
    await ming.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.rows(sql`select 1`)).rejects.toThrow('transaction is over');
  });

  it('thirty at once on few connections all come through', async () => {
    const work = Array.from({ length: 30 }, (_, at) =>
      ming.transaction(async (tx) => {
        await tx.rows(insert(at));
        return count(tx);
      }),
    );
    await Promise.all(work);
    expect(await count()).toBe(30);
  });
});

it('tells the loss of a connection from a mistake in a statement', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  expect(
    ['ECONNREFUSED', '57P01', '08006', '53300', '57014'].map((code) => isConnectionLoss(coded(code))),
  ).toEqual(Array(5).fill(true));
  expect(['23505', '42601', '22012'].map((code) => isConnectionLoss(coded(code)))).toEqual(
    Array(3).fill(false),
  );
});
