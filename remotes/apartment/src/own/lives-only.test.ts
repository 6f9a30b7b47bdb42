import { sessionStore } from '@console/shell';
import { livesOnly } from './lives-only.ts';

const as = (...memberships: readonly [area: string, ...roles: string[]][]) =>
  sessionStore.setState({
    status: 'signedIn',
    me: {
      ...{ userId: 'u', username: null, name: null, organization: null, roles: [], permissions: [] },
      memberships: memberships.map(([area, ...roles], at) => ({ area, tenantId: String(at), roles })),
    },
  });

it.each([
  [[], false],
  [[['wood', 'OW']], false],
  [[['apartment', 'RES']], true],
  [
    [
      ['apartment', 'RES'],
      ['wood', 'OW'],
    ],
    true,
  ],
  [
    [
      ['apartment', 'RES'],
      ['apartment', 'RDR'],
    ],
    false,
  ],
  [[['apartment', 'RES', 'CHK']], false],
] as const)('of %j one lives only there: %s', (memberships, expected) => {
  as(...(memberships as readonly [string, ...string[]][]));
  expect(livesOnly()).toBe(expected);
});
