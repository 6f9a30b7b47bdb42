import type { CatalogTable, DatabaseCatalog, TableColumn } from '@console/contract/codegen';
import { catalogDifferences } from './catalog-diff-rules.ts';
import { incomingKeys, searchCatalog, withNeighbours } from './catalog-rules.ts';
import { placed, scaleOf, typeInShort, zoomedFrom } from './diagram-rules.ts';
import { csvOf } from './generators/dictionary-rules.ts';
import { checkedValues, genModelOf } from './generators/gen-model-rules.ts';
import { filtersIn, filtersText, keyFilters, sortIn } from './grid-address-rules.ts';
import { indented } from './json-text-rules.ts';
import { caretAt, parameterCount, unitsAt } from './sql-place-rules.ts';

const column = (name: string, more: Partial<TableColumn> = {}): TableColumn => ({
  ...{ name, type: 'text', base: 'text', array: false, enumeration: null, nullable: false },
  ...{ default: null, generated: null, identity: null, comment: null, masked: false },
  ...more,
});
const table = (name: string, more: Partial<CatalogTable> = {}): CatalogTable => ({
  ...{ schema: 'shop', name, kind: 'table', comment: null, rowEstimate: null, bytes: null, definition: null },
  ...{
    columns: [column('id')],
    primaryKey: { name: 'pk', columns: ['id'] },
    uniques: [],
    checks: [],
    foreignKeys: [],
    indexes: [],
  },
  ...more,
});
const leads = (to: string) => ({
  name: `to_${to}`,
  columns: ['id'],
  toSchema: 'shop',
  toTable: to,
  toColumns: ['id'],
  definition: '',
});
const of = (...tables: CatalogTable[]): DatabaseCatalog => ({
  tables,
  enums: [],
  domains: [],
  functions: [],
  sequences: [],
});

const customers = table('customers', {
  comment: '客户',
  columns: [column('id'), column('name', { comment: '姓名' })],
});
const orders = table('orders', { foreignKeys: [leads('customers')] });
const lines = table('order_lines', { foreignKeys: [leads('orders')] });
const catalog = of(lines, customers, orders);

describe('the catalogue', () => {
  it('is found by names and comments of tables, then of columns', () => {
    const names = (text: string) =>
      searchCatalog(catalog, text).map(({ table: one, column: by }) => [one.name, by]);
    expect(names('order')).toEqual([
      ['order_lines', undefined],
      ['orders', undefined],
    ]);
    expect(names('客户')).toEqual([['customers', undefined]]);
    expect(names('姓名')).toEqual([['customers', 'name']]);
    expect(names('shop lines')).toEqual([['order_lines', undefined]]);
    expect(names('')).toHaveLength(3);
  });
  it('knows what leads where', () => {
    expect(incomingKeys(catalog, orders).map(({ table: one }) => one.name)).toEqual(['order_lines']);
    expect(withNeighbours(catalog, orders).map(({ name }) => name)).toEqual([
      'order_lines',
      'customers',
      'orders',
    ]);
  });
  it('differs by what is there, what is not, and what is otherwise', () => {
    expect(catalogDifferences(catalog, catalog)).toEqual([]);
    const changed = of(
      lines,
      table('customers', { comment: '客户', columns: [column('id', { nullable: true }), column('mail')] }),
    );
    expect(
      catalogDifferences(catalog, changed).map(({ of: where, kind, name, before, after }) => [
        where,
        kind,
        name,
        before !== undefined,
        after !== undefined,
      ]),
    ).toEqual([
      ['shop.customers', 'column', 'id', true, true],
      ['shop.customers', 'column', 'mail', false, true],
      ['shop.customers', 'column', 'name', true, false],
      ['shop.orders', 'table', 'orders', true, false],
    ]);
  });
  it('is drawn with every table in a place of its own, and moved ones where they were put', () => {
    const places = placed(catalog.tables, { 'shop.orders': { x: 5000, y: 7 } });
    expect(places.find(({ key }) => key === 'shop.orders')).toMatchObject({ x: 5000, y: 7 });
    const [one, other] = places.filter(({ key }) => key !== 'shop.orders');
    expect(
      one &&
        other &&
        (one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y),
    ).toBe(true);
  });
});

