import { inCircles } from './circles-rules.ts';
import type { Check, Declaration, Field, Model, TypeText } from './model-rules.ts';
import { keyText } from './naming-rules.ts';
import { fieldComment, literalText, typeDeclared } from './typescript-rules.ts';

export interface ZodOptions {
  /** `zod/mini` is the small one for browsers. Both understand nearly all that is written here. */
  library: 'zod' | 'zod/mini';
  /** Unknown keys are an error instead of being dropped. */
  strictKeys: boolean;
  /** Instants, days and UUIDs are checked instead of only noted. */
  checkFormats: boolean;
}

interface Writing extends ZodOptions {
  /** Declared already at this place: others are only looked up when they are used. */
  readonly known: Set<string>;
}

/** Zod 4 schemas with their types, each before its first use; the root last. */
export function zodOf(model: Model, options: ZodOptions): string {
  const circles = inCircles(model);
  const writing: Writing = { ...options, known: new Set() };
  const texts = model.map((declaration) => {
    const text = circles.has(declaration.name)
      ? circular(declaration, writing)
      : declared(declaration, writing);
    writing.known.add(declaration.name);
    return text;
  });
  return `import * as z from '${options.library}';\n\n${texts.join('\n\n')}\n`;
}

const schemaOf = (declaration: Declaration, options: Writing) =>
  'type' in declaration ? schemaText(declaration.type, options) : objectText(declaration, options);

function declared(declaration: Declaration, options: Writing): string {
  const { name } = declaration;
  return `export const ${name} = ${schemaOf(declaration, options)};\nexport type ${name} = z.infer<typeof ${name}>;`;
}

/** A type cannot be inferred from what is inferred from it, so it is written out. */
function circular(declaration: Declaration, options: Writing): string {
  const { name } = declaration;
  const kind = options.library === 'zod' ? 'z.ZodType' : 'z.ZodMiniType';
  const type = typeDeclared(declaration, { readonly: false });
  return `${type}\nexport const ${name}: ${kind}<${name}> = z.lazy(() => ${schemaOf(declaration, { ...options, known: new Set() })});`;
}

function objectText(
  { fields, rest, closed }: Extract<Declaration, { fields: Field[] }>,
  options: Writing,
): string {
  const maker = (options.strictKeys && !rest) || closed ? 'z.strictObject' : 'z.object';
  const inner =
    fields.length === 0 ? '' : `\n${fields.map((field) => fieldText(field, options)).join('\n')}\n`;
  const object = `${maker}({${inner}})`;
  if (!rest) return object;
  const other = schemaText(rest, options);
  return options.library === 'zod' ? `${object}.catchall(${other})` : `z.catchall(${object}, ${other})`;
}

function fieldText({ key, type, optional, comment }: Field, options: Writing): string {
  const schema = schemaText(type, options);
  const lead = fieldComment(type, comment, !options.checkFormats);
  return `${lead}  ${schemaKey(key)}: ${optional ? `z.optional(${schema})` : schema},`;
}

/** Written plainly, this one key would set the object's prototype instead of a field. */
const schemaKey = (key: string) => (key === '__proto__' ? "['__proto__']" : keyText(key));

function schemaText(type: TypeText, options: Writing): string {
  switch (type.kind) {
    case 'named':
      return options.known.has(type.name) ? type.name : `z.lazy(() => ${type.name})`;
    case 'integer':
      return checked('z.int()', type.checks);
    case 'number':
      return checked('z.number()', type.checks);
    case 'string':
      return checked(stringText(type, options), type.checks);
    case 'literal':
      return `z.literal(${literalText(type.value)})`;
    case 'array':
      return checked(`z.array(${schemaText(type.items, options)})`, type.checks);
    case 'tuple':
      return tupleText(type, options);
    case 'record':
      return `z.record(z.string(), ${schemaText(type.values, options)})`;
    case 'union':
      return unionText(type.members, options);
    case 'intersection':
      return type.members
        .map((member) => schemaText(member, options))
        .reduce((all, one) => `z.intersection(${all}, ${one})`);
    default:
      return `z.${type.kind}()`;
  }
}

const checkNames: Readonly<Record<Exclude<Check['limit'], 'pattern'>, string>> = {
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'gte',
  maximum: 'lte',
  exclusiveMinimum: 'gt',
  exclusiveMaximum: 'lt',
  multipleOf: 'multipleOf',
  minItems: 'minLength',
  maxItems: 'maxLength',
};

/** Checks as functions: both libraries have them. */
function checked(schema: string, checks: readonly Check[] = []): string {
  if (checks.length === 0) return schema;
  const texts = checks.map((check) =>
    check.limit === 'pattern'
      ? `z.regex(${patternText(check.value)})`
      : `z.${checkNames[check.limit]}(${check.value})`,
  );
  return `${schema}.check(${texts.join(', ')})`;
}

const patternText = (pattern: string) => `new RegExp(${JSON.stringify(pattern)}, 'u')`;

function stringText({ format }: Extract<TypeText, { kind: 'string' }>, { checkFormats }: ZodOptions): string {
  if (!checkFormats || format === undefined) return 'z.string()';
  if (format === 'instant') return 'z.iso.datetime({ offset: true })';
  return format === 'day' ? 'z.iso.date()' : 'z.uuid()';
}

function tupleText({ items, least, rest }: Extract<TypeText, { kind: 'tuple' }>, options: Writing): string {
  const texts = items.map((item, at) =>
    at < least ? schemaText(item, options) : `z.optional(${schemaText(item, options)})`,
  );
  return `z.tuple([${texts.join(', ')}]${rest ? `, ${schemaText(rest, options)}` : ''})`;
}

function unionText(members: TypeText[], options: Writing): string {
  const rest = members.filter((member) => member.kind !== 'null');
  const [only] = rest;
  const literals = rest.flatMap((member) => (member.kind === 'literal' ? [literalText(member.value)] : []));
  const text =
    rest.length === 1 && only
      ? schemaText(only, options)
      : literals.length === rest.length
        ? `z.literal([${[...new Set(literals)].join(', ')}])`
        : `z.union([${rest.map((member) => schemaText(member, options)).join(', ')}])`;
  return rest.length < members.length ? `z.nullable(${text})` : text;
}
