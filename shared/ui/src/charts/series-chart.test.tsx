import { savedFiles } from '@console/testing/saved-files';
import { act, screen, waitFor, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import type { SeriesChartProps } from './chart-props.ts';
import { HeatChart, SeriesChart } from './series-chart.tsx';

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

const use = { name: 'Use', values: [3, null, 4], uncertain: [false, true, true] };
const months = { label: 'Use in kWh', over: 'Month', columns: ['1', '2', '3'] };
const bars = (container: HTMLElement) => [
  ...container.querySelectorAll('.MuiBarChart-element, .MuiBarElement-root'),
];
const textIn = (file = new Blob()) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(file);
  });
const figure = () => screen.findByRole('figure', { name: 'Use in kWh' });

it('draws a bar for each known value, and hatches those that are not certain', async () => {
  const { container } = await onScreen(<SeriesChart {...months} series={[use]} />);
  await waitFor(() => expect(bars(container)).toHaveLength(2));
  expect(bars(container).map((bar) => /^url\(#hatch/.test(bar.getAttribute('fill') ?? ''))).toEqual([
    false,
    true,
  ]);
  const [, hatch = ''] = /url\(#(.+)\)/.exec(bars(container)[1]?.getAttribute('fill') ?? '') ?? [];
  expect(container.querySelector(`pattern[id="${hatch}"]`)).not.toBeNull();
  expect(within(screen.getByRole('list', { name: 'Legend' })).getByText('estimated')).toBeVisible();
});

it('says what is shown, of what, and the limit in words', async () => {
  const limit = { label: 'Limit 5 %', value: 5 };
  await onScreen(<SeriesChart {...months} says="LT, 2026" series={[use]} limit={limit} />);
  const shown = await figure();
  expect(shown).toHaveAccessibleDescription('LT, 2026');
  const legend = within(within(shown).getByRole('list', { name: 'Legend' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Use',
    'estimated',
    'Limit 5 %',
  ]);
});

it('draws lines with a gap where nothing is known, a hollow point where it is estimated', async () => {
  const line = { ...use, shape: 'line' as const };
  const { container } = await onScreen(<SeriesChart {...months} series={[line]} />);
  const marks = () => [...container.querySelectorAll<SVGElement>('.MuiMarkElement-root, [data-index]')];
  await waitFor(() => expect(marks().length).toBeGreaterThan(1));
  expect(new Set(marks().map((mark) => mark.style.fill)).size).toBe(2);
});

it('lays bars down for the ten most', async () => {
  const { container } = await onScreen(<SeriesChart {...months} series={[use]} bars="lying" />);
  await waitFor(() => expect(bars(container)).toHaveLength(2));
  const [three, four] = bars(container).map((bar) => Number(bar.getAttribute('width')));
  expect(Number(four) / Number(three)).toBeCloseTo(4 / 3, 1);
});

it('is a table at the press of a button, for everybody', async () => {
  const { user } = await onScreen(<SeriesChart {...months} series={[use]} />);
  await user.click(await screen.findByRole('button', { name: 'Show as table' }));
  const table = screen.getByRole('table', { name: 'Use in kWh' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['MonthUse', '13', '2no data', '34 (estimated)']);
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
});

it('is reached with the keyboard, and says the value there', async () => {
  const { user } = await onScreen(<SeriesChart {...months} series={[use]} />);
  const shown = await figure();
  await within(shown).findByRole('button', { name: 'Download data as CSV' });
  await waitFor(() => expect(bars(shown)).toHaveLength(2));
  for (const _button of within(shown).getAllByRole('button')) await user.tab();
  await user.tab();
  expect(shown).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('1, Use: 3'));
});

it('gives its numbers as a file, nothing where nothing is known', async () => {
  const saved = savedFiles();
  const { user } = await onScreen(<SeriesChart {...months} series={[use]} />);
  await user.click(await screen.findByRole('button', { name: 'Download data as CSV' }));
  expect(saved.names).toEqual(['Use in kWh.csv']);
  expect(await textIn(saved.files[0])).toBe('Month,Use,Use (estimated)\r\n1,3,\r\n2,,\r\n3,4,1\r\n');
});

it('says when the browser makes no picture of it', async () => {
  const { user, container } = await onScreen(<SeriesChart {...months} series={[use]} />);
  await waitFor(() => expect(bars(container)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Download chart as PNG' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture could not be created.');
});

describe('what stands in place of a drawing', () => {
  const line = { name: 'Use', shape: 'line' as const, values: [3, null, null] };
  it.each<[string, Partial<SeriesChartProps>, string]>([
    ['no data', { series: [{ name: 'Use', values: [null, null, null] }] }, 'No data for this period'],
    ['one point of a line', { series: [line] }, 'Too little data for a chart'],
    [
      'what the screen says',
      { series: [use], instead: { title: 'Two readings are needed' } },
      'Two readings are needed',
    ],
  ])('%s', async (_what, props, text) => {
    const { container } = await onScreen(<SeriesChart {...months} series={[]} {...props} />);
    expect(await screen.findByText(text)).toBeVisible();
    expect(container.querySelector('svg')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('that it is on its way', async () => {
    await onScreen(<SeriesChart {...months} series={[use]} instead="loading" />);
    expect(await figure()).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a heat map', () => {
  const rows = [
    { name: 'Floor 2', cells: [{ value: 10, text: '10.0' }, { value: null }] },
    { name: 'Floor 1', cells: [{ value: 1, uncertain: true }, { value: 0 }] },
  ];
  const heat = <HeatChart label="Use in kWh" over="Floor" columns={['Jan', 'Feb']} rows={rows} />;

  it('is darker the more there is, and leaves empty what is not known', async () => {
    const { container } = await onScreen(heat);
    await waitFor(() => expect(container.querySelectorAll('rect[data-step]')).toHaveLength(3));
    const steps = [...container.querySelectorAll('rect[data-step]')].map((rect) =>
      rect.getAttribute('data-step'),
    );
    expect(steps).toEqual(['5', '1', '0']);
    expect([...container.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
      'Floor 2, Jan: 10.0',
      'Floor 2, Feb: no data',
      'Floor 1, Jan: 1 (estimated)',
      'Floor 1, Feb: 0',
    ]);
  });

  it('is a table of its rows and columns', async () => {
    await onScreen(heat);
    const table = await screen.findByRole('table', { name: 'Use in kWh' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['FloorJanFeb', 'Floor 210.0no data', 'Floor 11 (estimated)0']);
  });
});
