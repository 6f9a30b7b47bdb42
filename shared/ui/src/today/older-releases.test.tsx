import { screen, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { Sparkline } from '../charts/sparkline.tsx';
import { TodayCard, TodayFigures, TodayTable } from './parts.tsx';

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

// Releases that ask for shell 1.13 are given the kit of today, and draw their courses so.
it('a course of which a release says no more than its name and its values is drawn', async () => {
  await onScreen(
    <TodayCard title="Wood" to="/wood/">
      <TodayFigures
        items={[
          {
            key: 'a',
            label: 'Sales',
            value: '3',
            hint: <Sparkline label="Last days" values={[1, null, 2]} />,
            to: '/wood/stock',
          },
        ]}
      />
      <TodayTable
        caption="Buildings"
        heads={['Building', 'Let']}
        rows={[
          {
            key: 'a',
            name: 'North',
            to: '/apartment/list',
            cells: [{ value: <Sparkline label="Let" values={[0.5]} />, to: '/apartment/statistics' }],
          },
        ]}
      />
    </TodayCard>,
  );
  expect(rowsOf('Last days')).toEqual(['11', '2no data', '32']);
  expect(rowsOf('Let')).toEqual(['10.5']);
});
