import { jest } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { type NoticeItem, NoticeStack } from './notice-stack.tsx';

it('bad news is an alert, the rest a status; each can be dismissed and acted on', async () => {
  const closed: number[] = [];
  let undone = 0;
  const { user } = await onScreen(
    <NoticeStack
      onClose={(id) => closed.push(id)}
      notices={[
        { id: 1, tone: 'bad', text: 'Saving failed.' },
        {
          id: 2,
          tone: 'good',
          text: 'Moved.',
          action: {
            label: 'Undo',
            run: () => {
              undone += 1;
            },
          },
        },
      ]}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Saving failed.');
  expect(screen.getByRole('status')).toHaveTextContent('Moved.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect([undone, closed]).toEqual([1, [2]]);
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (first) await user.click(first);
  expect(closed).toEqual([2, 1]);
});

/** The stack as a house holds it, beside a page and perhaps under a dialog. */
function House({ notices, dialog = false }: { notices: readonly NoticeItem<number>[]; dialog?: boolean }) {
  const [shown, setShown] = useState(notices);
  return (
    <main tabIndex={-1}>
      <button type="button">Save</button>
      <input aria-label="Name" />
      <Dialog open={dialog} aria-label="Room">
        <button type="button">Close</button>
      </Dialog>
      <NoticeStack notices={shown} onClose={(id) => setShown((all) => all.filter((one) => one.id !== id))} />
    </main>
  );
}
const failed = { id: 1, tone: 'bad', text: 'Saving failed.' } as const;
const refused = { id: 2, tone: 'bad', text: 'Refused.' } as const;
const texts = () => screen.getByRole('alert').textContent;

it('closed by keyboard the focus goes on to the next one, then back to where it was', async () => {
  const { user } = await onScreen(<House notices={[failed, refused]} />);
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  const dismiss = screen.getAllByRole('button', { name: 'Dismiss' });
  act(() => dismiss[1]?.focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(save).toHaveFocus();
});

it('Escape closes the latest one, but is left to a field', async () => {
  const { user } = await onScreen(<House notices={[failed, refused]} />);
  await user.click(screen.getByRole('textbox', { name: 'Name' }));
  await user.keyboard('{Escape}');
  expect(texts()).toBe('✕Saving failed.✕Refused.');
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  // An input method's own, also where it does not say so (Safari).
  fireEvent.keyDown(save, { key: 'Escape', keyCode: 229 });
  expect(texts()).toBe('✕Saving failed.✕Refused.');
  await user.keyboard('{Escape}');
  expect(texts()).toBe('✕Saving failed.');
});

it('a dialog hides the page from screen readers, not what is said meanwhile', async () => {
  await onScreen(<House notices={[failed]} dialog />);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Saving failed.'));
});

it('without anything to say there is no alert beside those of the page', async () => {
  await onScreen(<House notices={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

describe('good news', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const moved = { id: 1, tone: 'good', text: 'Moved.' } as const;
  const said = () => screen.queryByRole('status')?.textContent ?? '';

  it('leaves by itself, not while it is pointed at or has the focus', async () => {
    await onScreen(<House notices={[moved]} />);
    const card = within(screen.getByRole('status')).getByText('Moved.');
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    fireEvent.mouseEnter(card);
    fireEvent.mouseOver(card);
    act(() => dismiss.focus());
    fireEvent.mouseOut(card);
    act(() => jest.advanceTimersByTime(60_000));
    expect(said()).toContain('Moved.');
    act(() => screen.getByRole('button', { name: 'Save' }).focus());
    act(() => jest.advanceTimersByTime(60_000));
    expect(said()).toBe('');
  });

  it.each([
    ['an offer to act waits', undefined, 'Moved.'],
    ['unless it is kept elsewhere as well, as in the bell', true, ''],
  ])('%s', async (_, kept, left) => {
    const action = { label: 'Open', run: () => undefined };
    await onScreen(<House notices={[{ ...moved, action, kept }]} />);
    act(() => jest.advanceTimersByTime(60_000));
    expect(said()).toContain(left);
    expect(screen.queryByRole('button', { name: 'Open' }) === null).toBe(left === '');
  });
});
