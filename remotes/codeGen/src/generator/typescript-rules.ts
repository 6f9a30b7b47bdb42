import type { Declaration, Field, Model, TypeText } from './model-rules.ts';
import { keyText } from './naming-rules.ts';
import type { Format } from './shape-rules.ts';

export interface TypeScriptOptions {
  readonly: boolean;
}

/** TypeScript interfaces, one for each object; the root last. */
export const typeScriptOf = (model: Model, options: TypeScriptOptions): string =>
  `${model.map((declaration) => declared(declaration, options)).join('\n\n')}\n`;

function declared(declaration: Declaration, options: TypeScriptOptions): string {
  if ('type' in declaration)
    return `export type ${declaration.name} = ${typeText(declaration.type, options)};`;
  if (declaration.fields.length === 0) return `export interface ${declaration.name} {}`;
  const fields = declaration.fields.map((field) => fieldText(field, options)).join('\n');
  return `export interface ${declaration.name} {\n${fields}\n}`;
}

function fieldText({ key, type, optional }: Field, options: TypeScriptOptions): string {
  const format = formatIn(type);
  const comment = format ? `  /** ${formatNames[format]} */\n` : '';
  const lead = options.readonly ? '  readonly ' : '  ';
  return `${comment}${lead}${keyText(key)}${optional ? '?' : ''}: ${typeText(type, options)};`;
}

/** How the text is written, for readers of the generated code. */
export const formatNames: Readonly<Record<Format, string>> = {
  instant: 'ISO 8601 date and time',
  day: 'ISO 8601 calendar day',
  uuid: 'UUID',
};

export function formatIn(type: TypeText): Format | undefined {
  if (type.kind === 'string') return type.format;
  if (type.kind === 'array') return formatIn(type.items);
  if (type.kind === 'union') return type.members.map(formatIn).find((format) => format !== undefined);
  return undefined;
}

function typeText(type: TypeText, options: TypeScriptOptions): string {
  const lead = options.readonly ? 'readonly ' : '';
  switch (type.kind) {
    case 'named':
      return type.name;
    case 'integer':
      return 'number';
    case 'array': {
      const items = typeText(type.items, options);
      const simple = type.items.kind !== 'union' && !(options.readonly && type.items.kind === 'array');
      return `${lead}${simple ? items : `(${items})`}[]`;
    }
    case 'record':
      return `{ ${lead}[key: string]: ${typeText(type.values, options)} }`;
    case 'union':
      return type.members.map((member) => typeText(member, options)).join(' | ');
    default:
      return type.kind;
  }
}
