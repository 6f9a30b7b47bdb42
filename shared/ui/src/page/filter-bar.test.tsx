import { keepState } from '@console/testing/states';
import { screen, within } from '@testing-library/react';
import { laidOut, onScreen, windowWidth } from '../../testing/on-screen.tsx';
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

describe('in a pane of a wide window', () => {
  const three = (
    <FilterBar label="Filter">
      {field('Building')}
      {field('Kind')}
      {field('Room')}
    </FilterBar>
  );

  it.each([
    [320, 1],
    [712, 3],
  ])('it asks what room it has itself: %i px', async (room, shown) => {
    const restore = laidOut({ room, wanted: room });
    try {
      await onScreen(three);
      expect(screen.getAllByRole('combobox')).toHaveLength(shown);
    } finally {
      restore();
    }
  });
});

describe('on a phone', () => {
  let restore = () => {};
  beforeEach(() => {
    restore = windowWidth(360);
  });
  afterEach(() => restore());
  const bar = (
    <FilterBar label="Filter" active={2} clear={{ label: 'Clear filters', onClick: () => undefined }}>
      {field('Building')}
      {field('Kind')}
      {field('Room')}
    </FilterBar>
  );

  it('the first field stays, the others unfold, and how many filter is said meanwhile', async () => {
    const { user } = await onScreen(bar);
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
    const fold = screen.getByRole('button', { name: 'Filters (2)' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await user.click(fold);
    expect(screen.getAllByRole('combobox')).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
    keepState();
    await user.click(fold);
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });

  it('two fields have room beside one another', async () => {
    await onScreen(
      <FilterBar label="Filter">
        {field('Building')}
        {field('Month')}
      </FilterBar>,
    );
    expect(screen.getAllByRole('combobox')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
