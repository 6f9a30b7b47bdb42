import { bareKey } from '../query/loose-json.ts';
import { isObject, type Json } from '../reading/exact-json.ts';

export interface Asked {
  readonly filter: Json;
  readonly projection: Json;
  readonly sort: Json;
  readonly skip: number;
  readonly limit: number;
}

/** The same in MongoDB's shell. */
export function mongoshOf({ filter, projection, sort, skip, limit }: Asked): string {
  const args = [shellText(filter)];
  if (isFilled(projection)) args.push(shellText(projection));
  const steps = [
    isFilled(sort) && `.sort(${shellText(sort)})`,
    skip > 0 && `.skip(${skip})`,
    limit > 0 && `.limit(${limit})`,
  ].filter((step) => step !== false);
  return `db.documents.find(${args.join(', ')})${steps.map((step) => `\n  ${step}`).join('')};\n`;
}

export const isFilled = (value: Json) => isObject(value) && Object.keys(value).length > 0;

const makers: Readonly<Record<string, string>> = {
  $oid: 'ObjectId',
  $date: 'ISODate',
  $numberLong: 'NumberLong',
  $numberDecimal: 'NumberDecimal',
};

function shellText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(shellText).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  const [[name, inner] = ['', null]] = entries;
  const maker = entries.length === 1 ? makers[name] : undefined;
  if (maker !== undefined) return `${maker}(${shellText(dateText(name, inner))})`;
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, one]) => `${bareKey(key)}: ${shellText(one)}`).join(', ')} }`;
}

/** The shell's `ISODate` takes text only. */
const dateText = (name: string, inner: Json): Json =>
  name === '$date' && typeof inner === 'number' ? new Date(inner).toISOString() : inner;
