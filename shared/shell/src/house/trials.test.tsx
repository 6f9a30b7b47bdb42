import type { Me } from '@console/contract';
import { sessionStore } from '../session/session.ts';
import { currentTrials, tryRelease } from './trials.ts';

const user = { sub: 'li', name: null, username: 'li', picture: null, email: null };
const me = (...permissions: string[]) => ({ me: { permissions } as unknown as Me });
const signedIn = { status: 'signedIn', user } as const;
const address = '/remotes/wood/0123456789ab/release.json';
const tried = () => currentTrials().map(({ remote }) => remote);

beforeEach(() => {
  sessionStore.setState({ ...signedIn, ...me('codegen.info.admin') }, true);
  tryRelease('wood', address);
  expect(tried()).toEqual(['wood']);
});

it('goes on while the page is loaded anew and nobody knows yet who is there', () => {
  sessionStore.setState({ status: 'signedOut' }, true);
  expect(tried()).toEqual([]);
  sessionStore.setState(signedIn, true);
  expect(tried()).toEqual(['wood']);
});

it.each(['signedOut', 'refused'] as const)(
  'ends with the session (%s), also for the same person',
  (ended) => {
    sessionStore.setState({ status: 'signedOut', ended }, true);
    sessionStore.setState({ ...signedIn, ...me('codegen.info.admin') }, true);
    expect(tried()).toEqual([]);
    expect(sessionStorage.getItem('console:trials')).not.toContain(address);
  },
);

it('ends with the right to it', () => {
  sessionStore.setState({ ...signedIn, ...me('codegen.use') }, true);
  expect(tried()).toEqual([]);
});
