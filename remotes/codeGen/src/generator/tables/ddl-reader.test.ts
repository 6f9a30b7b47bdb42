import fc, { cases } from '@console/testing/properties';
import { parse } from 'pgsql-ast-parser';
import { readDdl } from './ddl-reader.ts';
import { sqlOf } from './sql-writer.ts';
import { someTables } from './testing-tables.ts';

const read = (source: string) => {
  const found = readDdl(source);
  if ('offset' in found) throw new Error(`${found.code} at ${found.offset}`);
  return found;
};
const columnsOf = (source: string) =>
  read(source).tables[0]?.columns.map(({ name, type, nullable }) => [name, type.base, nullable]);

describe('dialects', () => {
  it('PostgreSQL, as pg_dump writes it', () => {
    const { tables, enums, notes } = read(`
--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
CREATE TYPE public.mood AS ENUM ('sad', 'it''s ok');
CREATE TABLE public.people (
    id integer NOT NULL,
    name character varying(80) DEFAULT 'x'::character varying NOT NULL,
    born date,
    "Made At" timestamp(6) with time zone DEFAULT now(),
    current_mood public.mood,
    tags text[] DEFAULT '{}'::text[],
    price numeric(10,2) CHECK (price > 0 AND price < 1e6),
    CONSTRAINT positive CHECK ((price > (0)::numeric))
);
ALTER TABLE public.people OWNER TO postgres;
CREATE SEQUENCE public.people_id_seq AS integer START WITH 1;
ALTER TABLE ONLY public.people ALTER COLUMN id SET DEFAULT nextval('public.people_id_seq'::regclass);
ALTER TABLE ONLY public.people ADD CONSTRAINT people_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX one_name ON public.people USING btree (name, born);
CREATE UNIQUE INDEX low ON public.people (lower(name));
COMMENT ON COLUMN public.people.born IS 'Day of birth';
COMMENT ON TABLE public.people IS 'Everybody';
CREATE FUNCTION f() RETURNS void AS $$ begin; create table trap (x int); end $$ LANGUAGE plpgsql;
`);
    expect(tables).toHaveLength(1);
    expect(tables[0]).toMatchObject({
      name: 'people',
      comment: 'Everybody',
      primaryKey: ['id'],
      uniques: [['name', 'born']],
      columns: [
        { name: 'id', type: { base: 'integer' }, nullable: false },
        {
          name: 'name',
          type: { base: 'varchar', size: 80 },
          nullable: false,
          default: { kind: 'value', value: 'x' },
        },
        { name: 'born', type: { base: 'date' }, comment: 'Day of birth' },
        { name: 'Made At', type: { base: 'timestamptz' }, default: { kind: 'now' } },
        { name: 'current_mood', type: { base: 'enum', enumName: 'mood' } },
        { name: 'tags', type: { base: 'text', array: true } },
        { name: 'price', type: { base: 'numeric', size: 10, scale: 2 } },
      ],
    });
    expect(enums).toEqual([{ name: 'mood', values: ['sad', "it's ok"] }]);
    expect(notes).toContain('skippedStatements');
  });

  it('MySQL', () => {
    const { tables, enums } = read(`
DROP TABLE IF EXISTS \`order\`;
CREATE TABLE \`order\` (
  \`id\` bigint(20) unsigned NOT NULL AUTO_INCREMENT COMMENT 'key, of course',
  \`state\` enum('open','it\\'s done') NOT NULL DEFAULT 'open',
  \`paid\` tinyint(1) DEFAULT '0',
  \`at\` datetime NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  \`body\` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, # why
  \`parent_id\` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  UNIQUE KEY \`u\` (\`state\`,\`body\`(20)),
  KEY \`k\` (\`paid\`),
  FULLTEXT KEY \`f\` (\`body\`),
  CONSTRAINT \`fk\` FOREIGN KEY (\`parent_id\`) REFERENCES \`order\` (\`id\`) ON DELETE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='Orders';`);
    expect(tables[0]).toMatchObject({
      name: 'order',
      comment: 'Orders',
      primaryKey: ['id'],
      uniques: [['state', 'body']],
      foreignKeys: [{ columns: ['parent_id'], table: 'order', targets: ['id'] }],
      columns: [
        { name: 'id', type: { base: 'numeric', size: 20 }, identity: true, comment: 'key, of course' },
        { name: 'state', type: { base: 'enum', enumName: 'order_state' } },
        { name: 'paid', type: { base: 'boolean' }, default: { kind: 'value', value: '0' } },
        { name: 'at', type: { base: 'timestamp' }, default: { kind: 'now' } },
        { name: 'body', type: { base: 'text' } },
        { name: 'parent_id', type: { base: 'bigint' }, nullable: true },
      ],
    });
    expect(enums[0]?.values).toEqual(['open', "it's done"]);
  });

  it('SQL Server and SQLite', () => {
    expect(
      read(`CREATE TABLE [dbo].[Orders] ([Id] int IDENTITY(1,1) NOT NULL, [Name] nvarchar(50) NULL, [Key] uniqueidentifier DEFAULT (newid()), [Big] nvarchar(max), CONSTRAINT [PK] PRIMARY KEY CLUSTERED ([Id] ASC))
GO
CREATE TABLE b (x INTEGER PRIMARY KEY AUTOINCREMENT, y, z TEXT UNIQUE)`).tables,
    ).toMatchObject([
      {
        name: 'Orders',
        primaryKey: ['Id'],
        columns: [
          { name: 'Id', identity: true, nullable: false },
          { name: 'Name', type: { base: 'varchar', size: 50 } },
          { name: 'Key', type: { base: 'uuid' }, default: { kind: 'uuid' } },
          { name: 'Big', type: { base: 'text' } },
        ],
      },
      {
        name: 'b',
        primaryKey: ['x'],
        uniques: [['z']],
        columns: [{ name: 'x' }, { name: 'y', type: { base: 'text' } }, { name: 'z' }],
      },
    ]);
  });

  it('words that are reserved elsewhere are names here', () =>
    expect(
      columnsOf(
        'create table a (order_no int, "primary" text not null, value double precision, comment varchar(3), type text, name text, status text, date date)',
      ),
    ).toEqual([
      ['order_no', 'integer', true],
      ['primary', 'text', false],
      ['value', 'double', true],
      ['comment', 'varchar', true],
      ['type', 'text', true],
      ['name', 'text', true],
      ['status', 'text', true],
      ['date', 'date', true],
    ]));
});

