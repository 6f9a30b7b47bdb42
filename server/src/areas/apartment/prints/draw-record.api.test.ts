import { getPrint } from '@console/contract/apartment';
import { textOf } from '../../../house/papers/testing-papers.ts';
import { drawHouse } from '../draws/testing-draw.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof drawHouse>>;
beforeAll(async () => {
  area = await drawHouse();
});
afterAll(() => area.close());

const print = (subjectId: string, as: Person, query: object = {}) =>
  area.house.call(getPrint, { params: { subjectId }, query }, { as });

it('23 a draw on paper: what it was held with and what came of it, by numbers alone', async () => {
  const place = await area.place();
  const draw = await place.published();
  const answered = good(await print(draw.drawId, place.manager));
  expect(answered).toMatchObject({ template: 'draw_record', subject: 'draw', label: 'DR-0001', mark: null });
  const text = await textOf(answered.file);
  const values = [draw.listDigest, draw.commit, draw.secret, draw.publicEntropy].map(String);
  for (const part of ['抽签记录', 'Singlerooms', '已公布', ...values, 'AP-0001', '见证人签字'])
    expect(text).toContain(part);
  expect(text).not.toContain('Applicant');
  expect(await textOf(good(await print(draw.drawId, place.manager, { locale: 'en' })).file)).toContain(
    'Drawrecord',
  );
});

it('23 a draft says that it is one, and a sealed secret stays sealed on paper, too', async () => {
  const place = await area.place();
  const draft = await place.created();
  expect(good(await print(draft.drawId, place.manager)).mark).toBe('draft');
  const committed = good(await place.commit(draft));
  const text = await textOf(good(await print(committed.drawId, place.manager)).file);
  expect(text).toContain('抽签前封存');
  expect(text).toContain(String(committed.commit));
  const annulled = good(await place.annul(committed));
  expect(good(await print(annulled.drawId, place.manager)).mark).toBe('void');
});

it('24 whoever reads no draws finds no record of one', async () => {
  const place = await area.place();
  const draft = await place.created();
  expect(refusal(await print(draft.drawId, await place.colleague('CSH')))).toBe('404 NOT_FOUND');
  expect(refusal(await print(draft.drawId, area.stranger))).toBe('404 NOT_FOUND');
  expect((await print(draft.drawId, await place.colleague('AUD'))).status).toBe(200);
});
