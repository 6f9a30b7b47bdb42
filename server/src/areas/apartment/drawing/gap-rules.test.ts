import { exact, textOf } from '../../../exact.ts';
import { aroundMasters, masterGaps } from './gap-rules.ts';

const meter = (meterId: string, parentMeterId: string | null = null, root = meterId) => ({
  meterId,
  root,
  scope: parentMeterId === null ? 'master' : 'room',
  parentMeterId,
});
const use = (of: ReturnType<typeof meter>, quantity: string, register = 'total') => ({
  meter: of,
  register,
  quantity: exact(quantity),
});
const limit = exact('0.1');
const master = meter('master');
const [one, two] = [meter('one', 'master'), meter('two', 'master')];

it('compares a master with the sum of the meters right below it', () => {
  const below = meter('below', 'one');
  const uses = [use(master, '100'), use(one, '60'), use(two, '25'), use(below, '50')];
  const [gap, ...others] = masterGaps(uses, [master, one, two, below], limit);
  expect(others).toEqual([]);
  expect(gap?.master).toBe(master);
  expect(gap?.subs.map(({ meter }) => meter.meterId)).toEqual(['one', 'two']);
  expect([gap?.total, gap?.subsTotal].map((sum) => sum && textOf(sum))).toEqual(['100.000', '85.000']);
  expect(gap?.gap.isMasterGap).toBe(true);
});

it('adds up the registers of a master, and shows them in their order', () => {
  const uses = [
    use(master, '10', 'valley'),
    use(master, '30', 'peak'),
    use(master, '5', 'total'),
    use(master, '20', 'flat'),
    use(one, '65'),
  ];
  const [gap] = masterGaps(uses, [master, one], limit);
  expect(gap?.uses.map(({ register }) => register)).toEqual(['total', 'peak', 'flat', 'valley']);
  expect(gap && textOf(gap.total)).toBe('65.000');
});

it('knows a master again after it was replaced', () => {
  const after = meter('master2', null, 'master');
  const uses = [use(after, '10'), use(one, '10')];
  expect(masterGaps(uses, [master, after, one], limit)).toHaveLength(1);
});

it('keeps each master with its own meters', () => {
  const other = meter('other');
  const below = meter('below', 'other');
  const uses = [use(master, '10'), use(one, '9'), use(other, '20'), use(below, '18')];
  expect(
    masterGaps(uses, [master, one, other, below], limit).map(({ master, subs }) => [
      master.meterId,
      ...subs.map(({ meter }) => meter.meterId),
    ]),
  ).toEqual([
    ['master', 'one'],
    ['other', 'below'],
  ]);
});

it.each([
  ['a master with nothing below it', [use(master, '10')]],
  ['a master without a use', [use(one, '10')]],
])('leaves out %s', (_, uses) => {
  expect(masterGaps(uses, [master, one], limit)).toEqual([]);
});

it('needs the places of masters and those right below them, whatever hung there, and no others', () => {
  const [before, alone] = [meter('one0', 'master', 'one'), { ...meter('alone'), scope: 'room' }];
  const below = meter('below', 'one');
  expect(aroundMasters([alone, master, below, before, one])).toEqual([master, before, one]);
  expect(aroundMasters([alone])).toEqual([]);
});
