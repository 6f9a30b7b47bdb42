import type { Declaration, Field, Model, TypeText } from './model-rules.ts';
import { keyText } from './naming-rules.ts';
import { formatIn, formatNames } from './typescript-rules.ts';

export interface ZodOptions {
  /** `zod/mini` is the small one for browsers. Both understand what is written here. */
  library: 'zod' | 'zod/mini';
  /** Unknown keys are an error instead of being dropped. */
  strictKeys: boolean;
  /** Instants, days and UUIDs are checked instead of only noted. */
  checkFormats: boolean;
}

/** Zod 4 schemas with their types, each before its first use; the root last. */
export const zodOf = (model: Model, options: ZodOptions): string =>
  `import * as z from '${options.library}';\n\n${model
    .map((declaration) => declared(declaration, options))
    .join('\n\n')}\n`;

function declared(declaration: Declaration, options: ZodOptions): string {
  const { name } = declaration;
  const schema =
    'type' in declaration ? schemaText(declaration.type, options) : objectText(declaration.fields, options);
  return `export const ${name} = ${schema};\nexport type ${name} = z.infer<typeof ${name}>;`;
}

function objectText(fields: Field[], options: ZodOptions): string {
  const maker = options.strictKeys ? 'z.strictObject' : 'z.object';
  if (fields.length === 0) return `${maker}({})`;
  return `${maker}({\n${fields.map((field) => fieldText(field, options)).join('\n')}\n})`;
}

function fieldText({ key, type, optional }: Field, options: ZodOptions): string {
  const format = options.checkFormats ? undefined : formatIn(type);
  const comment = format ? `  /** ${formatNames[format]} */\n` : '';
  const schema = schemaText(type, options);
  return `${comment}  ${schemaKey(key)}: ${optional ? `z.optional(${schema})` : schema},`;
}

/** Written plainly, this one key would set the object's prototype instead of a field. */
const schemaKey = (key: string) => (key === '__proto__' ? "['__proto__']" : keyText(key));

function schemaText(type: TypeText, options: ZodOptions): string {
  switch (type.kind) {
    case 'named':
      return type.name;
    case 'integer':
      return 'z.int()';
    case 'string':
      return stringText(type, options);
    case 'array':
      return `z.array(${schemaText(type.items, options)})`;
    case 'record':
      return `z.record(z.string(), ${schemaText(type.values, options)})`;
    case 'union':
      return unionText(type.members, options);
    default:
      return `z.${type.kind}()`;
  }
}

function stringText({ format }: Extract<TypeText, { kind: 'string' }>, { checkFormats }: ZodOptions): string {
  if (!checkFormats || format === undefined) return 'z.string()';
  if (format === 'instant') return 'z.iso.datetime({ offset: true })';
  return format === 'day' ? 'z.iso.date()' : 'z.uuid()';
}

function unionText(members: TypeText[], options: ZodOptions): string {
  const rest = members.filter((member) => member.kind !== 'null');
  const [only] = rest;
  const text =
    rest.length === 1 && only
      ? schemaText(only, options)
      : `z.union([${rest.map((member) => schemaText(member, options)).join(', ')}])`;
  return rest.length < members.length ? `z.nullable(${text})` : text;
}
