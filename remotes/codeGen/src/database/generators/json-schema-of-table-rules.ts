import type { GenColumn, GenModel, GenTable } from './gen-model-rules.ts';

type Schema = Record<string, unknown>;

const simple: Readonly<Record<string, Schema>> = {
  integer: { type: 'integer' },
  bigint: { type: 'string', pattern: '^-?\\d{1,19}$' },
  decimal: { type: 'string', pattern: '^(?:-?\\d+(?:\\.\\d+)?|NaN|-?Infinity)$' },
  float: { type: 'number' },
  boolean: { type: 'boolean' },
  text: { type: 'string' },
  uuid: { type: 'string', format: 'uuid' },
  day: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  json: {},
  bytes: { type: 'string', contentEncoding: 'base64' },
};

function schemaOf({ source, kind, choice }: GenColumn): Schema {
  const [, most] = /^character(?: varying)?\((\d+)\)/.exec(source.type) ?? [];
  const one: Schema = choice
    ? { type: 'string', enum: [...choice.values] }
    : { ...simple[kind], ...(most ? { maxLength: Number(most) } : {}) };
  const all: Schema = source.array ? { type: 'array', items: one } : one;
  const described = source.comment ? { description: source.comment } : {};
  if (!source.nullable || Object.keys(all).length === 0) return { ...all, ...described };
  // What Fastify's serializer and Ajv both take.
  return { anyOf: [all, { type: 'null' }], ...described };
}

const objectOf = (
  title: string,
  columns: readonly GenColumn[],
  required: readonly GenColumn[],
  comment: string | null,
) => ({
  $id: title,
  type: 'object',
  ...(comment ? { description: comment } : {}),
  properties: Object.fromEntries(columns.map((one) => [one.source.name, schemaOf(one)])),
  required: required.map(({ source }) => source.name),
  additionalProperties: false,
});

/** JSON Schema of rows and of new rows, each with an `$id` as `app.addSchema` of Fastify takes it. */
export const jsonSchemasOf = ({ tables }: GenModel): string =>
  `${JSON.stringify(tables.flatMap(ofTable), null, 2)}\n`;

function ofTable({ type, source, columns, writable }: GenTable): Schema[] {
  const row = objectOf(type, columns, columns, source.comment);
  const given = columns.filter(({ generated }) => !generated);
  return writable
    ? [
        row,
        objectOf(
          `New${type}`,
          given,
          given.filter(({ optional }) => !optional),
          null,
        ),
      ]
    : [row];
}
