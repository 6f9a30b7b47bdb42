import { ApiError } from '@console/contract';
import { withFree, withFreeCode } from './refusals.ts';

const broken = (code: string, constraint: string) =>
  Promise.reject(Object.assign(new Error(), { code, constraint }));
const refusal = () => new ApiError('NAME_TAKEN');

it('a write that nothing refuses answers', async () => {
  expect(await withFree('yards_name', Promise.resolve(7), refusal)).toBe(7);
});

it.each([
  ['the constraint', '23505', 'yards_name', { code: 'NAME_TAKEN' }],
  ['another constraint', '23505', 'yards_pkey', { code: '23505' }],
  ['another rule of that name', '23514', 'yards_name', { code: '23514' }],
])('what %s refuses', async (_, code, constraint, thrown) => {
  await expect(withFree('yards_name', broken(code, constraint), refusal)).rejects.toMatchObject(thrown);
});

it.each([
  ['yards_name_102009', { code: 'NAME_TAKEN' }],
  ['yards_name_en_102009', { code: '23505' }],
  ['old_yards_name_102009', { code: '23505' }],
])('of a shard only the message tells, which names its own: %s', async (own, thrown) => {
  const message = `duplicate key value violates unique constraint "${own}"`;
  const told = Promise.reject(Object.assign(new Error(message), { code: '23505' }));
  await expect(withFree('yards_name', told, refusal)).rejects.toMatchObject(thrown);
});

it.each([undefined, 'serial'])('a code is told at its field: %s', async (path) => {
  await expect(withFreeCode('yards_code', broken('23505', 'yards_code'), path)).rejects.toMatchObject({
    code: 'CODE_TAKEN',
    fields: [{ path: path ?? 'code', code: 'taken' }],
  });
});
