import { keyText, quoted } from '../../generator/naming-rules.ts';
import { type GenColumn, type GenModel, tableNameOf } from './gen-model-rules.ts';
import { choiceText, doc, nullableType, type RowOptions } from './typescript-rules.ts';

/** What Kysely takes as `Kysely<Database>`: generated columns cannot be written, those with a default may be left out. */
export function kyselyOf({ tables, choices }: GenModel, options: RowOptions): string {
  const column = (one: GenColumn): string => {
    const type = nullableType(one, options);
    if (one.generated) return `ColumnType<${type}, never, never>`;
    return one.optional && !one.source.nullable ? `Generated<${type}>` : type;
  };
  const used = ['ColumnType', 'Generated'].filter((name) =>
    tables.some(({ columns }) => columns.some((one) => column(one).startsWith(`${name}<`))),
  );
  const imports = ['Insertable', 'Selectable', 'Updateable', ...used].sort().join(', ');
  return `${[
    `import type { ${imports} } from 'kysely';`,
    ...choices.map(choiceText),
    ...tables.map(
      ({ source, type, columns, writable }) =>
        `${doc(source.comment, '')}export interface ${type}Table {\n${columns
          .map((one) => `${doc(one.source.comment, '  ')}  ${keyText(one.source.name)}: ${column(one)};`)
          .join('\n')}\n}\nexport type ${type} = Selectable<${type}Table>;${
          writable
            ? `\nexport type New${type} = Insertable<${type}Table>;\nexport type ${type}Change = Updateable<${type}Table>;`
            : ''
        }`,
    ),
    `export interface Database {\n${tables
      .map(
        ({ source, type }) =>
          `  ${/^[a-z_]\w*$/i.test(tableNameOf(source)) ? tableNameOf(source) : quoted(tableNameOf(source))}: ${type}Table;`,
      )
      .join('\n')}\n}`,
  ].join('\n\n')}\n`;
}
