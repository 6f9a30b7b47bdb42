import { isObject, type Json, type JsonObject, keep, keptAt, put } from '../reading/exact-json.ts';
import { mongoOrder } from '../reading/json-order-rules.ts';
import { absent, valuesAt } from '../reading/values-at.ts';
import { QueryProblem } from './query-problem.ts';

/** `{ rent: -1, "address.city": 1 }` as an order of documents. @throws QueryProblem */
export function sortOrder(sort: Json): (a: Json, b: Json) => number {
  if (!isObject(sort)) throw new QueryProblem('notObject', { part: 'sort', name: '' });
  const keys = Object.entries(sort).map(([path, way]) => {
    if (way !== 1 && way !== -1) throw new QueryProblem('sortValue', { part: 'sort', name: path });
    return { path: path.split('.'), way };
  });
  return (a, b) => {
    for (const { path, way } of keys) {
      const order = mongoOrder(keyOf(a, path, way), keyOf(b, path, way)) * way;
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Of several values, as in a list, the smallest counts upwards and the largest downwards. */
function keyOf(document: Json, path: readonly string[], way: number): Json | undefined {
  const values = valuesAt(document, path)
    .filter((value) => value !== absent)
    .flatMap((value) => (Array.isArray(value) && value.length > 0 ? value : [value]));
  return values.reduce<Json | undefined>((best, value, index) => {
    if (index === 0) return value;
    return mongoOrder(value, best) * way < 0 ? value : best;
  }, undefined);
}

interface Tree {
  [name: string]: Tree | true;
}

/** `{ name: 1, "address.city": 1 }` or `{ secret: 0 }` as what is left of a document. @throws QueryProblem */
export function projectionOf(projection: Json): (document: Json) => Json {
  if (!isObject(projection)) throw new QueryProblem('notObject', { part: 'projection', name: '' });
  const entries = Object.entries(projection);
  const wanted = entries.map(([path, way]) => {
    const yes = way === 1 || way === true;
    if (!yes && way !== 0 && way !== false)
      throw new QueryProblem('projectionValue', { part: 'projection', name: path });
    return { path, yes };
  });
  const others = wanted.filter(({ path }) => path !== '_id');
  const including = others.length > 0 ? others[0]?.yes === true : wanted[0]?.yes === true;
  const odd = others.find(({ yes }) => yes !== including);
  if (odd) throw new QueryProblem('projectionMixed', { part: 'projection', name: odd.path });
  if (entries.length === 0) return (document) => document;
  const idWanted = wanted.find(({ path }) => path === '_id')?.yes;
  const paths = others.map(({ path }) => path);
  // `_id` comes along until it is left out by name, as in MongoDB.
  if (including ? idWanted !== false : idWanted === false) paths.push('_id');
  const tree = treeOf(paths);
  return (document) => (isObject(document) ? projected(document, tree, including) : document);
}

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = Object.create(null);
  for (const path of paths) {
    let at = root;
    const parts = path.split('.');
    for (const [index, part] of parts.entries()) {
      const next = at[part];
      if (next === true) break;
      if (index === parts.length - 1) at[part] = true;
      else {
        const inner: Tree = next ?? Object.create(null);
        at[part] = inner;
        at = inner;
      }
    }
  }
  return root;
}

function projected(value: JsonObject, tree: Tree, including: boolean): JsonObject {
  const left: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const branch = tree[key];
    if (branch === true ? !including : branch === undefined && including) continue;
    const next = branch === undefined || branch === true ? inner : within(inner, branch, including);
    if (next === undefined) continue;
    put(left, key, next);
    const kept = keptAt(value, key);
    if (kept) keep(left, key, kept);
  }
  return left;
}

function within(inner: Json, tree: Tree, including: boolean): Json | undefined {
  if (isObject(inner)) return projected(inner, tree, including);
  if (Array.isArray(inner)) {
    const list = inner.map((one) => within(one, tree, including));
    return list.filter((one) => one !== undefined);
  }
  // A value has no fields: asked for some of them it is left out, asked to leave some out it stays.
  return including ? undefined : inner;
}
