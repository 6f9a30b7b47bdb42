import type { Declaration, Field, Model, TypeText } from './model-rules.ts';
import { keyText, quoted } from './naming-rules.ts';
import type { Format } from './shape-rules.ts';

export interface TypeScriptOptions {
  readonly: boolean;
}

/** TypeScript interfaces, one for each object; the root last. */
export const typeScriptOf = (model: Model, options: TypeScriptOptions): string =>
  `${model.map((declaration) => typeDeclared(declaration, options)).join('\n\n')}\n`;

export function typeDeclared(declaration: Declaration, options: TypeScriptOptions): string {
  const comment = declaration.comment ? `${commentText(declaration.comment, '')}\n` : '';
  if ('type' in declaration)
    return `${comment}export type ${declaration.name} = ${typeText(declaration.type, options)};`;
  const lines = declaration.fields.map((field) => fieldText(field, options));
  // Each field must fit the keys that are not named: that only `unknown` promises.
  if (declaration.rest) lines.push(`  ${options.readonly ? 'readonly ' : ''}[key: string]: unknown;`);
  if (lines.length === 0) return `${comment}export interface ${declaration.name} {}`;
  return `${comment}export interface ${declaration.name} {\n${lines.join('\n')}\n}`;
}

function fieldText({ key, type, optional, comment }: Field, options: TypeScriptOptions): string {
  const lead = options.readonly ? '  readonly ' : '  ';
  return `${fieldComment(type, comment)}${lead}${keyText(key)}${optional ? '?' : ''}: ${typeText(type, options)};`;
}

/** What is known of a field besides its type, above it. */
export function fieldComment(type: TypeText, comment: string | undefined, told = true): string {
  const format = told ? formatIn(type) : undefined;
  const text = [comment, format && formatNames[format]].filter(Boolean).join('\n');
  return text === '' ? '' : `${commentText(text, '  ')}\n`;
}

function commentText(text: string, indent: string): string {
  const lines = text
    .replaceAll('*/', '*\\/')
    .trim()
    .split(/\s*\n\s*/);
  const [only = ''] = lines;
  if (lines.length === 1) return `${indent}/** ${only} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n');
}

/** How the text is written, for readers of the generated code. */
const formatNames: Readonly<Record<Format, string>> = {
  instant: 'ISO 8601 date and time',
  day: 'ISO 8601 calendar day',
  uuid: 'UUID',
};

function formatIn(type: TypeText): Format | undefined {
  if (type.kind === 'string') return type.format;
  if (type.kind === 'array') return formatIn(type.items);
  if (type.kind === 'union') return type.members.map(formatIn).find((format) => format !== undefined);
  return undefined;
}

export const literalText = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoted(value) : String(value);

function typeText(type: TypeText, options: TypeScriptOptions): string {
  const lead = options.readonly ? 'readonly ' : '';
  switch (type.kind) {
    case 'named':
      return type.name;
    case 'integer':
      return 'number';
    case 'literal':
      return literalText(type.value);
    case 'array':
      return `${lead}${inBrackets(type.items, options)}[]`;
    case 'tuple':
      return `${lead}[${tupleItems(type, options)}]`;
    case 'record':
      return `{ ${lead}[key: string]: ${typeText(type.values, options)} }`;
    case 'union':
      return [...new Set(type.members.map((member) => inUnion(member, options)))].join(' | ');
    case 'intersection':
      return type.members
        .map((member) =>
          member.kind === 'union' ? `(${typeText(member, options)})` : typeText(member, options),
        )
        .join(' & ');
    default:
      return type.kind;
  }
}

const inUnion = (member: TypeText, options: TypeScriptOptions) =>
  member.kind === 'intersection' ? `(${typeText(member, options)})` : typeText(member, options);

function inBrackets(items: TypeText, options: TypeScriptOptions): string {
  const text = typeText(items, options);
  const compound = items.kind === 'union' || items.kind === 'intersection';
  return compound || (options.readonly && (items.kind === 'array' || items.kind === 'tuple'))
    ? `(${text})`
    : text;
}

function tupleItems(
  { items, least, rest }: Extract<TypeText, { kind: 'tuple' }>,
  options: TypeScriptOptions,
): string {
  const texts = items.map((item, at) =>
    at < least ? typeText(item, options) : `${inBrackets(item, options)}?`,
  );
  if (rest) texts.push(`...${inBrackets(rest, options)}[]`);
  return texts.join(', ');
}
