import { receivingMethods } from '@console/contract/apartment';
import { closingOf } from './day-close-rules.ts';

const methods = (cash: number, bank = 0) =>
  receivingMethods.map((method) => {
    const inMinor = method === 'cash' ? cash : method === 'bank' ? bank : 0;
    return { method, count: inMinor === 0 ? 0 : 1, inMinor, outMinor: 0, bookedMinor: inMinor };
  });
const told = (
  ...[moved, { counted = [], note = '' }]: [
    ReturnType<typeof methods>,
    Partial<Parameters<typeof closingOf>[1]>,
  ]
) => closingOf(moved, { counted, note }).problems.map(({ path, code }) => `${path} ${code}`);

it('what is not counted is as it is booked; cash that moved is counted', () => {
  expect(closingOf(methods(0, 500), { counted: [], note: '' })).toMatchObject({ problems: [] });
  expect(told(methods(100), {})).toEqual(['counted required']);
  expect(told(methods(100), { counted: [{ method: 'cash', countedMinor: 100 }] })).toEqual([]);
});

it('a difference, of any method, needs a note', () => {
  const counted = [{ method: 'bank' as const, countedMinor: 499 }];
  expect(told(methods(0, 500), { counted })).toEqual(['note required']);
  expect(told(methods(0, 500), { counted, note: 'fee of the bank' })).toEqual([]);
  expect(closingOf(methods(0, 500), { counted, note: 'x' }).lines).toContainEqual({
    ...{ method: 'bank', bookedMinor: 500, countedMinor: 499 },
  });
});

it('no method is counted twice', () => {
  const once = { method: 'cash' as const, countedMinor: 100 };
  expect(told(methods(100), { counted: [once, once] })).toEqual(['counted.1.method named_twice']);
});
