import { getPrint } from '@console/contract/apartment';
import { textOf } from '../../../house/papers/testing-papers.ts';
import { checkoutHouse } from '../checkouts/testing-checkout.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof checkoutHouse>>;
beforeAll(async () => {
  area = await checkoutHouse();
});
afterAll(() => area.close());

it('A-19 on paper: every line with its arithmetic, both sums, the net in capitals, and room to sign', async () => {
  const place = await area.leaver();
  const { checkoutId: subjectId } = await place.submitted();
  const ask = (as: Person = place.desk, query: object = {}) =>
    area.house.call(getPrint, { params: { subjectId }, query }, { as });
  const { file, mark, template, label } = good(await ask());
  expect({ mark, template }).toEqual({ mark: 'draft', template: 'settlement' });
  const text = await textOf(file);
  for (const part of [
    '退房结算单',
    label,
    '王小明',
    '2026-06-09',
    '1,204.6',
    '1,291.3',
    '103.2',
    'lamp',
    '损坏',
  ])
    expect(text).toContain(part);
  for (const part of ['4,300.00', '5,805.00', '1,505.00', '327.42', '5,477.58']) expect(text).toContain(part);
  for (const part of ['退还承租人', '伍仟肆佰柒拾柒元伍角捌分', '承租人签字', '查房人签字', '审核人签字'])
    expect(text).toContain(part);
  expect(await textOf(good(await ask(place.manager, { locale: 'en', paper: 'A5' })).file)).toContain(
    'Check-outsettlement',
  );
  const reader = await area.colleague('RDR', place.buildingId);
  expect(refusal(await ask(reader))).toBe('404 NOT_FOUND');
});
