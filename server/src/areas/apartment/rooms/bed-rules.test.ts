import { bedProblems } from './bed-rules.ts';

const before = [{ bedId: 'one' }, { bedId: 'two' }];
const codes = (wanted: { bedId?: string; label: string }[], capacity = 4) =>
  bedProblems(wanted, before, capacity).map(({ path, code }) => `${path} ${code}`);

it('beds that stay, change labels or are new are fine', () => {
  expect(codes([])).toEqual([]);
  expect(codes([{ bedId: 'one', label: 'B' }, { bedId: 'two', label: 'A' }, { label: 'C' }])).toEqual([]);
});

it('labels and beds come once, beds are the room’s, and there are no more than it holds', () => {
  expect(codes([{ label: 'A' }, { label: 'A' }])).toEqual(['beds.1.label duplicate']);
  expect(
    codes([
      { bedId: 'one', label: 'A' },
      { bedId: 'one', label: 'B' },
    ]),
  ).toEqual(['beds.1.bedId duplicate']);
  expect(codes([{ bedId: 'three', label: 'A' }])).toEqual(['beds.0.bedId unknown_bed']);
  expect(codes([{ label: 'A' }, { label: 'B' }], 2)).toEqual([]);
  expect(bedProblems([{ label: 'A' }, { label: 'B' }], before, 1)).toEqual([
    { path: 'beds', code: 'too_many_beds', params: { maximum: 1 } },
  ]);
});
