import type { DnsAnswer } from '@console/contract/codegen';
import { compared, isShared, spreadOf } from './compare-rules.ts';

const said = (resolver: string, data: readonly string[], more: Partial<DnsAnswer> = {}): DnsAnswer => ({
  ...{
    name: 'a.test',
    type: 'A',
    resolver,
    outcome: data.length > 0 ? 'answer' : 'nodata',
    rcode: 'NOERROR',
  },
  ...{ flags: [], over: 'udp', ms: 1, authority: [] },
  records: data.map((one) => ({ name: 'a.test', type: 'A', ttl: 60, data: one })),
  ...more,
});
const odd = (...answers: DnsAnswer[]) => [...(compared(answers)[0]?.odd ?? [])];

it.each<[string, DnsAnswer[], string[]]>([
  ['all the same', [said('x', ['1.1.1.1']), said('y', ['1.1.1.1'])], []],
  ['in another order', [said('x', ['1.1.1.1', '2.2.2.2']), said('y', ['2.2.2.2', '1.1.1.1'])], []],
  ['one of three', [said('x', ['1.1.1.1']), said('y', ['2.2.2.2']), said('z', ['1.1.1.1'])], ['y']],
  ['two of two', [said('x', ['1.1.1.1']), said('y', ['2.2.2.2'])], ['x', 'y']],
  [
    'one says nothing',
    [said('x', ['1.1.1.1']), said('y', ['1.1.1.1']), said('z', [], { outcome: 'timeout' })],
    ['z'],
  ],
  ['nobody has any', [said('x', []), said('y', [])], []],
])('%s', (_, answers, expected) => expect(odd(...answers)).toEqual(expected));

it('question by question, in their order', () => {
  const all = compared([said('x', []), said('y', []), said('x', ['1.1.1.1'], { name: 'b.test' })]);
  expect(all.map(({ name, isEmpty, answers }) => [name, isEmpty, answers.length])).toEqual([
    ['a.test', true, 2],
    ['b.test', false, 1],
  ]);
});

it('a record that not everybody has', () => {
  const [question] = compared([said('x', ['1.1.1.1', '2.2.2.2']), said('y', ['1.1.1.1']), said('z', [])]);
  if (!question) throw new Error('there is one');
  const shared = question.answers[0]?.records.map((one) => isShared(one, question));
  expect(shared).toEqual([true, false]);
  const alias = { name: 'a.test', type: 'CNAME', ttl: 1, data: 'b.test.' };
  expect(isShared(alias, question)).toBe(true);
});

it('how far a value has come, rounded down: all is all', () => {
  const [question] = compared([said('x', ['1.1.1.1']), said('y', ['1.1.1.1']), said('z', ['2.2.2.2'])]);
  if (!question) throw new Error('there is one');
  expect(spreadOf(question, '1.1.1.1')).toEqual({ matching: 2, of: 3, percent: 66 });
  expect(spreadOf(question, '2.2.2.2').percent).toBe(33);
  expect(spreadOf(question, '3.3.3.3').percent).toBe(0);
});
