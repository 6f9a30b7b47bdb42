import fc from '@console/testing/properties';
import { soundTables } from './sound-tables.ts';
import type { Column, Database, SqlType, Table } from './table-model.ts';

const names = fc.oneof(
  fc.constantFrom(
    'id',
    'name',
    'order',
    'select',
    'user',
    'class',
    'default',
    'type',
    'table',
    'constructor',
    'value',
    't',
    'date',
    'text',
    'List',
  ),
  fc.constantFrom(
    '城市',
    '公寓 号',
    'größe',
    'Made At',
    'a-b',
    'line"s',
    "it's",
    'x'.repeat(58),
    '2fa',
    '_x',
    'ÀÉ',
    'toString',
    'model',
    'enum',
  ),
  fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/),
);

const types: fc.Arbitrary<SqlType> = fc.oneof(
  fc.constantFrom<SqlType>(
    ...(
      [
        'text',
        'boolean',
        'smallint',
        'integer',
        'bigint',
        'numeric',
        'real',
        'double',
        'date',
        'time',
        'timestamp',
        'timestamptz',
        'interval',
        'uuid',
        'jsonb',
        'bytea',
        'inet',
        'cidr',
        'macaddr',
      ] as const
    ).map((base) => ({ base })),
    { base: 'varchar', size: 20 },
    { base: 'char', size: 3 },
    { base: 'numeric', size: 12, scale: 4 },
    { base: 'text', array: true },
    { base: 'integer', array: true },
  ),
);

const column = (enumNames: readonly string[]): fc.Arbitrary<Column> =>
  fc
    .record({
      name: names,
      type:
        enumNames.length > 0
          ? fc.oneof(
              types,
              fc.constantFrom(...enumNames.map((enumName): SqlType => ({ base: 'enum', enumName }))),
            )
          : types,
      nullable: fc.boolean(),
      rest: fc.constantFrom<Partial<Column>>(
        {},
        {},
        {},
        { comment: "it's a */ comment\nwith lines" },
        { default: { kind: 'now' } },
        { default: { kind: 'value', value: "it's" } },
        { default: { kind: 'value', value: -1.5 } },
        { default: { kind: 'value', value: true } },
        { default: { kind: 'uuid' } },
        { identity: true },
      ),
    })
    .map(({ rest, ...one }) => ({ ...one, ...rest }));

interface Drawn {
  name: string;
  columns: Column[];
  key: number;
  unique: number;
  refers: { to: number; by: number }[];
}

/** Tables with keys, references in circles, reserved words and other scripts, such as PostgreSQL accepts. */
export const someTables: fc.Arbitrary<Database> = fc
  .uniqueArray(
    fc.record({
      name: names,
      values: fc.uniqueArray(fc.constantFrom('open', 'done', 'in work', '完成', "it's", '1'), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { selector: ({ name }) => name, maxLength: 2 },
  )
  .chain((enums) =>
    fc
      .uniqueArray(
        fc.record({
          name: names.filter((name) => !enums.some((one) => one.name === name)),
          columns: fc.uniqueArray(column(enums.map((one) => one.name)), {
            selector: ({ name }) => name,
            minLength: 1,
            maxLength: 7,
          }),
          key: fc.nat(9),
          unique: fc.nat(9),
          refers: fc.array(fc.record({ to: fc.nat(3), by: fc.nat(6) }), { maxLength: 2 }),
        }),
        { selector: ({ name }) => name, minLength: 1, maxLength: 4 },
      )
      .map((drawn: Drawn[]): Database => {
        const tables = drawn.map((one) => tableOf(one, drawn));
        const { notes: _, ...sound } = soundTables({ tables, enums });
        return sound;
      }),
  );

/** What PostgreSQL has an order for: without, a column cannot be a key. */
const keyable = ({ type }: Column) => !['jsonb'].includes(type.base) && !type.array;

function tableOf({ name, columns, key, unique, refers }: Drawn, all: readonly Drawn[]): Table {
  const keys = columns.filter(keyable).map((one) => one.name);
  const primaryKey =
    keys.length === 0 || key > 7 ? [] : keys.slice(key % keys.length, (key % keys.length) + (key % 2) + 1);
  const uniques = keys.length > 1 && unique > 5 ? [keys.slice(0, (unique % 2) + 1)] : [];
  const foreignKeys = refers.flatMap(({ to, by }) => {
    const target = all[to % all.length];
    const source = columns[by % columns.length];
    return target && source && target.columns[0]
      ? [{ columns: [source.name], table: target.name, targets: [] }]
      : [];
  });
  return {
    name,
    columns,
    primaryKey,
    uniques,
    foreignKeys: [...new Map(foreignKeys.map((one) => [one.columns[0], one])).values()],
  };
}
