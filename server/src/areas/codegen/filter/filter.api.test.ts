import { randomUUID } from 'node:crypto';
import { type FilterQuery, listSavedFilters, removeSavedFilter, saveFilter } from '@console/contract/codegen';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';

let house: TestServer;
let ming: Person;
let hong: Person;
let stranger: Person;

beforeAll(async () => {
  house = await testServer();
  ming = await house.user({ roles: ['member'] });
  hong = await house.user({ roles: ['member'] });
  stranger = await house.user({ roles: [] });
});
afterAll(() => house.close());

const query: FilterQuery = {
  ...{ query: '{ rent: { $gt: 2000 } } // 高租金\n', projection: '', sort: '{ rent: -1 }' },
  ...{ language: 'auto', skip: 0, limit: 50, each: false },
};
const save = (
  filterId: string,
  name: string,
  as = ming,
  more: Partial<FilterQuery> & { name?: string } = {},
) => house.call(saveFilter, { params: { filterId }, body: { ...query, name, ...more } }, { as });
const names = async (as = ming) =>
  accepted(await house.call(listSavedFilters, {}, { as })).items.map(({ name }) => name);
const remove = (filterId: string, as = ming) =>
  house.call(removeSavedFilter, { params: { filterId } }, { as });

describe('saved queries', () => {
  it('keep the text to the letter, the latest first, and take another name', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(accepted(await save(one, '高租金'))).toMatchObject({ ...query, filterId: one, name: '高租金' });
    await save(other, '空房');
    await save(one, '租金高');
    expect(await names()).toEqual(['租金高', '空房']);
    expect(accepted(await remove(other))).toMatchObject({ filterId: other, name: '空房', sort: query.sort });
    expect((await remove(other)).status).toBe(404);
    await remove(one);
  });

  it('are everybody’s own, one of a name', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await save(one, '高租金');
    expect(await save(other, '高租金')).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', fields: [{ path: 'name' }] },
    });
    expect(await names(hong)).toEqual([]);
    expect((await remove(one, hong)).status).toBe(404);
    // The same id is somebody else's own, too: nothing of the first one's is touched.
    expect((await save(one, '高租金', hong, { query: '{}' })).status).toBe(200);
    expect(accepted(await house.call(listSavedFilters, {}, { as: ming })).items).toMatchObject([
      { filterId: one, query: query.query },
    ]);
    await remove(one);
    await remove(one, hong);
  });

  it('two hundred and no more; one that is there can still change', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID());
    for (const [index, id] of ids.entries()) await save(id, `n${index}`);
    expect(await save(randomUUID(), 'one more')).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED' },
    });
    expect((await save(ids[0] ?? '', 'renamed')).status).toBe(200);
    for (const id of ids) await remove(id);
  });

  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['language', { language: 'sql' }],
    ['query', { query: 'y'.repeat(20_001) }],
    ['skip', { skip: -1 }],
    ['limit', { limit: 1.5 }],
  ])('%s → 422 at its field', async (path, more) => {
    expect(await save(randomUUID(), 'x', ming, more)).toMatchObject({
      status: 422,
      body: { fields: [{ path }] },
    });
  });

  it('not signed in → 401; without codegen.filter.use → 403 that names it', async () => {
    expect((await house.call(listSavedFilters, {})).status).toBe(401);
    expect(await save(randomUUID(), 'x', stranger)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'codegen.filter.use' } },
    });
  });
});
