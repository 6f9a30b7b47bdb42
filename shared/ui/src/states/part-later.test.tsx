import { expectConsole } from '@console/testing/console';
import { fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { dialogLater, partLater } from './part-later.tsx';

/** Code that arrives at the n-th try. */
function arrivingAt<Props>(attempt: number, Part: ComponentType<Props>) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries < attempt) throw new Error('Loading chunk 7 failed.');
    return { default: Part };
  };
}

const told: unknown[] = [];
const { reportError } = globalThis;
beforeEach(() => {
  globalThis.reportError = (error) => void told.push(error);
});
afterEach(() => {
  globalThis.reportError = reportError;
  told.length = 0;
});

it('a part that does not arrive leaves the rest of the screen and what is typed alone, and can be fetched again', async () => {
  const Chart = partLater(arrivingAt(2, () => <p>the chart</p>));
  const { user } = await onScreen(
    <>
      <input aria-label="Name" />
      <Chart />
    </>,
  );
  await user.type(screen.getByLabelText('Name'), 'pine');
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  expect(told).toEqual([expect.objectContaining({ message: 'Loading chunk 7 failed.' })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the chart')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('pine');
});

it('a part comes by itself when the network is back', async () => {
  const Chart = partLater(arrivingAt(2, () => <p>the chart</p>));
  await onScreen(<Chart />);
  await screen.findByRole('alert');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('the chart')).toBeVisible();
});

it('a dialog that does not arrive can be closed, and is fetched anew when it is opened again', async () => {
  const History = dialogLater(arrivingAt<{ onClose(): void }>(2, () => <p>the history</p>));
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          History
        </button>
        {open && <History onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { user } = await onScreen(<Screen />);
  await user.click(screen.getByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByText('the history')).toBeVisible();
});

it('an error inside a part is not taken for one that did not arrive', async () => {
  expectConsole(/TypeError: broken/);
  const Broken = partLater<object>(
    arrivingAt(1, () => {
      throw new TypeError('broken');
    }),
  );
  await onScreen(<Broken />);
  // Told by whoever is around the part, here the router.
  expect(await screen.findByText('broken')).toBeVisible();
  expect(screen.queryByText('This part could not be loaded.', { exact: false })).toBeNull();
});
