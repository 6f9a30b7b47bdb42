import { isObject, type Json } from './exact-json.ts';

/** Stands for a field that a document does not have. */
export const absent = Symbol('absent');
export type Reached = Json | typeof absent;

/**
 * What a path leads to, as in MongoDB: through a list of documents to one value for each, through a number to an element.
 * @param path its parts
 */
export function valuesAt(value: Json, path: readonly string[], from = 0): Reached[] {
  if (from === path.length) return [value];
  const name = path[from] ?? '';
  if (Array.isArray(value)) {
    if (/^\d+$/.test(name)) {
      const element = value[Number(name)];
      return element === undefined ? [] : valuesAt(element, path, from + 1);
    }
    return value.flatMap((element) => (isObject(element) ? valuesAt(element, path, from) : []));
  }
  if (!isObject(value) || !Object.hasOwn(value, name)) return [absent];
  return valuesAt(value[name] ?? null, path, from + 1);
}
