import { errorStatus } from '@console/contract';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

interface Schema {
  $ref?: string;
  [key: string]: unknown;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { description: string; 'x-error-codes'?: string[]; content: Record<string, { schema: Schema }> }
  >;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
}

let house: TestServer;
let document: Document;
let operations: [path: string, method: string, operation: Operation][];
beforeAll(async () => {
  house = await testServer();
  document = await (await fetch(`${house.address}/api/v1/openapi.json`)).json();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  );
});
afterAll(() => house.close());

it('lists every endpoint under its own name', () => {
  expect(document.openapi).toBe('3.1.0');
  const served = house.app.endpoints.map((one) => one.name).sort();
  expect(operations.map(([, , one]) => one.operationId).sort()).toEqual(served);
  expect(served).toContain('getMe');
});

it('names each parameter of a path once, and requires it', () => {
  for (const [path, , { parameters }] of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
    const described = parameters.filter((one) => one.in === 'path');
    expect([path, described.map((one) => one.name).sort()]).toEqual([path, named.sort()]);
    expect(described.every((one) => one.required)).toBe(true);
    const keys = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it('has one success and the errors of each endpoint by status, all with the one Problem', () => {
  for (const [path, , { responses }] of operations) {
    const statuses = Object.keys(responses);
    expect([path, statuses.filter((status) => status.startsWith('2')).length]).toEqual([path, 1]);
    for (const [status, answer] of Object.entries(responses)) {
      if (status.startsWith('2')) continue;
      expect(answer.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
      for (const code of answer['x-error-codes'] ?? []) {
        expect([code, (errorStatus as Record<string, number>)[code]]).toEqual([code, Number(status)]);
      }
    }
    expect(statuses).toEqual(expect.arrayContaining(['422', '429', '500', '503']));
  }
});

it('holds only schemas that JSON Schema knows, and no reference into nowhere', () => {
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(value.$ref)?.[1] ?? value.$ref;
      expect(Object.keys(document.components.schemas)).toContain(name);
    }
    if ('type' in value && typeof value.type === 'string' && !('in' in value) && !('scheme' in value)) {
      expect(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']).toContain(value.type);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'properties') walk(inner);
    if ('properties' in value) for (const inner of Object.values(value.properties ?? {})) walk(inner);
  };
  walk(document.paths);
  walk(document.components.schemas);
});

it('is answered 304 to whoever has it', async () => {
  const first = await fetch(`${house.address}/api/v1/openapi.json`);
  const again = await fetch(`${house.address}/api/v1/openapi.json`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
});
