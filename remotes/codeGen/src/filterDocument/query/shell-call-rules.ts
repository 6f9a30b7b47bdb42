import type { Json } from '../reading/exact-json.ts';
import { looseJson, looseText } from './loose-json.ts';

/** What stands in a call of MongoDB's shell, as the fields of the screen. */
export interface ShellCall {
  readonly query: string;
  readonly projection: string;
  readonly sort: string;
  readonly skip: number;
  readonly limit: number;
}

const beginning =
  /^\s*db\s*(?:\.\s*[\w$]+|\.\s*getCollection\(\s*["'][^"']*["']\s*\))+?\s*\.\s*find\s*(?=\()/;
const step = /^\s*\.\s*(sort|skip|limit|toArray|pretty)\s*(?=\()/;

/** `db.rooms.find({…}, {…}).sort({…}).limit(5)`, as people copy it; undefined for anything else. */
export function shellCallOf(text: string): ShellCall | undefined {
  const begun = beginning.exec(text);
  if (!begun) return undefined;
  let rest = text.slice(begun[0].length);
  const found = argumentsOf(rest);
  if (!found || found.values.length > 2) return undefined;
  rest = found.rest;
  const [filter = {}, projection = {}] = found.values;
  const call = { query: looseText(filter), projection: textOf(projection), sort: '', skip: 0, limit: 0 };
  for (let next = step.exec(rest); next; next = step.exec(rest)) {
    const taken = argumentsOf(rest.slice(next[0].length));
    if (!taken) return undefined;
    rest = taken.rest;
    const [value = null] = taken.values;
    if (next[1] === 'sort') call.sort = textOf(value);
    if ((next[1] === 'skip' || next[1] === 'limit') && Number.isInteger(value)) call[next[1]] = Number(value);
  }
  return /^\s*;?\s*$/.test(rest) ? call : undefined;
}

const textOf = (value: Json) =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? looseText(value) : '';

/** What stands in brackets at the beginning of a text: the first closing one by which it can be read. */
function argumentsOf(text: string): { values: Json[]; rest: string } | undefined {
  for (let end = text.indexOf(')'); end >= 0; end = text.indexOf(')', end + 1)) {
    const read = looseJson(`[${text.slice(1, end)}]`);
    if ('value' in read && Array.isArray(read.value))
      return { values: read.value, rest: text.slice(end + 1) };
  }
  return undefined;
}
