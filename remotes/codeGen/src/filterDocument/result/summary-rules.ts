import { isObject, type Json } from '../reading/exact-json.ts';
import { absent, type Reached, valuesAt } from '../reading/values-at.ts';

export interface SummaryRequest {
  /** The field by whose values is counted. */
  readonly by: string;
  /** A field of numbers to sum, or `''`. */
  readonly of: string;
}

export interface SummaryGroup {
  /** The value as JSON; undefined where documents have no such field. */
  readonly value: Json | undefined;
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** How many documents have which value, the most first. A document whose field is a list counts for each different element. */
export function summaryOf(documents: readonly Json[], { by, of }: SummaryRequest): SummaryGroup[] {
  const groups = new Map<string, { -readonly [Key in keyof SummaryGroup]: SummaryGroup[Key] }>();
  const [byPath, ofPath] = [by.split('.'), of === '' ? undefined : of.split('.')];
  for (const document of documents) {
    const numbers = ofPath ? numbersAt(document, ofPath) : [];
    for (const [key, value] of keysOf(document, byPath)) {
      const group = groups.get(key) ?? { value, count: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity };
      groups.set(key, group);
      group.count += 1;
      for (const number of numbers) {
        group.numbers += 1;
        group.sum += number;
        group.min = Math.min(group.min, number);
        group.max = Math.max(group.max, number);
      }
    }
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

function keysOf(document: Json, path: readonly string[]): Map<string, Json | undefined> {
  const keys = new Map<string, Json | undefined>();
  const values = isObject(document) ? valuesAt(document, path) : [];
  const each = values.flatMap((one): Reached[] => (Array.isArray(one) && one.length > 0 ? one : [one]));
  for (const value of each) {
    if (value === absent) keys.set('', undefined);
    else keys.set(JSON.stringify(value), value);
  }
  if (keys.size === 0) keys.set('', undefined);
  return keys;
}

const numbersAt = (document: Json, path: readonly string[]): number[] =>
  valuesAt(document, path)
    .flatMap((value): Reached[] => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value === 'number');
