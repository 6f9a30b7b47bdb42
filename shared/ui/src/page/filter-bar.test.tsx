import { screen, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { SelectInput } from '../fields/select-input.tsx';
import { FilterBar } from './filter-bar.tsx';

const field = (label: string) => (
  <SelectInput label={label} value="" onChange={() => undefined} options={[{ value: '', label: 'All' }]} />
);

it('holds its fields, and the way back to all while something is filtered', async () => {
  let cleared = 0;
  const { user } = await onScreen(
    <FilterBar label="Filter the ledger" clear={{ label: 'Clear filters', onClick: () => (cleared += 1) }}>
      {field('Kind')}
      {false}
      {field('Room')}
    </FilterBar>,
  );
  const bar = within(screen.getByRole('search', { name: 'Filter the ledger' }));
  expect(bar.getAllByRole('combobox')).toHaveLength(2);
  await user.click(bar.getByRole('button', { name: 'Clear filters' }));
  expect(cleared).toBe(1);
});

it('without filters there is nothing to clear', async () => {
  await onScreen(<FilterBar label="Filter">{field('Kind')}</FilterBar>);
  expect(screen.queryByRole('button')).toBeNull();
});
