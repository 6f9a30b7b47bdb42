import type * as z from 'zod/mini';
import type { FieldProblem } from './errors.ts';

const ruleName = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const shownParams = [
  'expected',
  'minimum',
  'maximum',
  'inclusive',
  'exact',
  'origin',
  'format',
  'divisor',
  'values',
];

/**
 * What a schema found wrong, field by field: the server answers it as VALIDATION, and a form says the same before it sends.
 * @returns at most one hundred of them, by their dotted paths; none without an error
 */
export function fieldProblemsOf(error: z.core.$ZodError | undefined): FieldProblem[] {
  return (error?.issues ?? []).slice(0, 100).flatMap(problemsOf);
}

function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: issue.code }));
  }
  // A schema's own rule names itself in its message: `{ error: 'not_a_decimal' }`.
  const code = ruleName.test(issue.message) ? issue.message : issue.code;
  const known = Object.entries(issue).filter(([name]) => shownParams.includes(name));
  const params = { ...Object.fromEntries(known), ...('params' in issue ? issue.params : {}) };
  return [
    { path: path.join('.'), code, ...(Object.keys(params).length > 0 ? { params: plain(params) } : {}) },
  ];
}

/** Only what JSON can say: limits may be bigint or Date. */
const plain = (params: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
