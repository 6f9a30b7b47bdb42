import { keyText, quoted } from '../../generator/naming-rules.ts';
import { sqlName } from './ddl-rules.ts';
import type { GenColumn, GenModel, GenTable } from './gen-model-rules.ts';
import { zodSchemasOf } from './zod-schema-rules.ts';

/** Not written out: what is generated is none of this file's own. */
const exported = 'export';

/** Fastify routes with Zod in front and parameters behind: a beginning that runs, to be made one's own. */
export function crudRoutesOf(model: GenModel): string {
  const tables = model.tables.filter(({ source, writable }) => writable && source.primaryKey);
  return `${[
    `import type { FastifyInstance } from 'fastify';`,
    `import type { Pool } from 'pg';`,
    zodSchemasOf(model, { moments: 'text' }).trim(),
    `/** Columns and values of a change, as parameters. */
function assigned(row: Readonly<Record<string, unknown>>, columns: Readonly<Record<string, string>>) {
  const names = Object.keys(row).filter((name) => row[name] !== undefined && columns[name] !== undefined);
  return { columns: names.map((name) => columns[name] ?? ''), values: names.map((name) => row[name]) };
}`,
    ...tables.map(routes),
  ].join('\n\n')}\n`;
}

function routes({ source, type, variable, columns }: GenTable): string {
  const table = sqlTable(source);
  const keys = source.primaryKey?.columns ?? [];
  const path = `/${variable}${keys.map((_, at) => `/:key${at}`).join('')}`;
  const where = keys.map((name, at) => `${sqlName(name)} = $${at + 1}`).join(' and ');
  const params = keys.map((_, at) => `key${at}`);
  const known = columns
    .filter(({ generated }) => !generated)
    .map((one) => `  ${keyText(one.source.name)}: ${quoted(sqlName(one.source.name))},`)
    .join('\n');
  const given = `[${params.map((name) => `params.${name}`).join(', ')}]`;
  return `const ${variable}Columns: Readonly<Record<string, string>> = {
${known}
};

${exported} function serve${type}(app: FastifyInstance, pool: Pool): void {
  interface Key {
    Params: { ${params.map((name) => `${name}: string`).join('; ')} };
  }
  app.get<{ Querystring: { limit?: string } }>(${quoted(`/${variable}`)}, async ({ query }) => {
    const limit = Math.min(Math.max(Number(query.limit ?? 50) || 50, 1), 200);
    const { rows } = await pool.query(${quoted(`select * from ${table} order by ${keys.map(sqlName).join(', ')} limit $1`)}, [limit]);
    return { items: rows };
  });

  app.get<Key>(${quoted(path)}, async ({ params }, reply) => {
    const { rows } = await pool.query(${quoted(`select * from ${table} where ${where}`)}, ${given});
    return rows[0] ?? reply.code(404).send();
  });

  app.post(${quoted(`/${variable}`)}, async ({ body }, reply) => {
    const { columns, values } = assigned(New${type}.parse(body), ${variable}Columns);
    const places = values.map((_, at) => \`$\${at + 1}\`).join(', ');
    const text = columns.length > 0 ? \`(\${columns.join(', ')}) values (\${places})\` : 'default values';
    const { rows } = await pool.query(\`insert into ${templated(table)} \${text} returning *\`, values);
    return reply.code(201).send(rows[0]);
  });

  app.patch<Key>(${quoted(path)}, async ({ params, body }, reply) => {
    const { columns, values } = assigned(${type}Change.parse(body), ${variable}Columns);
    if (columns.length === 0) return reply.code(400).send();
    const text = columns.map((name, at) => \`\${name} = $\${at + 1 + ${keys.length}}\`).join(', ');
    const { rows } = await pool.query(\`update ${templated(table)} set \${text} where ${templated(where)} returning *\`, [...${given}, ...values]);
    return rows[0] ?? reply.code(404).send();
  });

  app.delete<Key>(${quoted(path)}, async ({ params }, reply) => {
    const { rowCount } = await pool.query(${quoted(`delete from ${table} where ${where}`)}, ${given});
    return reply.code(rowCount === 0 ? 404 : 204).send();
  });
}`;
}

const sqlTable = ({ schema, name }: { schema: string; name: string }) =>
  `${sqlName(schema)}.${sqlName(name)}`;
const templated = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');

/** A table and a form of MUI for each table. */
export function crudScreensOf(model: GenModel): string {
  const tables = model.tables.filter(({ writable }) => writable);
  return `${[
    `import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';

type Row = Readonly<Record<string, unknown>>;
const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);`,
    ...tables.map(screens),
  ].join('\n\n')}\n`;
}

const labelOf = ({ source: { comment, name } }: GenColumn) => comment ?? name;

function screens({ type, columns, source }: GenTable): string {
  const given = columns.filter(({ generated }) => !generated);
  const names = columns.map((one) => `  [${quoted(one.source.name)}, ${quoted(labelOf(one))}],`).join('\n');
  const key = source.primaryKey?.columns ?? columns.map((one) => one.source.name);
  return `const ${type}Columns: readonly (readonly [name: string, label: string])[] = [
${names}
];

${exported} function ${type}List({ rows }: { rows: readonly Row[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          {${type}Columns.map(([name, label]) => (
            <TableCell key={name}>{label}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={JSON.stringify([${key.map((name) => `row[${quoted(name)}]`).join(', ')}])}>
            {${type}Columns.map(([name]) => (
              <TableCell key={name}>{shown(row[name])}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

${exported} function ${type}Form({ row = {}, onSave }: { row?: Row; onSave(row: Row): void }) {
  const [value, setValue] = useState<Row>(row);
  const set = (name: string, given: unknown) => setValue((old) => ({ ...old, [name]: given }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(value);
  };
  return (
    <Stack component="form" spacing={2} onSubmit={save}>
${given.map(field).join('\n')}
      <Button type="submit" variant="contained">
        Save
      </Button>
    </Stack>
  );
}`;
}

function field(column: GenColumn): string {
  const { source, kind, choice, optional } = column;
  const name = quoted(source.name);
  const label = `label={${quoted(labelOf(column))}}`;
  if (kind === 'boolean' && !source.array)
    return `      <FormControlLabel
        ${label}
        control={<Switch checked={value[${name}] === true} onChange={(_, on) => set(${name}, on)} />}
      />`;
  const required = optional ? '' : ' required';
  const type =
    kind === 'integer' || kind === 'float' ? ' type="number"' : kind === 'day' ? ' type="date"' : '';
  const given = kind === 'integer' || kind === 'float' ? 'Number(event.target.value)' : 'event.target.value';
  const open = `      <TextField
        ${label}${choice && !source.array ? ' select' : ''}${required}${type}
        value={shown(value[${name}])}
        onChange={(event) => set(${name}, ${given})}`;
  if (!choice || source.array) return `${open}\n      />`;
  return `${open}
      >
        {[${choice.values.map(quoted).join(', ')}].map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>`;
}
