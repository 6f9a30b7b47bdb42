import { isObject, type Json, type JsonObject } from './exact-json.ts';

/** Equal as documents are: the order of keys does not count. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((one, index) => sameJson(one, b[index] ?? null))
    );
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  );
}

/** jq's order of kinds. */
function rankOf(value: Json): number {
  if (value === null) return 0;
  if (value === false) return 1;
  if (value === true) return 2;
  if (typeof value === 'number') return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 5 : 6;
}

/** By which jq sorts: null, false, true, numbers, text, lists, objects by their keys and then their values. */
export function jqOrder(a: Json, b: Json): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (typeof a === 'number' || typeof a === 'string') return byValue(a, b as string);
  if (Array.isArray(a)) return listOrder(a, b as Json[]);
  if (!isObject(a)) return 0;
  const [left, right] = [Object.keys(a).sort(byCode), Object.keys(b as JsonObject).sort(byCode)];
  const keys = listOrder(left, right);
  if (keys !== 0) return keys;
  for (const key of left) {
    const order = jqOrder(a[key] ?? null, (b as JsonObject)[key] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function listOrder(a: readonly Json[], b: readonly Json[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = jqOrder(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** By code points, as databases do; JavaScript's own order differs beyond the basic plane. */
export function byCode(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x === y) continue;
    const surrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
    if (surrogate(x) !== surrogate(y)) return surrogate(x) ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

const byValue = (a: string | number, b: string | number) =>
  typeof a === 'string' ? byCode(a, String(b)) : a < Number(b) ? -1 : a > Number(b) ? 1 : 0;

/** MongoDB's order of kinds for sorting: nothing and null, numbers, text, objects, lists, booleans. */
function sortRank(value: Json | undefined): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return 2;
  if (typeof value === 'boolean') return 5;
  return Array.isArray(value) ? 4 : 3;
}

/** By which MongoDB sorts. */
export function mongoOrder(a: Json | undefined, b: Json | undefined): number {
  const rank = sortRank(a) - sortRank(b);
  return rank !== 0 || a === undefined || b === undefined ? rank : jqOrder(a, b);
}
