import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from '../../testing/on-screen.tsx';
import { Page } from '../page/page.tsx';
import { AccessRequests } from './access-requests.ts';
import { ForbiddenState, NotFoundState, SignedOutState } from './access-states.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { OfflineBanner } from './offline-banner.tsx';

it('LoadingState shows nothing for 200 ms, then says that it loads', async () => {
  await onScreen(<LoadingState />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => new Promise((done) => setTimeout(done, 250)));
  expect(screen.getByRole('status')).toHaveTextContent('Loading …');
});

it('2 error screen: "Something went wrong!" with Show Error / Hide Error', async () => {
  let retried = 0;
  const { user } = await onScreen(
    <ErrorState
      body="The server did not answer."
      requestId="req-7"
      technical="ApiError at load"
      onRetry={() => {
        retried += 1;
      }}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong!' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.');
  expect(screen.queryByText('ApiError at load')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show Error' }));
  expect(screen.getByText('ApiError at load')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Hide Error' }));
  expect(screen.queryByText('ApiError at load')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retried).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(await navigator.clipboard.readText()).toBe('req-7\nApiError at load');
});

it('2 not found: "Not Found"', async () => {
  await onScreen(<NotFoundState />);
  expect(screen.getByRole('heading', { level: 1, name: 'Not Found' })).toBeInTheDocument();
});

it('inside a page, whose title is the h1, a state is an h2', async () => {
  await onScreen(
    <Page title="Stock">
      <ErrorState />
    </Page>,
  );
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 2, name: 'Something went wrong!' })).toBeInTheDocument();
});

it('ForbiddenState names the permission and who grants it', async () => {
  await onScreen(<ForbiddenState permission="wood.sort.write" grantedBy="Owners" />);
  expect(screen.getByText('wood.sort.write')).toBeInTheDocument();
  expect(screen.getByText('Owners')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('ForbiddenState asks for what can be asked for, once it has come through', async () => {
  const asked: string[] = [];
  const requests = {
    canAsk: (permission: string) => permission === 'bili.live',
    ask: async (permission: string) => asked.push(permission) > 1,
  };
  const { user } = await onScreen(
    <AccessRequests value={requests}>
      <ForbiddenState permission="bili.live" />
      <ForbiddenState permission="wood.sort.write" />
    </AccessRequests>,
  );
  await user.click(screen.getByRole('button', { name: 'Request access' }));
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  expect(await screen.findByRole('button', { name: 'Access requested' })).toBeDisabled();
  expect(asked).toEqual(['bili.live', 'bili.live']);
});

it.each([
  ['en', 'Manage sorts'],
  ['zh', '管理种类'],
] as const)('ForbiddenState calls a permission what its area calls it, in %s', async (language, name) => {
  const Area = () => {
    const { i18n } = useTranslation();
    i18n.addResourceBundle(language, 'wood', { permissions: { wood: { sort: { manage: name } } } });
    return <ForbiddenState permission="wood.sort.manage" />;
  };
  await onScreen(<Area />, { language });
  expect(screen.getByText(name)).toBeInTheDocument();
  // The code stays, for whoever is asked for it.
  expect(screen.getByText('wood.sort.manage')).toBeInTheDocument();
});

it('SignedOutState leads to signing in, in Chinese too', async () => {
  let asked = 0;
  const { user } = await onScreen(
    <SignedOutState
      onSignIn={() => {
        asked += 1;
      }}
    />,
    { language: 'zh' },
  );
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(asked).toBe(1);
});

it('OfflineBanner speaks into a status that was there before', async () => {
  function Screen() {
    const [offline, setOffline] = useState(false);
    return (
      <>
        <OfflineBanner offline={offline} />
        <button type="button" onClick={() => setOffline(true)}>
          unplug
        </button>
      </>
    );
  }
  const { user } = await onScreen(<Screen />);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'unplug' }));
  expect(status).toHaveTextContent('You are offline.');
});
