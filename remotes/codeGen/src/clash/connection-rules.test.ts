import { chainOf, isNarrowed, matching, noFilter, sheetOf, sourceOf, targetOf } from './connection-rules.ts';
import { demoConnection } from './demo-clash.ts';

const live = (more: Parameters<typeof demoConnection>[0]) => ({
  ...demoConnection(more),
  upRate: 1,
  downRate: 2,
});
const rows = [
  live({
    id: '1',
    host: 'api.github.com',
    sourceIp: '192.168.1.20',
    process: 'git',
    chains: ['香港 01', '节点选择'],
  }),
  live({
    id: '2',
    host: '',
    destinationIp: '10.2.0.8',
    sourceIp: '192.168.1.2',
    process: 'ssh',
    rulePayload: '',
    chains: ['DIRECT'],
  }),
  live({
    id: '3',
    host: 'video.example',
    sourceIp: '192.168.1.31',
    process: 'Chrome',
    rulePayload: '',
    chains: ['DIRECT', '其他'],
    inboundUser: '客厅',
  }),
];
const found = (filter: Partial<typeof noFilter>) =>
  matching(rows, { ...noFilter, ...filter }).map(({ id }) => id);

it.each([
  [{}, ['1', '2', '3']],
  [{ text: 'GITHUB git' }, ['1']],
  [{ text: 'github ssh' }, []],
  [{ text: '客厅' }, ['3']],
  [{ source: '192.168.1.2' }, ['1', '2']],
  [{ source: '192.168.1.20' }, ['1']],
  [{ process: 'chrome' }, ['3']],
  [{ chain: '^节点选择 → 香港' }, ['1']],
  [{ chain: '^direct$' }, ['2']],
  [{ chain: '(' }, []],
])('%j finds %j', (filter, ids) => expect(found(filter)).toEqual(ids));

it('says where from, where to and by which way', () => {
  const [first = live({}), second = live({})] = rows;
  expect([targetOf(first), sourceOf(first), chainOf(first)]).toEqual([
    'api.github.com:443',
    '192.168.1.20:50000',
    '节点选择 → 香港 01',
  ]);
  expect(targetOf(second)).toBe('10.2.0.8:443');
  expect(targetOf(live({ host: '', destinationIp: '2001:db8::1' }))).toBe('[2001:db8::1]:443');
  expect([isNarrowed(noFilter), isNarrowed({ ...noFilter, source: '1' })]).toEqual([false, true]);
});

it('a sheet has a row for each, and no formulas', () => {
  const [heads, row] = sheetOf([live({ host: '=cmd()', id: '9' })], ['Host']);
  expect([heads, row?.[0], row?.at(-1), row?.length]).toEqual([['Host'], "'=cmd():443", '9', 14]);
});
