import type { __Noun__ } from '@console/contract/__schema__';
import { frozenProblems } from './__nounKebab__-rules.ts';

const open: __Noun__ = {
  __noun__Id: '019a0000-0000-7000-8000-000000000001',
  code: 'A-01',
  name: 'First',
  note: '',
  state: 'open',
  updatedAt: '2026-11-21T08:00:00.000Z',
  version: 3,
};
const closed: __Noun__ = { ...open, state: 'closed' };

it.each([
  ['an open one changes', open, { name: 'Other', note: 'x' }, []],
  ['it is changed and closed at once', open, { name: 'Other', state: 'closed' }, []],
  ['a closed one does not change', closed, { name: 'Other', note: 'x' }, ['name', 'note']],
  ['not by saying once more that it is closed', closed, { code: 'B-01', state: 'closed' }, ['code']],
  ['what is sent as it was is no change', closed, { code: 'A-01', name: 'First' }, []],
  ['it is reopened', closed, { state: 'open' }, []],
  ['it is reopened and changed at once', closed, { name: 'Other', state: 'open' }, []],
] as const)('%s', (_, before, change, paths) => {
  expect(frozenProblems(before, change)).toEqual(paths.map((path) => ({ path, code: 'closed' })));
});
