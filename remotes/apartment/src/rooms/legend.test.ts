import { legendOf } from './legend.ts';

it('states of one colour share a line, each named once', () => {
  const legend = legendOf([
    { tone: 'warn', label: 'Maintenance' },
    { tone: 'good', label: 'Vacant' },
    { tone: 'warn', label: 'Checking out' },
    { tone: 'warn', label: 'Maintenance' },
  ]);
  expect(legend).toEqual([
    { tone: 'warn', label: 'Maintenance · Checking out' },
    { tone: 'good', label: 'Vacant' },
  ]);
});
