import { isObject, type Json, type JsonObject, put } from '../reading/exact-json.ts';
import { JqFault, shown } from './jq-fault.ts';
import { calledFunction } from './jq-functions.ts';
import type { Bound, Outputs, Path } from './jq-outputs.ts';
import type { BinaryOperator, Jq } from './jq-tree.ts';
import {
  type Arithmetic,
  asText,
  below,
  calculated,
  elementOf,
  elementsOf,
  isTrue,
  sliceOf,
  valueAt,
  withValue,
} from './jq-values.ts';

/** All that a program gives for one input. @throws JqFault */
export function* run(jq: Jq, input: Json, bound: Bound): Outputs {
  switch (jq.kind) {
    case 'identity':
      yield input;
      return;
    case 'literal':
      yield jq.value;
      return;
    case 'recurse':
      yield* below(input);
      return;
    case 'variable': {
      const value = bound.get(jq.name);
      if (value === undefined) throw new JqFault(`$${jq.name} is not defined`);
      yield value;
      return;
    }
    case 'text':
      yield* texts(jq.parts, 0, '', input, bound);
      return;
    case 'index':
      for (const of of run(jq.of, input, bound)) {
        for (const key of run(jq.key, input, bound)) yield elementOf(of, key);
      }
      return;
    case 'slice':
      for (const of of run(jq.of, input, bound)) {
        for (const to of optional(jq.to, input, bound)) {
          for (const from of optional(jq.from, input, bound)) yield sliceOf(of, from, to);
        }
      }
      return;
    case 'each':
      for (const of of run(jq.of, input, bound)) yield* elementsOf(of);
      return;
    case 'try':
      yield* trying(jq, input, bound);
      return;
    case 'pipe':
      for (const between of run(jq.left, input, bound)) yield* run(jq.right, between, bound);
      return;
    case 'comma':
      yield* run(jq.left, input, bound);
      yield* run(jq.right, input, bound);
      return;
    case 'negative':
      for (const value of run(jq.of, input, bound)) {
        if (typeof value !== 'number') throw new JqFault(`${shown(value)} cannot be negated`);
        yield -value;
      }
      return;
    case 'binary':
      yield* binary(jq.operator, jq.left, jq.right, input, bound);
      return;
    case 'update':
      yield* updated(jq, input, bound);
      return;
    case 'list':
      yield jq.of ? [...run(jq.of, input, bound)] : [];
      return;
    case 'object':
      yield* objects(jq.entries, 0, {}, input, bound);
      return;
    case 'if':
      for (const test of run(jq.test, input, bound)) {
        const branch = isTrue(test) ? jq.then : jq.else;
        if (branch) yield* run(branch, input, bound);
        else yield input;
      }
      return;
    case 'as':
      for (const value of run(jq.source, input, bound)) {
        yield* run(jq.body, input, new Map(bound).set(jq.name, value));
      }
      return;
    case 'reduce': {
      for (const start of run(jq.from, input, bound)) {
        let state: Json = start;
        for (const value of run(jq.source, input, bound)) {
          const [...steps] = run(jq.step, state, new Map(bound).set(jq.name, value));
          state = steps.at(-1) ?? null;
        }
        yield state;
      }
      return;
    }
    case 'call':
      yield* calledFunction(jq.name, jq.args, input, bound, { run, pathsOf });
  }
}

function* trying(jq: Extract<Jq, { kind: 'try' }>, input: Json, bound: Bound): Outputs {
  try {
    yield* run(jq.body, input, bound);
  } catch (error) {
    if (!(error instanceof JqFault)) throw error;
    if (jq.catch) yield* run(jq.catch, error.value, bound);
  }
}

function* optional(jq: Jq | undefined, input: Json, bound: Bound): Outputs {
  if (jq) yield* run(jq, input, bound);
  else yield null;
}

function* texts(parts: readonly (string | Jq)[], at: number, so: string, input: Json, bound: Bound): Outputs {
  const part = parts[at];
  if (part === undefined) yield so;
  else if (typeof part === 'string') yield* texts(parts, at + 1, so + part, input, bound);
  else {
    for (const value of run(part, input, bound))
      yield* texts(parts, at + 1, so + asText(value), input, bound);
  }
}

