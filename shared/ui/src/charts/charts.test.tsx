import { screen, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { BarChart } from './bar-chart.tsx';
import { GridMap } from './grid-map.tsx';
import { KeyFigure } from './key-figure.tsx';
import { MeterBar } from './meter-bar.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { Sparkline } from './sparkline.tsx';

const told = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('BarChart tells its numbers in a table; unknown is not zero', async () => {
  const data = [
    { label: 'House 1', value: 0 },
    { label: 'House 2', value: null },
    { label: 'House 3', value: 12, estimated: true },
  ];
  await onScreen(<BarChart label="Use" data={data} format={(value) => `${value} kWh`} />);
  expect(screen.getByRole('figure', { name: 'Use' })).toBeInTheDocument();
  expect(told('Use')).toEqual(['House 10 kWh', 'House 2no data', 'House 312 kWh (estimated)']);
  // Nothing is drawn of 0, however little: a mark would be read as something.
  const bars = screen.getByRole('figure', { name: 'Use' }).querySelectorAll<HTMLElement>('[style*="width"]');
  expect([...bars].map(({ style }) => style.width)).toEqual(['100%']);
});

it('Sparkline tells its numbers in a table', async () => {
  const names = ['April', 'May', 'June'];
  await onScreen(
    <Sparkline label="Use" values={[3, null, 5]} names={names} format={(use) => `${use} kWh`} />,
  );
  expect(told('Use')).toEqual(['April3 kWh', 'Mayno data', 'June5 kWh']);
});

it('ProgressRing and MeterBar have values for screen readers', async () => {
  await onScreen(
    <>
      <ProgressRing label="Read" value={38} max={60} />
      <MeterBar label="Storage" value={70} max={50} />
    </>,
  );
  expect(screen.getByRole('progressbar', { name: 'Read' })).toHaveAttribute('aria-valuetext', '38 / 60');
  expect(screen.getByRole('meter', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '50');
});

it('KeyFigure says the direction of its trend in words', async () => {
  await onScreen(<KeyFigure label="Occupancy" value="94" trend={{ direction: 'down', label: '2 points' }} />);
  expect(screen.getByText('down')).toBeInTheDocument();
});

it('GridMap is one stop; arrow keys go from room to room, Enter opens, the tone is told', async () => {
  const opened: string[] = [];
  const cell = (key: string) => ({ key, label: key, tone: 'good' as const, onClick: () => opened.push(key) });
  const rows = [
    { label: 'Floor 2', cells: [cell('201'), cell('202')] },
    { label: 'Floor 1', cells: [cell('101')] },
  ];
  const { user } = await onScreen(
    <GridMap label="Rooms" rows={rows} legend={[{ tone: 'good', label: 'Occupied' }]} />,
  );
  await user.tab();
  expect(screen.getByRole('button', { name: /201.*Occupied/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(opened).toEqual(['101']);
  await user.tab();
  expect(document.body).toHaveFocus();
});
