import type { Method } from '@console/contract';
import { missingScope, scopesIn } from './scope-rules.ts';

it.each<[unknown, string[]]>([
  ['read write', ['read', 'write']],
  ['openid write profile', ['write']],
  [['read', 'x'], ['read']],
  ['readwrite', []],
  ['READ', []],
  ['', []],
  [undefined, []],
  [7, []],
  [{ read: true }, []],
])('scope claim %j → %j', (claim, scopes) => {
  expect(scopesIn(claim)).toEqual(scopes);
});

const missing = (method: Method, scope: string, organizationId?: string) =>
  missingScope(method, { organizationId, scopes: scopesIn(scope) });

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s needs write, GET needs read', (method) => {
  for (const organizationId of ['acme', undefined]) {
    expect(missing(method, 'read', organizationId)).toBe('write');
    expect(missing(method, 'write', organizationId)).toBeUndefined();
    expect(missing('GET', 'write', organizationId)).toBe('read');
    expect(missing('GET', 'read write', organizationId)).toBeUndefined();
  }
});

it('a personal token that names neither is not narrowed; an organization’s that names neither may do nothing', () => {
  expect([missing('GET', ''), missing('POST', 'openid profile')]).toEqual([undefined, undefined]);
  expect(missingScope('POST', {})).toBeUndefined();
  expect([missing('GET', '', 'acme'), missing('POST', 'profile', 'acme')]).toEqual(['read', 'write']);
});
