import { Context } from 'mingo/core';
import { $and, $nor, $not, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import type { AnyObject } from 'mingo/types';
import { isObject, type Json, type JsonObject } from '../reading/exact-json.ts';
import { sameJson } from '../reading/json-order-rules.ts';
import { absent, type Reached, valuesAt } from '../reading/values-at.ts';
import { isOfType, typeNameOf } from './filter-operators.ts';

/**
 * The library reads filters and puts tests together. The tests are ours: its own look at values otherwise than MongoDB does
 * (see README), and a filter that people take home to their database must find the same there.
 */
type Operator = (selector: string, wanted: unknown, options?: unknown) => (document: unknown) => boolean;

/** Of a value that a path leads to. */
type ValueTest = (value: Reached) => boolean;

const onValues =
  (compile: (wanted: unknown) => (values: readonly Reached[]) => boolean): Operator =>
  (selector, wanted) => {
    const path = selector.split('.');
    const test = compile(wanted);
    return (document) => test(valuesAt(document as Json, path));
  };

/** True when a value passes, or an element of a value that is a list. */
const onAny = (compile: (wanted: unknown) => ValueTest): Operator =>
  onValues((wanted) => {
    const test = compile(wanted);
    return (values) => values.some((value) => test(value) || (Array.isArray(value) && value.some(test)));
  });

const negated =
  (operator: Operator): Operator =>
  (selector, wanted) => {
    const test = operator(selector, wanted);
    return (document) => !test(document);
  };

const isNull = (value: unknown) => value === null || value === undefined || value === absent;

const equals =
  (wanted: unknown): ValueTest =>
  (value) =>
    isNull(wanted) ? isNull(value) : value !== absent && sameJson(value, wanted as Json);

/** Only what is of one kind is compared; null only equals null. */
const compares =
  (fits: (order: number) => boolean) =>
  (wanted: unknown): ValueTest =>
  (value) => {
    if (isNull(wanted)) return isNull(value) && fits(0);
    if (typeof value !== typeof wanted || typeof wanted === 'object') return false;
    const [a, b] = [value as number, wanted as number];
    return fits(a === b ? 0 : a < b ? -1 : 1);
  };

const $eq = onAny(equals);
const $in = onAny((wanted) => {
  const tests = (wanted as unknown[]).map(equals);
  return (value) => tests.some((test) => test(value));
});

const $type = onAny((wanted) => {
  const types = (Array.isArray(wanted) ? wanted : [wanted]).map(typeNameOf);
  return (value) => types.some((type) => type !== undefined && isOfType(value, type));
});

const $mod = onAny((wanted) => {
  const [divisor, remainder] = wanted as [number, number];
  return (value) => typeof value === 'number' && Math.trunc(value) % divisor === remainder;
});

const $regex = onAny((wanted) => {
  const pattern = wanted as RegExp;
  return (value) => typeof value === 'string' && pattern.test(value);
});

const $elemMatch = onValues((wanted) => {
  const test = elementTest(wanted as JsonObject);
  return (values) => values.some((value) => Array.isArray(value) && value.some(test));
});

/** Operators alone are about the element itself, fields about an element that is a document. */
function elementTest(wanted: JsonObject): (element: Json) => boolean {
  const keys = Object.keys(wanted);
  if (keys.some((key) => key.startsWith('$') && !logical.has(key))) {
    const query = compiled({ element: wanted });
    return (element) => query.test({ element });
  }
  const query = compiled(wanted);
  return (element) => isObject(element) && query.test(element);
}

const logical = new Set(['$and', '$or', '$nor']);

const $all: Operator = (selector, wanted) => {
  const each = (wanted as Json[]).map((one) =>
    isObject(one) && '$elemMatch' in one ? $elemMatch(selector, one.$elemMatch) : $eq(selector, one),
  );
  return (document) => each.length > 0 && each.every((test) => test(document));
};

const operators = {
  ...{ $eq, $ne: negated($eq), $in, $nin: negated($in), $type, $mod, $regex, $elemMatch, $all },
  $gt: onAny(compares((order) => order > 0)),
  $gte: onAny(compares((order) => order >= 0)),
  $lt: onAny(compares((order) => order < 0)),
  $lte: onAny(compares((order) => order <= 0)),
  $exists: onValues((wanted) => (values) => values.some((value) => value !== absent) === Boolean(wanted)),
  $size: onValues(
    (wanted) => (values) => values.some((value) => Array.isArray(value) && value.length === wanted),
  ),
};

const context = Context.init({ query: { $and, $or, $nor, $not, ...operators } });

const compiled = (filter: JsonObject) => new Query(filter as AnyObject, { context, scriptEnabled: false });

/** A checked filter (`checkFilter`) as a test of one document. */
export function filterTest(filter: JsonObject): (document: Json) => boolean {
  const query = compiled(filter);
  return (document) => isObject(document) && query.test(document);
}