describe('a diagram', () => {
  it.each([
    ['character varying(40)', 'varchar(40)'],
    ['character(18)', 'char(18)'],
    ['timestamp with time zone', 'timestamptz'],
    ['timestamp(3) without time zone', 'timestamp(3)'],
    ['time(0) with time zone[]', 'timetz(0)[]'],
    ['double precision', 'float8'],
    ['shop.order_state', 'shop.order_state'],
    ['a_type_of_somebody_with_a_long_name', 'a_type_of_somebod…'],
  ])('says %s as %s', (type, short) => expect(typeInShort(type)).toBe(short));

  it.each([
    ['as wide as there is room', 'fit', 1000, 800, 0.8],
    ['never larger than it is', 'fit', 400, 800, 1],
    ['never so small that nobody reads it', 'fit', 4000, 800, 0.6],
    ['as it is where nothing is laid out yet', 'fit', 4000, undefined, 1],
    ['as somebody wants it', 1.5, 4000, 800, 1.5],
  ] as const)('is drawn %s', (_, zoom, width, room, scale) => expect(scaleOf(zoom, width, room)).toBe(scale));

  it('is zoomed step by step, also from between two steps, until the last', () => {
    expect([zoomedFrom(0.8, 'in'), zoomedFrom(0.8, 'out')]).toEqual([1, 0.75]);
    expect([zoomedFrom(2, 'in'), zoomedFrom(0.4, 'out')]).toEqual([undefined, undefined]);
  });
});

describe('names', () => {
  it('each once, whatever tables are called', () => {
    const twice = of(
      table('order'),
      table('Order'),
      table('orders'),
      table('new_order'),
      table('Database'),
      table('z'),
      table('123'),
      table('default'),
    );
    const { tables } = genModelOf(twice, twice.tables);
    const types = tables.flatMap(({ type }) => [type, `New${type}`, `${type}Change`]);
    const variables = tables.map(({ variable }) => variable);
    for (const all of [types, variables])
      expect([all, new Set(all.map((name) => name.toLowerCase())).size]).toEqual([all, all.length]);
    expect(types.filter((name) => variables.includes(name))).toEqual([]);
  });
});

describe('CHECK as a list of values', () => {
  it.each([
    [`CHECK ((level = ANY (ARRAY['silver'::text, 'it''s'::text])))`, 'level', ['silver', "it's"]],
    [
      `CHECK (((state)::text = ANY ((ARRAY['on'::character varying, 'off'::character varying])::text[])))`,
      'state',
      ['on', 'off'],
    ],
    [`CHECK ((("A b")::text = ANY ((ARRAY['x'::character varying(3)])::text[])))`, 'A b', ['x']],
  ])('%s', (definition, name, values) =>
    expect([...checkedValues({ checks: [{ name: 'c', definition }] })]).toEqual([[name, values]]),
  );
  it.each([
    `CHECK ((level = ANY (ARRAY['a'::text])) OR (level IS NULL))`,
    'CHECK ((n = ANY (ARRAY[1, 2])))',
    `CHECK ((lower(level) = ANY (ARRAY['a'::text])))`,
  ])('%s says more or less', (definition) =>
    expect(checkedValues({ checks: [{ name: 'c', definition }] }).size).toBe(0),
  );
});

describe('places and parameters of SQL', () => {
  it('a caret below the letter, also behind letters of two units', () => {
    expect(caretAt(`select '😀',\n nme`, 15)).toEqual({ line: 2, column: 3, picture: ' nme\n  ^' });
    expect(unitsAt(`'😀' x`, 5)).toBe(5);
  });
  it.each([
    ['select $1, $3', 3],
    ['select \'$1\', "$2", $$ $3 $$ -- $4\n /* $5 */', 0],
    ['select $tag$ $1 $tag$, $2', 2],
    ['select a$1', 0],
  ])('%j names %i', (sql, count) => expect(parameterCount(sql)).toBe(count));
});

describe('the address of the grid', () => {
  it('conditions go in and come out; what cannot be read is none', () => {
    const filters = [{ column: '名', operator: 'contains' as const, value: '"[]' }];
    expect(filtersIn(filtersText(filters) ?? '')).toEqual(filters);
    for (const bad of ['', 'x', '[1]', '[["a","drop","x"]]', '{}']) expect(filtersIn(bad)).toEqual([]);
    expect(filtersText([])).toBeUndefined();
    expect([sortIn('-a'), sortIn('b'), sortIn(null)]).toEqual([
      { column: 'a', descending: true },
      { column: 'b', descending: false },
      null,
    ]);
    expect(keyFilters(['a', 'b'], ['1', null])).toBeUndefined();
  });
});

describe('texts', () => {
  it('JSON on several lines, its numbers as they were', () => {
    expect(indented('{"a":[1,12345678901234567890,{}],"b, {":"x:\\"y"}')).toBe(
      '{\n  "a": [\n    1,\n    12345678901234567890,\n    {}\n  ],\n  "b, {": "x:\\"y"\n}',
    );
  });
  it('CSV that no spreadsheet calculates', () => {
    expect(csvOf([['=1+1', '-5', '-x', 'a"b', 'c,d'], ['@x']])).toBe(
      '\uFEFF\'=1+1,-5,\'-x,"a""b","c,d"\r\n\'@x\r\n',
    );
  });
});
