import { act, screen, waitFor } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { SeriesChart } from './series-chart.tsx';

/** A screen on which everything is 600 px wide. */
class Wide implements ResizeObserver {
  readonly #told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 600, 260);
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

it('draws a bar for each known value, and hatches those that are not certain', async () => {
  const use = { name: 'Use', values: [3, null, 4], uncertain: [false, true, true] };
  const { container } = await onScreen(
    <SeriesChart label="Use in kWh" over="Month" columns={['1', '2', '3']} series={[use]} />,
  );
  const bars = () => [...container.querySelectorAll('.MuiBarChart-element, .MuiBarElement-root')];
  await waitFor(() => expect(bars()).toHaveLength(2));
  expect(bars().map((bar) => /^url\(#hatch/.test(bar.getAttribute('fill') ?? ''))).toEqual([false, true]);
  const [, hatch = ''] = /url\(#(.+)\)/.exec(bars()[1]?.getAttribute('fill') ?? '') ?? [];
  expect(container.querySelector(`pattern[id="${hatch}"]`)).not.toBeNull();
  expect(screen.getByText('estimated')).toBeVisible();
});
