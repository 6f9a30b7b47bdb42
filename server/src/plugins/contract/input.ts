import type { AnyEndpoint, FieldProblem } from '@console/contract';
import { ApiError } from '@console/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  version: number;
}

/** The parameters of the address, by the endpoint's schema. @throws NOT_FOUND */
export function parseParams(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  const params = z.safeParse(endpoint.params, request.params);
  if (!params.success) throw new ApiError('NOT_FOUND');
  return params.data;
}

/** All else that the caller sent, by the endpoint's schemas. @throws VALIDATION, VERSION_REQUIRED */
export function parseRest(endpoint: AnyEndpoint, request: FastifyRequest): Omit<ParsedInput, 'params'> {
  const query = z.safeParse(endpoint.query, listsOf(endpoint.query, request.query));
  // No body at all is an empty one, so that each missing field is named.
  const body = z.safeParse(endpoint.body, request.body === undefined ? {} : request.body);
  const fields = [...fieldsOf(query.error), ...fieldsOf(body.error)];
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
  return {
    query: query.data,
    body: body.data,
    version: endpoint.versioned ? versionOf(request.headers['if-match']) : 0,
  };
}

const tag = /^(?:W\/)?"?(\d{1,9})"?$/;

function versionOf(header: string | undefined): number {
  if (header === undefined) throw new ApiError('VERSION_REQUIRED');
  const found = tag.exec(header.trim());
  if (!found) throw new ApiError('VALIDATION', { fields: [{ path: 'If-Match', code: 'invalid_format' }] });
  return Number(found[1]);
}

/** `?tag=a` is one text and `?tag=a&tag=b` two; a schema that wants a list gets a list either way. */
function listsOf(schema: z.ZodMiniType, query: unknown): unknown {
  if (!(schema instanceof z.ZodMiniObject) || typeof query !== 'object' || query === null) return query;
  const shape: Record<string, z.core.$ZodType> = schema._zod.def.shape;
  const entries = Object.entries(query).map(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return [name, typeof value === 'string' && field && wantsList(field) ? [value] : value];
  });
  return Object.fromEntries(entries);
}

function wantsList(schema: z.core.$ZodType): boolean {
  const def: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; in?: z.core.$ZodType } = schema._zod.def;
  if (def.type === 'array') return true;
  const inner = def.innerType ?? def.in;
  return inner !== undefined && wantsList(inner);
}

function fieldsOf(error: z.core.$ZodError | undefined): FieldProblem[] {
  return (error?.issues ?? []).slice(0, 100).flatMap(problemsOf);
}

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