type Entries = Extract<Jq, { kind: 'object' }>['entries'];
function* objects(entries: Entries, at: number, so: JsonObject, input: Json, bound: Bound): Outputs {
  const entry = entries[at];
  if (!entry) {
    yield so;
    return;
  }
  for (const key of run(entry.key, input, bound)) {
    if (typeof key !== 'string') throw new JqFault(`Object keys must be strings, not ${shown(key)}`);
    for (const value of run(entry.value, input, bound)) {
      const next: JsonObject = { ...so };
      put(next, key, value);
      yield* objects(entries, at + 1, next, input, bound);
    }
  }
}

function* binary(operator: BinaryOperator, left: Jq, right: Jq, input: Json, bound: Bound): Outputs {
  if (operator === '//') {
    yield* alternative(left, right, input, bound);
    return;
  }
  if (operator === 'and' || operator === 'or') {
    for (const a of run(left, input, bound)) {
      if (isTrue(a) === (operator === 'or')) yield operator === 'or';
      else for (const b of run(right, input, bound)) yield isTrue(b);
    }
    return;
  }
  for (const b of run(right, input, bound)) {
    for (const a of run(left, input, bound)) yield calculated(operator, a, b);
  }
}

function* alternative(left: Jq, right: Jq, input: Json, bound: Bound): Outputs {
  let any = false;
  try {
    for (const value of run(left, input, bound)) {
      if (!isTrue(value)) continue;
      any = true;
      yield value;
    }
  } catch (error) {
    if (!(error instanceof JqFault)) throw error;
  }
  if (!any) yield* run(right, input, bound);
}

/** The places that a program of paths leads to, for `del`, `path` and updates. */
function* pathsOf(jq: Jq, input: Json, bound: Bound, base: Path = []): Generator<Path, void, undefined> {
  const at = valueAt(input, base);
  switch (jq.kind) {
    case 'identity':
      yield base;
      return;
    case 'index':
      for (const of of pathsOf(jq.of, input, bound, base)) {
        for (const key of run(jq.key, at, bound)) {
          if (typeof key !== 'string' && typeof key !== 'number')
            throw new JqFault('Invalid path expression');
          elementOf(valueAt(input, of), key);
          yield [...of, key];
        }
      }
      return;
    case 'each':
      for (const of of pathsOf(jq.of, input, bound, base)) {
        const value = valueAt(input, of);
        if (Array.isArray(value)) for (const index of value.keys()) yield [...of, index];
        else if (isObject(value)) for (const key of Object.keys(value)) yield [...of, key];
        else if (value !== null) throw new JqFault(`Cannot iterate over ${shown(value)}`);
      }
      return;
    case 'recurse':
      yield base;
      if (typeof at === 'object' && at !== null) {
        const keys = Array.isArray(at) ? at.keys() : Object.keys(at);
        for (const key of keys) yield* pathsOf(jq, input, bound, [...base, key]);
      }
      return;
    case 'pipe':
      for (const left of pathsOf(jq.left, input, bound, base)) yield* pathsOf(jq.right, input, bound, left);
      return;
    case 'comma':
      yield* pathsOf(jq.left, input, bound, base);
      yield* pathsOf(jq.right, input, bound, base);
      return;
    case 'try':
      try {
        yield* pathsOf(jq.body, input, bound, base);
      } catch (error) {
        if (!(error instanceof JqFault)) throw error;
      }
      return;
    case 'if':
      for (const test of run(jq.test, at, bound)) {
        const branch = isTrue(test) ? jq.then : jq.else;
        if (branch) yield* pathsOf(branch, input, bound, base);
        else yield base;
      }
      return;
    case 'call': {
      const [first] = jq.args;
      if (jq.name === 'empty') return;
      if (jq.name === 'select' && first) {
        for (const test of run(first, at, bound)) if (isTrue(test)) yield base;
        return;
      }
    }
  }
  throw new JqFault('Invalid path expression');
}

function* updated(jq: Extract<Jq, { kind: 'update' }>, input: Json, bound: Bound): Outputs {
  const paths = [...pathsOf(jq.left, input, bound)];
  const all = (change: (old: Json) => Json) =>
    paths.reduce<Json>((so, path) => withValue(so, path, change), input);
  if (jq.operator === '|=') {
    yield all((old) => {
      const next = run(jq.right, old, bound).next();
      return next.done ? null : next.value;
    });
    return;
  }
  const { operator } = jq;
  for (const value of run(jq.right, input, bound)) {
    yield all((old) => (operator === '=' ? value : calculated(arithmeticOf[operator], old, value)));
  }
}

const arithmeticOf: Record<'+=' | '-=' | '*=' | '/=', Arithmetic> = {
  '+=': '+',
  '-=': '-',
  '*=': '*',
  '/=': '/',
};
