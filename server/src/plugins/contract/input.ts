import { type AnyEndpoint, ApiError, fieldProblemsOf } from '@console/contract';
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
  const fields = [...fieldProblemsOf(query.error), ...fieldProblemsOf(body.error)];
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
