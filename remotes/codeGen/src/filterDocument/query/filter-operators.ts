/** What a filter may be made of. Everything else is refused by its name. */
export const fieldOperators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$type',
  '$regex',
  '$elemMatch',
  '$all',
  '$size',
  '$mod',
  '$not',
] as const;
export type FieldOperator = (typeof fieldOperators)[number];

export const logicalOperators = ['$and', '$or', '$nor'] as const;
export type LogicalOperator = (typeof logicalOperators)[number];

/** They run code, or ask for what is not here. */
export const refusedOperators = [
  '$where',
  '$function',
  '$accumulator',
  '$jsonSchema',
  '$expr',
  '$text',
] as const;

/** Types of the values that documents hold here, by their names and numbers in MongoDB. */
const typeNames = ['double', 'string', 'object', 'array', 'bool', 'null', 'int', 'number'] as const;
export type TypeName = (typeof typeNames)[number];
const typeNumbers: Record<number, TypeName> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  8: 'bool',
  10: 'null',
  16: 'int',
};

export function typeNameOf(name: unknown): TypeName | undefined {
  if (typeof name === 'number') return typeNumbers[name];
  return typeNames.find((known) => known === name);
}

/** JSON does not tell 1 from 1.0: a whole number is an `int`, any other one a `double`. */
export function isOfType(value: unknown, type: TypeName): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'bool') return typeof value === 'boolean';
  if (type === 'string') return typeof value === 'string';
  if (typeof value !== 'number') return false;
  return type === 'number' || Number.isInteger(value) === (type === 'int');
}

/** The known name that somebody may have meant. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const scored = known.map((one) => ({ one, distance: distanceOf(name.toLowerCase(), one.toLowerCase()) }));
  const best = scored.reduce((least, one) => (one.distance < least.distance ? one : least));
  return best.distance <= Math.max(1, Math.floor(name.length / 3)) ? best.one : undefined;
}

/** Levenshtein's. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
