import { type Session, sessionStore, startLanguage } from '@console/shell';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import { requireSignIn } from '../auth/require-sign-in.ts';
import { AreaError } from './area.tsx';
import { redrawStage, Stage } from './stage.tsx';

const as = (sub: string): Session => ({
  status: 'signedIn',
  user: { sub, name: null, username: null, picture: null, email: null },
});

/** A screen that shows whose data it read, and what it has kept in its own state. */
function Screen() {
  const [openedFor] = useState(() => sessionStore.getState().user?.sub);
  return (
    <p>
      {String(useLoaderData())} · {openedFor}
    </p>
  );
}

let read: (() => void)[];
function openStage(loader?: () => Promise<string>) {
  const screenRoute = {
    path: 'stock',
    Component: loader ? Screen : () => <p>no data</p>,
    ...(loader ? { loader } : {}),
  };
  const area = { path: 'wood', middleware: [requireSignIn('wood', [])], children: [screenRoute] };
  const router = createMemoryRouter(
    [{ Component: Stage, ErrorBoundary: AreaError, HydrateFallback: () => null, children: [area] }],
    { initialEntries: ['/wood/stock'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const loader = async () => {
  const sub = sessionStore.getState().user?.sub;
  if (read.length > 0) await new Promise<void>((resolve) => read.push(resolve));
  return `data of ${sub}`;
};

beforeEach(async () => {
  read = [];
  await startLanguage('en');
  sessionStore.setState(as('ming'), true);
});

describe('the stage', () => {
  it("takes one user's screen away at once and shows the other's when it is read", async () => {
    const router = openStage(loader);
    await screen.findByText('data of ming · ming');
    read.push(() => {});
    await act(async () => {
      sessionStore.setState(as('hong'), true);
      void redrawStage(router);
    });
    expect(screen.queryByText(/ming/)).toBeNull();
    await waitFor(() => expect(read).toHaveLength(2));
    await act(async () => read[1]?.());
    expect(await screen.findByText('data of hong · hong')).toBeVisible();
  });

  it.each([
    ['with data', loader],
    ['without data', undefined],
  ])('4 sign-out empties a screen %s, and does not leave for the provider', async (_, read) => {
    const router = openStage(read);
    await screen.findByText(/data/);
    await act(async () => {
      sessionStore.setState({ status: 'signedOut', ended: 'signedOut' }, true);
      await redrawStage(router);
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(router.state.location.pathname).toBe('/wood/stock');
    await act(async () => {
      sessionStore.setState(as('ming'), true);
      await redrawStage(router);
    });
    expect(await screen.findByText(/data/)).toBeVisible();
  });
});
