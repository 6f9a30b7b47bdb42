import { blankSort, type Sort, type Species } from '@console/contract/wood';
import type { SortValues } from './sort-sheet-columns.ts';
import { planSorts, type TeamFacts } from './sort-sheet-rules.ts';

const sort = (code: string, over: Partial<Sort> = {}): Sort => ({
  ...{ sortId: `id-${code}`, code, names: { zh: '板', en: 'Board' }, form: 'sawn_board', ...blankSort },
  ...{ position: 1, state: 'active', inUse: false, pieces: 0, volume: '0.000000', version: 3 },
  ...over,
});
const spruce: Pick<Species, 'speciesId' | 'code' | 'names'> = {
  ...{ speciesId: 'spruce', code: 'SPR', names: { zh: '云杉', en: 'Spruce' } },
};
let ids = 0;
const facts: TeamFacts = {
  sorts: [
    sort('ROOT'),
    sort('TWO', { parentId: 'id-ROOT' }),
    sort('THREE', { parentId: 'id-TWO' }),
    sort('SOLD', { inUse: true, thicknessMm: '38', listPrice: '2330' }),
  ],
  species: [spruce, { speciesId: 'fir', code: 'FIR', names: { zh: '冷杉', en: 'Fir' } }],
  newId: () => {
    ids += 1;
    return `new-${ids}`;
  },
};
/** Only these columns are in the sheet. */
const plan = (...rows: (Partial<SortValues> & { unreadable?: string[] })[]) =>
  planSorts(
    rows.map(({ unreadable = [], ...values }, index) => ({ row: index + 2, values, unreadable })),
    facts,
  );
const told = ({ problems }: ReturnType<typeof plan>) =>
  problems.map(({ row, column, code }) => `${row} ${column} ${code}`);
const whole = { nameZh: '云杉原木', form: 'log' } as const;

it('finds sorts by their code and changes only what the sheet tells', () => {
  const { create, update, same, problems } = plan({ code: 'SOLD', listPrice: '2400' }, { code: 'TWO' });
  expect([create, same, problems]).toEqual([[], 1, []]);
  expect(update.map(({ change }) => change)).toEqual([{ listPrice: '2400' }]);
});

it('38 and 38.00 are one size; an empty cell takes away what a sort can do without', () => {
  expect(plan({ code: 'SOLD', thicknessMm: '38.00' }).same).toBe(1);
  expect(plan({ code: 'TWO', parent: null }).update[0]?.change).toEqual({ parentId: null });
});

it('a new code is a new sort, with what sorts begin with', () => {
  const { create } = plan({ code: 'LOG', ...whole, species: '云杉', lengthM: '4' });
  expect(create).toEqual([
    {
      ...blankSort,
      ...{ sortId: expect.any(String), code: 'LOG', form: 'log', speciesId: 'spruce', lengthM: '4' },
      names: { zh: '云杉原木', en: '云杉原木' },
    },
  ]);
});

it('an English name that is emptied is the Chinese one, one that is left out stays', () => {
  expect(plan({ code: 'ROOT', nameEn: '' }).update[0]?.after.names).toEqual({ zh: '板', en: '板' });
  expect(plan({ code: 'ROOT', nameZh: '木' }).update[0]?.after.names).toEqual({ zh: '木', en: 'Board' });
});

it('parents may be made further down, and are made first', () => {
  const { create, problems } = plan(
    { code: 'C', ...whole, parent: 'B' },
    { code: 'B', ...whole, parent: 'A' },
    { code: 'A', ...whole },
  );
  expect(problems).toEqual([]);
  expect(create.map(({ code }) => code)).toEqual(['A', 'B', 'C']);
  expect(create.map(({ parentId }) => create.find(({ sortId }) => sortId === parentId)?.code)).toEqual([
    ...[undefined, 'A', 'B'],
  ]);
});

it.each([
  ['a parent that nobody has', [{ code: 'X', ...whole, parent: 'NONE' }], ['2 parent unknown_parent']],
  ['a sort below itself', [{ code: 'ROOT', parent: 'ROOT' }], ['2 parent cycle']],
  ['a sort below its child', [{ code: 'ROOT', parent: 'THREE' }], ['2 parent cycle']],
  [
    'a circle of new ones',
    [
      { code: 'X', ...whole, parent: 'Y' },
      { code: 'Y', ...whole, parent: 'X' },
    ],
    ['3 parent cycle'],
  ],
  ['a fourth level', [{ code: 'X', ...whole, parent: 'THREE' }], ['2 parent too_deep']],
  ['a species that nobody has', [{ code: 'X', ...whole, species: 'Oak' }], ['2 species unknown_species']],
  ['a new sort without name and form', [{ code: 'X' }], ['2 nameZh required', '2 form required']],
  ['a size of zero', [{ code: 'X', ...whole, widthMm: '0.00' }], ['2 widthMm not_positive']],
  [
    'a floor above the list price, also of what is there',
    [{ code: 'SOLD', floorPrice: '2331' }],
    ['2 floorPrice above_list_price'],
  ],
  [
    'another size, unit or form of what was posted',
    [{ code: 'SOLD', thicknessMm: '50', baseUnit: 'piece', form: 'square' } as const],
    ['2 form frozen', '2 baseUnit frozen', '2 thicknessMm frozen'],
  ],
  [
    'a code that comes twice, with the row that had it first',
    [{ code: 'ROOT' }, { code: 'TWO' }, { code: 'ROOT' }],
    ['4 code code_twice'],
  ],
] satisfies [string, Partial<SortValues>[], string[]][])('tells %s', (_, rows, faults) => {
  expect(told(plan(...rows))).toEqual(faults);
});

it('a row with a cell that could not be read does nothing, and is told its other faults', () => {
  const { update, same, problems } = plan(
    { code: 'ROOT', unreadable: ['listPrice'], species: 'Oak' },
    { unreadable: ['code'], widthMm: '0' },
  );
  expect([update, same]).toEqual([[], 0]);
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'species'],
    [3, 'widthMm'],
  ]);
});
