import sql from 'sql-template-tag';
import { insertionOf, insertionsOf, insertionWhere } from './insertions.ts';

const rows = (count: number) => Array.from({ length: count }, (_, no) => ({ teamId: 't', densityKgM3: no }));

test('one row is one statement, its columns named as the database does', () => {
  const [only, ...others] = insertionsOf('wood.species', rows(1), sql`on conflict do nothing`);
  expect(only?.text).toBe(
    'insert into wood.species (team_id, density_kg_m3) values ($1,$2) on conflict do nothing',
  );
  expect(only?.values).toEqual(['t', 0]);
  expect(others).toEqual([]);
});

test('one row alone is a statement, with the same words as one of several', () => {
  const alone = insertionOf('wood.species', { teamId: 't' }, sql`returning species_id`);
  expect(alone.text).toBe('insert into wood.species (team_id) values ($1) returning species_id');
  expect(alone.values).toEqual(['t']);
  const [amongMany] = insertionsOf('wood.species', [{ teamId: 't' }], sql`returning species_id`);
  expect(amongMany?.text).toBe(alone.text);
});

test('a row that goes in only where something is found takes its key from there', () => {
  const found = sql`from wood.teams t where t.team_id = ${'t'}`;
  const row = { teamId: sql`t.team_id`, densityKgM3: 7 };
  const statement = insertionWhere('wood.species', row, found, sql`on conflict do nothing`);
  expect(statement.text).toBe(
    'insert into wood.species (team_id, density_kg_m3) select t.team_id,$1 from wood.teams t where t.team_id = $2 on conflict do nothing',
  );
  expect(statement.values).toEqual([7, 't']);
});

test.each([
  [0, []],
  [1, [1]],
  [5, [4, 1]],
  [600, [256, 256, 64, 16, 4, 4]],
])('%i rows go in pieces of few lengths, and none is lost or moved', (count, lengths) => {
  const statements = insertionsOf('wood.species', rows(count));
  expect(statements.map(({ values }) => values.length / 2)).toEqual(lengths);
  expect(statements.flatMap(({ values }) => values)).toEqual(rows(count).flatMap(Object.values));
});

test('numbers of rows share their statements', () => {
  const statements = [1, 2, 7, 30, 99, 341, 600].flatMap((count) =>
    insertionsOf('wood.species', rows(count)),
  );
  expect(new Set(statements.map(({ text }) => text)).size).toBe(5);
});

test('a value may be SQL', () => {
  const [statement] = insertionsOf('notes.notes', [{ createdAt: sql`coalesce(${'at'}, now())`, title: 'a' }]);
  expect(statement?.text).toContain('values (coalesce($1, now()),$2)');
  expect(statement?.values).toEqual(['at', 'a']);
});

test('a name that could be more than a name is refused', () => {
  expect(() => insertionsOf('notes.notes', [{ 'title) values (1); --': 'a' }])).toThrow('is no name');
});
