import { isObject, type Json, type JsonObject } from '../reading/exact-json.ts';
import {
  type FieldOperator,
  fieldOperators,
  type LogicalOperator,
  logicalOperators,
  nearest,
  refusedOperators,
  typeNameOf,
} from './filter-operators.ts';
import type { TextSpan } from './loose-json.ts';
import { QueryProblem, type QueryProblemCode } from './query-problem.ts';

const mostLevels = 40;

/**
 * Whether a filter is made of nothing but what is known, each with a value that it can work with.
 * @param text as it was typed, to find the place
 * @throws QueryProblem
 */
export function checkFilter(filter: Json, text: string): asserts filter is JsonObject {
  const refuse = (code: QueryProblemCode, name: string, words: Record<string, unknown> = {}): never => {
    throw new QueryProblem(code, { at: placeOf(name, text), name, ...words });
  };

  function whole(value: Json | undefined, level: number, of: string): void {
    if (level > mostLevels) refuse('tooDeep', of);
    if (!isObject(value)) refuse('notObject', of);
    for (const [key, inner] of Object.entries(value as JsonObject)) {
      if (!key.startsWith('$')) field(key, inner, level + 1);
      else if (isLogical(key)) {
        if (!Array.isArray(inner) || inner.length === 0)
          refuse('operatorValue', key, { expected: 'filters' });
        for (const one of inner as Json[]) whole(one, level + 1, key);
      } else operatorName(key, false);
    }
  }

  function field(path: string, value: Json, level: number): void {
    if (path === '' || path.split('.').some((part) => part === '')) refuse('badField', path);
    if (path.split('.').some((part) => forbidden.has(part))) refuse('badField', path);
    if (isObject(value) && Object.keys(value).some((key) => key.startsWith('$'))) operators(value, level);
  }

  function operators(value: JsonObject, level: number): void {
    if (level > mostLevels) refuse('tooDeep', Object.keys(value)[0] ?? '');
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$options') {
        if (value.$regex === undefined) refuse('misplacedOperator', key);
        continue;
      }
      if (!isFieldOperator(key)) operatorName(key, true);
      else operator(key, inner, value, level);
    }
  }

  function operator(name: FieldOperator, value: Json, all: JsonObject, level: number): void {
    const wants = (right: boolean, expected: string) => {
      if (!right) refuse('operatorValue', name, { expected });
    };
    if (name === '$in' || name === '$nin' || name === '$all') wants(Array.isArray(value), 'list');
    if (name === '$exists') wants(typeof value === 'boolean' || value === 0 || value === 1, 'boolean');
    if (name === '$size') wants(Number.isInteger(value) && Number(value) >= 0, 'count');
    if (name === '$mod') {
      const [divisor, remainder] = Array.isArray(value) ? value : [];
      const right = Array.isArray(value) && value.length === 2 && Number.isInteger(divisor) && divisor !== 0;
      wants(right && Number.isInteger(remainder), 'divisor');
    }
    if (name === '$type') {
      for (const type of Array.isArray(value) ? value : [value]) {
        if (!typeNameOf(type)) refuse('badType', name, { type: JSON.stringify(type) });
      }
    }
    if (name === '$regex') pattern(value, all.$options);
    if (name === '$not') {
      wants(isObject(value) && Object.keys(value).length > 0, 'operators');
      const keys = Object.keys(value as JsonObject);
      wants(
        keys.every((key) => key.startsWith('$')),
        'operators',
      );
      operators(value as JsonObject, level + 1);
    }
    if (name === '$elemMatch') {
      wants(isObject(value), 'filter');
      const inner = value as JsonObject;
      const onElement = Object.keys(inner).some((key) => key.startsWith('$') && !isLogical(key));
      if (onElement) operators(inner, level + 1);
      else whole(inner, level + 1, name);
    }
    // One level of `$elemMatch` in a list of `$all`.
    if (name === '$all') {
      for (const one of value as Json[]) {
        if (isObject(one) && Object.keys(one).some((key) => key.startsWith('$'))) {
          wants(Object.keys(one).join() === '$elemMatch', 'list');
          operator('$elemMatch', one.$elemMatch ?? null, one, level + 1);
        }
      }
    }
  }

  function pattern(source: Json, options: Json | undefined): void {
    if (typeof source !== 'string') refuse('operatorValue', '$regex', { expected: 'text' });
    if (options !== undefined && (typeof options !== 'string' || !/^[imsu]*$/.test(options))) {
      refuse('operatorValue', '$options', { expected: 'flags' });
    }
    try {
      new RegExp(String(source), typeof options === 'string' ? options : '');
    } catch (error) {
      refuse('badPattern', '$regex', { detail: patternDetail(error) });
    }
  }

  function operatorName(name: string, onField: boolean): void {
    if (refusedOperators.some((refused) => refused === name)) refuse('refusedOperator', name);
    if (isFieldOperator(name) || isLogical(name) || name === '$options') refuse('misplacedOperator', name);
    const near = nearest(name, onField ? fieldOperators : [...logicalOperators, ...fieldOperators]);
    refuse('unknownOperator', name, near ? { near } : {});
  }

  whole(filter, 0, '');
}

const isFieldOperator = (name: string): name is FieldOperator =>
  fieldOperators.some((known) => known === name);
export const isLogical = (name: string): name is LogicalOperator =>
  logicalOperators.some((known) => known === name);

/** Not names of fields but of what every object has. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Engines begin with what everybody knows: `Invalid regular expression: /(/: Unterminated group`. */
const patternDetail = (error: unknown) =>
  (error instanceof Error ? error.message : '').replace(/^.*\/[a-z]*: /, '');

/** Where the name stands as a key. */
function placeOf(name: string, text: string): TextSpan | undefined {
  if (name === '') return undefined;
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const found = new RegExp(`(["']?)${escaped}\\1\\s*:`).exec(text);
  if (!found) return undefined;
  const from = found.index + (found[1]?.length ?? 0);
  return { from, to: from + name.length };
}
