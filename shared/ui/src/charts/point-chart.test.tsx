import { act, screen, waitFor, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { PointChart } from './series-chart.tsx';

/** A screen on which everything is 600 px wide. */
class Wide implements ResizeObserver {
  readonly #told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 600, 300);
    queueMicrotask(() => act(() => this.#told([{ target, contentRect } as ResizeObserverEntry], this)));
  }
  unobserve() {}
  disconnect() {}
}

const usual = globalThis.ResizeObserver;
beforeAll(() => {
  globalThis.ResizeObserver = Wide;
});
afterAll(() => {
  globalThis.ResizeObserver = usual;
});

const chart = { label: 'Measure', over: 'Receipt', x: { label: 'Sheet' }, y: { label: 'Ours' } };

it('draws a disc for each point, a cross for what is beyond, and says all of it in a table', async () => {
  const points = [
    { name: 'PO-1', x: 40.12, y: 39.7, texts: ['40.120 m³', '39.700 m³'] as const, beyond: true },
    { name: 'PO-2', x: 10, y: 10 },
  ];
  const { container } = await onScreen(
    <PointChart {...chart} points={points} same="Both the same" beyond="Beyond tolerance" />,
  );
  await waitFor(() => expect(container.querySelectorAll('[data-point]')).toHaveLength(2));
  expect(container.querySelectorAll('circle')).toHaveLength(1);
  expect(container.querySelector('[data-point="beyond"] title')).toHaveTextContent(
    'PO-1: 40.120 m³ / 39.700 m³',
  );
  const rows = within(screen.getByRole('table', { name: 'Measure' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ReceiptSheetOurs',
    'PO-140.120 m³39.700 m³',
    'PO-21010',
  ]);
  const legend = within(screen.getByRole('list', { name: 'Legend' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Both the same',
    '× Beyond tolerance',
  ]);
});

it('without points says so', async () => {
  await onScreen(<PointChart {...chart} points={[]} />);
  expect(await screen.findByText(/No data/i)).toBeVisible();
});
