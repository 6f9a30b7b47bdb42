import type { Check, Declaration, Model, TypeText } from './model-rules.ts';

type Schema = { [key: string]: unknown };

/**
 * JSON Schema 2020-12: the root refers into `$defs`.
 * @param options.root left out where there are several things and none is the whole (tables)
 */
export function jsonSchemaOf(model: Model, options: { strictKeys: boolean; root?: boolean }): string {
  const definitions = byKey(
    model.map((declaration) => [declaration.name, definition(declaration, options.strictKeys)]),
  );
  const root = model.at(-1)?.name ?? 'Root';
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(options.root === false ? {} : { $ref: `#/$defs/${pointer(root)}` }),
    $defs: definitions,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function definition(declaration: Declaration, strictKeys: boolean): Schema {
  const described = declaration.comment ? { description: declaration.comment } : {};
  if ('type' in declaration) return { ...described, ...schemaOf(declaration.type) };
  const required = declaration.fields.filter((field) => !field.optional).map((field) => field.key);
  return {
    ...described,
    type: 'object',
    properties: byKey(
      declaration.fields.map(({ key, type, comment }) => [
        key,
        { ...(comment ? { description: comment } : {}), ...schemaOf(type) },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
    ...(declaration.rest
      ? { additionalProperties: schemaOf(declaration.rest) }
      : strictKeys || declaration.closed
        ? { additionalProperties: false }
        : {}),
  };
}

function schemaOf(type: TypeText): Schema {
  switch (type.kind) {
    case 'unknown':
      return {};
    case 'never':
      return { not: {} };
    case 'named':
      return { $ref: `#/$defs/${pointer(type.name)}` };
    case 'literal':
      return { const: type.value };
    case 'array':
      return { type: 'array', items: schemaOf(type.items), ...limitsOf(type.checks) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: type.items.map(schemaOf),
        minItems: type.least,
        items: type.rest ? schemaOf(type.rest) : false,
      };
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(type.values) };
    case 'union':
      return type.members.every((member) => member.kind === 'literal')
        ? { enum: type.members.map((member) => member.kind === 'literal' && member.value) }
        : { anyOf: type.members.map(schemaOf) };
    case 'intersection':
      return { allOf: type.members.map(schemaOf) };
    case 'string':
      return {
        type: 'string',
        ...(type.format ? { format: formats[type.format] } : {}),
        ...limitsOf(type.checks),
      };
    case 'integer':
    case 'number':
      return { type: type.kind, ...limitsOf(type.checks) };
    default:
      return { type: type.kind };
  }
}

const limitsOf = (checks: readonly Check[] = []): Schema =>
  Object.fromEntries(checks.map(({ limit, value }) => [limit, value]));

const formats = { instant: 'date-time', day: 'date', uuid: 'uuid' } as const;
const pointer = (name: string) => encodeURIComponent(name);

/** `__proto__` is a key like others here: an object without a prototype keeps it. */
function byKey(entries: [string, Schema][]): Schema {
  const object: Schema = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}
