import { endpoint } from '@console/contract';
import * as z from 'zod/mini';
import { mayOf } from './may.ts';
import { fastifyPath, statusOf } from './serve.ts';

it.each([
  ['/notes', '/notes'],
  ['/notes/{noteId}', '/notes/:noteId'],
  ['/buildings/{buildingId}/rooms:bulk', '/buildings/:buildingId/rooms::bulk'],
  ['/notes/{noteId}:restore', '/notes/:noteId([^/:]+)::restore'],
  ['/a/{x}/b/{y}', '/a/:x/b/:y'],
])('%s → %s', (path, expected) => {
  expect(fastifyPath(path)).toBe(expected);
});

it.each([
  ['POST', 'createNote', {}, 201],
  ['POST', 'saveVideo', {}, 200],
  ['POST', 'createNote', undefined, 204],
  ['GET', 'getNote', {}, 200],
  ['PATCH', 'createNote', {}, 200],
  ['DELETE', 'removeNote', undefined, 204],
] as const)('%s %s with %j → %i', (method, name, answer, status) => {
  expect(
    statusOf(endpoint({ name, method, path: '/x', access: 'signedIn', response: z.object({}) }), answer),
  ).toBe(status);
});

it('holding it in a team is not holding it in the whole console', () => {
  const may = mayOf({ roles: ['member'], memberships: [{ area: 'wood', tenantId: 't', roles: ['VW'] }] });
  expect([may.hold('note.use'), may.hold('codegen.power.manage'), may.hold('wood.sort.read')]).toEqual([
    true,
    false,
    false,
  ]);
});
