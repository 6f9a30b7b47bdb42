import { PGlite } from '@electric-sql/pglite';
import * as fc from 'fast-check';
import { filterTest } from '../query/mongo-filter.ts';
import { anyDocument, anyFilter } from '../query/testing-filters.ts';
import type { JsonObject } from '../reading/exact-json.ts';
import { NotInSql, sqlOf } from './sql-rules.ts';

const asked = (filter: JsonObject, more: object = {}) => ({
  ...{ filter, projection: {}, sort: {}, skip: 0, limit: 0 },
  ...more,
});

describe('sqlOf', () => {
  const database = new PGlite();
  beforeAll(() => database.exec('create table documents (id int, data jsonb not null)'));
  afterAll(() => database.close());

  it('is readable', () => {
    expect(
      sqlOf(asked({ rent: { $gt: 2000 }, 'tenant.name': 'Li' }, { sort: { rent: -1 }, limit: 10, skip: 5 })),
    ).toBe(
      `select data
from documents
where data @? '$."rent" ? (@ > 2000)'
  and data @? '$."tenant"."name" ? (@ == "Li")'
order by data #> '{"rent"}' desc nulls last
limit 10
offset 5;
`,
    );
    expect(sqlOf(asked({}))).toBe('select data\nfrom documents;\n');
  });

  it('says what it cannot say', () => {
    const why = (filter: JsonObject) => {
      try {
        return sqlOf(asked(filter));
      } catch (error) {
        return error instanceof NotInSql ? error.why : error;
      }
    };
    expect(why({ 'a.0': 1 })).toBe('position');
    expect(why({ 'a.b.c': null })).toBe('nullBelow');
    expect(why({ a: { $regex: '\\bx' } })).toBe('pattern');
    expect(why({ a: { $regex: '(?=x)' } })).toBe('pattern');
    expect(why({ a: { $regex: 'x', $options: 'u' } })).toBe('options');
  });

  it('text stays text', async () => {
    const name = `it's "quoted" \\ $1`;
    await database.exec('delete from documents');
    await database.query('insert into documents values (1, $1)', [JSON.stringify({ [name]: name })]);
    const { rows } = await database.query(sqlOf(asked({ [name]: name })));
    expect(rows).toHaveLength(1);
  });

  it('finds the same as the filter, wherever it can say it', async () => {
    let said = 0;
    let found = 0;
    const samples = fc.sample(
      fc.tuple(anyFilter, fc.array(anyDocument, { minLength: 20, maxLength: 20 })),
      500,
    );
    for (const [filter, documents] of samples) {
      let sql: string;
      try {
        sql = sqlOf(asked(filter)).replace('select data', 'select id');
      } catch (error) {
        if (!(error instanceof NotInSql)) throw error;
        continue;
      }
      await database.exec('delete from documents');
      await database.query('insert into documents select * from unnest($1::int[], $2::jsonb[])', [
        documents.map((_, index) => index),
        documents.map((document) => JSON.stringify(document)),
      ]);
      const { rows } = await database.query<{ id: number }>(sql.replace(';', ' order by id;'));
      const test = filterTest(filter);
      const right = documents.flatMap((document, index) => (test(document) ? [index] : []));
      const wrong =
        rows.map(({ id }) => id).join() === right.join() ? '' : `${JSON.stringify(filter)}\n${sql}`;
      expect({ wrong, documents, found: rows.map(({ id }) => id) }).toEqual({
        wrong: '',
        documents,
        found: right,
      });
      said += 1;
      found += right.length;
    }
    expect(said).toBeGreaterThan(120);
    expect(found).toBeGreaterThan(300);
  });
});
