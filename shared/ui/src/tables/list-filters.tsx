import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput, MonthInput } from '../fields/calendar/calendar-inputs.tsx';
import { momentOf } from '../fields/calendar/calendar-kinds.ts';
import { SearchBox } from '../fields/search-box.tsx';
import { SelectInput } from '../fields/select-input.tsx';
import { SwitchInput } from '../fields/switch-input.tsx';
import { FilterBar } from '../page/filter-bar.tsx';
import {
  type ActiveFilter,
  type AddressOfList,
  activeFilters,
  changeOf,
  type ListFilter,
  textOf,
} from './list-filter-rules.ts';

export interface ListFiltersProps {
  /** What is narrowed, for screen readers. */
  label: string;
  filters: readonly ListFilter[];
  address: AddressOfList;
  /** Whether the way back to all stands here; else it stands where nothing was found. */
  clears?: boolean;
  /** At the end of the line. */
  aside?: ReactNode;
  /** Beside the filters, what changes the list in another way: how it is drawn. */
  children?: ReactNode;
}

/** The fields of a list's filters, and those that are set, each to be taken off again. */
export function ListFilters({ label, filters, address, clears = true, aside, children }: ListFiltersProps) {
  const active = activeFilters(filters, address);
  const folded = active.filter(({ name }) => name !== filters[0]?.name);
  return (
    <>
      <Box sx={lineStyle}>
        <FilterBar label={label} active={folded.length}>
          {filters
            .filter(({ kind }) => kind !== 'given')
            .map((filter) => (
              <FilterField key={filter.name} filter={filter} address={address} />
            ))}
          {children}
        </FilterBar>
        <Box sx={asideStyle}>{aside}</Box>
      </Box>
      <ActiveFilters active={active} filters={filters} address={address} clears={clears} />
    </>
  );
}

function FilterField({ filter, address }: { filter: ListFilter; address: AddressOfList }) {
  const { label } = filter;
  const value = textOf(address, filter);
  const set = (next: string) => address.set(changeOf(filter, next));
  switch (filter.kind) {
    case 'search':
      return <SearchBox label={label} value={value} onSearch={set} />;
    case 'day':
      return <DayInput label={label} value={value || (filter.usual ?? '')} onChange={set} />;
    case 'month':
      return <MonthInput label={label} value={value || (filter.usual ?? '')} onChange={set} />;
    case 'switch':
      return <SwitchInput label={label} value={value === 'true'} onChange={(on) => set(on ? 'true' : '')} />;
    case 'choice': {
      const { any, options, usual = '' } = filter;
      const all = any === undefined ? options : [{ value: '', label: any }, ...options];
      const known = all.some((option) => option.value === value);
      return (
        <SelectInput label={label} value={known && value ? value : usual} onChange={set} options={all} />
      );
    }
    default:
      return null;
  }
}

interface ActiveFiltersProps extends Pick<ListFiltersProps, 'filters' | 'address' | 'clears'> {
  active: readonly ActiveFilter[];
}

/** What narrows the list, said in words wherever its field is, folded away or none. What is searched stands in its box. */
function ActiveFilters({ active, filters, address, clears }: ActiveFiltersProps) {
  const { t } = useTranslation('ui');
  const search = filters.find(({ kind }) => kind === 'search')?.name;
  const shown = active.filter(({ name }) => name !== search);
  if (shown.length === 0) return null;
  const words = ({ name, label, told }: ActiveFilter) => {
    if (!told) return label;
    const { kind } = filters.find((one) => one.name === name) ?? {};
    // As its field writes it.
    const isDate = kind === 'day' || kind === 'month';
    const written = isDate ? momentOf(kind, told).format(t(`calendar.pattern.${kind}`)) : told;
    return t('filters.told', { label, told: written });
  };
  const takeOff = ({ name }: ActiveFilter) =>
    address.set(changeOf(filters.find((one) => one.name === name) ?? { name }, ''));
  return (
    <Box component="ul" aria-label={t('filters.set')} sx={chipsStyle}>
      {shown.map((one) => (
        <li key={one.name}>
          <Chip
            size="small"
            label={words(one)}
            aria-label={t('filters.takeOff', { filter: words(one) })}
            onClick={() => takeOff(one)}
            onDelete={() => takeOff(one)}
          />
        </li>
      ))}
      {clears && (
        <li>
          <Button size="small" onClick={address.clear}>
            {t('filters.clear')}
          </Button>
        </li>
      )}
    </Box>
  );
}

/** On a phone what is done with the rows stands below the filters. */
const lineStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-end',
  gap: 1.5,
  '& > [role="search"]': { flex: { xs: '1 0 100%', sm: '1 1 auto' }, minWidth: 0 },
};

/** Level with the fields, at the end of the line. */
const asideStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  marginInlineStart: 'auto',
  minHeight: { sm: 36 },
  '&:empty': { display: 'none' },
};

const chipsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
