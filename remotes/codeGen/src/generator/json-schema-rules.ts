import type { Declaration, Field, Model, TypeText } from './model-rules.ts';

type Schema = { [key: string]: unknown };

/** JSON Schema 2020-12: the root refers into `$defs`. */
export function jsonSchemaOf(model: Model, options: { strictKeys: boolean }): string {
  const definitions = byKey(
    model.map((declaration) => [declaration.name, definition(declaration, options.strictKeys)]),
  );
  const root = model.at(-1)?.name ?? 'Root';
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `#/$defs/${pointer(root)}`,
    $defs: definitions,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function definition(declaration: Declaration, strictKeys: boolean): Schema {
  if ('type' in declaration) return schemaOf(declaration.type);
  const required = declaration.fields.filter((field) => !field.optional).map((field) => field.key);
  return {
    type: 'object',
    properties: byKey(declaration.fields.map((field: Field) => [field.key, schemaOf(field.type)])),
    ...(required.length > 0 ? { required } : {}),
    ...(strictKeys ? { additionalProperties: false } : {}),
  };
}

function schemaOf(type: TypeText): Schema {
  switch (type.kind) {
    case 'unknown':
      return {};
    case 'named':
      return { $ref: `#/$defs/${pointer(type.name)}` };
    case 'array':
      return { type: 'array', items: schemaOf(type.items) };
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(type.values) };
    case 'union':
      return { anyOf: type.members.map(schemaOf) };
    case 'string':
      return { type: 'string', ...(type.format ? { format: formats[type.format] } : {}) };
    default:
      return { type: type.kind };
  }
}

const formats = { instant: 'date-time', day: 'date', uuid: 'uuid' } as const;
const pointer = (name: string) => encodeURIComponent(name);

/** `__proto__` is a key like others here: an object without a prototype keeps it. */
function byKey(entries: [string, Schema][]): Schema {
  const object: Schema = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}
