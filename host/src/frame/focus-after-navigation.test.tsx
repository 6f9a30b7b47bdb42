import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';

function Frame() {
  useFocusAfterNavigation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <div>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        Account
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem>Personal</MenuItem>
      </Menu>
      <main>
        <Outlet />
      </main>
    </div>
  );
}

function openFrame() {
  const router = createMemoryRouter([
    {
      Component: Frame,
      children: [
        { path: '/', element: <h1>Welcome</h1> },
        { path: '/note', element: <h1>Notes</h1> },
        {
          path: '/search',
          element: (
            <>
              <h1>Search</h1>
              {/* biome-ignore lint/a11y/noAutofocus: what a screen does that puts the focus somewhere itself */}
              <input aria-label="Words" autoFocus />
            </>
          ),
        },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { goTo: (path: string) => act(() => router.navigate(path)) };
}

describe('the focus after going to another screen', () => {
  it('stands on the heading of that screen', async () => {
    const { goTo } = openFrame();
    await goTo('/note');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' }));
  });

  it('stays where the screen has put it', async () => {
    const { goTo } = openFrame();
    await goTo('/search');
    expect(document.activeElement).toBe(screen.getByLabelText('Words'));
  });

  // On a slow machine the screen comes when somebody has opened the menu already: with the focus on the heading under it,
  // neither Escape nor the arrows reached the menu.
  it('stays in what was opened over the page meanwhile', async () => {
    const { goTo } = openFrame();
    act(() => screen.getByRole('button', { name: 'Account' }).click());
    await goTo('/note');
    expect(screen.getByText('Notes')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Personal' }));
  });
});
