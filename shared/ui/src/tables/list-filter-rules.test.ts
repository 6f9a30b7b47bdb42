import { activeFilters, changeOf, type ListFilter, textOf } from './list-filter-rules.ts';

const filters: ListFilter[] = [
  { kind: 'search', name: 'q', label: 'Search' },
  {
    kind: 'choice',
    name: 'building',
    label: 'Building',
    options: [{ value: 'b1', label: 'One' }],
    clears: ['floor', 'type'],
  },
  { kind: 'choice', name: 'form', label: 'Form', any: 'All', options: [{ value: 'log', label: 'Logs' }] },
  { kind: 'day', name: 'from', label: 'From', usual: '2026-01-01' },
  { kind: 'switch', name: 'low', label: 'Below minimum only' },
  { kind: 'given', name: 'meter', label: 'Meter', told: 'E-101' },
];
const told = (value: object) => activeFilters(filters, { value }).map((one) => [one.name, one.told]);

describe('what narrows a list', () => {
  it('is what the address says, in words', () => {
    expect(told({ q: 'oak', form: 'log', from: '2026-05-01', low: 'true', meter: 'm1' })).toEqual([
      ['q', 'oak'],
      ['form', 'Logs'],
      ['from', '2026-05-01'],
      ['low', ''],
      ['meter', 'E-101'],
    ]);
  });
  it('is nothing that is usual, empty or off', () => {
    expect(told({})).toEqual([]);
    expect(told({ q: '', form: undefined, low: 'false', from: null })).toEqual([]);
  });
  it('is no choice that one always has, but one that is none: it narrows, and can be taken off', () => {
    expect(told({ building: 'b1', form: 'teak' })).toEqual([['form', 'teak']]);
  });
});

it('a number in the address is a text in its field', () => {
  expect(textOf({ value: { floor: 0 } }, { name: 'floor' })).toBe('0');
});

it('another building takes off what named something of the one before', () => {
  expect(changeOf({ name: 'building', clears: ['floor', 'type'] }, 'b2')).toEqual({
    building: 'b2',
    floor: undefined,
    type: undefined,
  });
  expect(changeOf({ name: 'q' }, '')).toEqual({ q: undefined });
});
