import { createHash } from 'node:crypto';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { type AnyEndpoint, accessInWords, type ErrorCode, errorStatus, Problem } from '@console/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { errorsOf, hasBody } from './errors-of.ts';
import { keptHours } from './idempotency.ts';
import { statusOf } from './serve.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function propertiesOf(schema: z.ZodMiniType, io: 'input' | 'output'): [name: string, schema: unknown][] {
  return Object.entries((schemaOf(schema, io).properties ?? {}) as Json);
}

/** Limits stand in the output's schema (text is trimmed first), what must be sent in the input's. */
function parametersOf(endpoint: AnyEndpoint): Json[] {
  const required = (schemaOf(endpoint.query, 'input').required ?? []) as string[];
  const inPath = propertiesOf(endpoint.params, 'output').map(([name, schema]) => ({
    ...{ name, in: 'path', required: true, schema },
  }));
  const inQuery = propertiesOf(endpoint.query, 'output').map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
  }));
  const header = (name: string, isRequired: boolean, description: string) => ({
    ...{ name, in: 'header', required: isRequired, description, schema: { type: 'string' } },
  });
  return [
    ...inPath,
    ...inQuery,
    ...(endpoint.versioned ? [header('If-Match', true, 'Version that was read, e.g. "3"')] : []),
    ...(endpoint.idempotent
      ? [
          header(
            'Idempotency-Key',
            false,
            `The same key within ${keptHours} hours answers the first result again`,
          ),
        ]
      : []),
  ];
}

const problemContent = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } };

function responsesOf(endpoint: AnyEndpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    { description: codes.join(', '), 'x-error-codes': codes, content: problemContent },
  ]);
  const success = {
    description: 'Done',
    content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
  };
  return { [String(statusOf(endpoint, {}))]: success, ...Object.fromEntries(failures) };
}

function operationOf(endpoint: AnyEndpoint): Json {
  return {
    operationId: endpoint.name,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access === 'public' ? { security: [] } : { 'x-access': accessInWords(endpoint.access) }),
    ...(endpoint.token === undefined
      ? {}
      : { security: [{ accessToken: [] }, { personalToken: [endpoint.token] }] }),
    parameters: parametersOf(endpoint),
    ...(hasBody(endpoint)
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
  };
}

/**
 * The OpenAPI 3.1 document of what is served. All of it takes seconds on a busy machine, and nobody else would be answered
 * meanwhile: between two endpoints whoever waits has a turn.
 */
async function openApiOf(endpoints: readonly AnyEndpoint[]): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    await othersTurn();
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Console API', version: '1.0.0' },
    servers: [{ url: '/api/v1' }],
    security: [{ accessToken: [] }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        personalToken: { type: 'http', scheme: 'bearer', bearerFormat: 'cpt_…' },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}

/** `GET /openapi.json`: made once, answered 304 to whoever has it. */
export const openApi: FastifyPluginAsync = async (app) => {
  let making: ReturnType<typeof documentOf> | undefined;
  app.get('/openapi.json', async (request, reply) => {
    making ??= documentOf(app.endpoints);
    const made = await making;
    reply.header('etag', made.etag).header('cache-control', 'public, no-cache');
    // Weak once it was compressed on the way.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === made.etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
};

async function documentOf(endpoints: readonly AnyEndpoint[]) {
  const text = JSON.stringify(await openApiOf(endpoints));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