describe('what is wrong, to the character', () => {
  it.each([
    ["create table a (\n  b text default 'x\n)", 'sqlUnclosedText', "'x"],
    ['create table a (b int /* why )', 'sqlUnclosedComment', '/*'],
    ['create table a (b int', 'sqlBracket', '(b'],
    ['create table a (b int c int)', undefined, ''],
    ['create table (b int)', 'sqlName', '(b'],
    ['create table a (b int, 7 int)', 'sqlName', '7'],
    ['create table a (b 7)', 'sqlType', '7'],
    ['create table a (b int, foreign key (b))', 'sqlUnexpected', ')$'],
    ['create table a b int', 'sqlBracket', 'b int'],
  ])('%s', (source, code, at) => {
    const found = readDdl(source);
    expect('offset' in found ? found.code : undefined).toBe(code);
    if ('offset' in found) expect(found.offset).toBe(at === ')$' ? source.length - 1 : source.indexOf(at));
  });

  it('any text is read or refused', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ...'create table a ( ) , ; int text primary key foreign references default unique check constraint not null enum type as comment on column is alter add only . :: [ ] \' " ` -- /* */ $$ 7 -'.split(
              ' ',
            ),
          ),
          { maxLength: 30 },
        ),
        (words) => {
          const source = words.join(' ');
          const found = readDdl(source);
          if ('offset' in found) expect(found.offset).toBeLessThanOrEqual(source.length);
        },
      ),
      { numRuns: cases(2000) },
    ));
});

// It leaves doubled quotes in names as they are.
it('reads what an independent parser of PostgreSQL reads: columns, their order, keys', () => {
  fc.assert(
    fc.property(someTables, (database) => {
      const source = sqlOf({
        ...database,
        tables: database.tables.map((table) => ({
          ...table,
          columns: table.columns.map(({ comment: _, ...column }) => column),
        })),
      });
      const theirs = parse(source).flatMap((statement) =>
        statement.type === 'create table'
          ? [
              [
                statement.name.name.replaceAll('""', '"'),
                statement.columns.flatMap((column) =>
                  column.kind === 'column' ? [column.name.name.replaceAll('""', '"')] : [],
                ),
              ],
            ]
          : [],
      );
      expect(
        read(source).tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
      ).toEqual(theirs);
    }),
    { numRuns: cases(60) },
  );
});

it('what is written is read back the same', () => {
  fc.assert(
    fc.property(someTables, (database) => {
      const { notes, ...back } = read(sqlOf(database));
      expect(back).toEqual(JSON.parse(JSON.stringify(database)));
      expect(notes.filter((note) => note !== 'skippedStatements')).toEqual([]);
    }),
    { numRuns: cases(200) },
  );
});
