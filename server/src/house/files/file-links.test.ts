import { fileLinks } from './file-links.ts';

const id = '01939f00-0000-7000-8000-000000000001';
const secret = Buffer.alloc(32, 1);
let now = Date.parse('2026-11-21T08:00:10Z');
const links = fileLinks(
  () => secret,
  (one) => `/files/${one}`,
  () => now,
);
const queryOf = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams);

beforeEach(() => {
  now = Date.parse('2026-11-21T08:00:10Z');
});

it('1.6 a link lives ten minutes at most, and is the same for five', () => {
  const link = links.sign('auth|ming&x=1', id);
  expect(link).toMatch(`/api/v1/files/${id}?`);
  expect(links.read(id, queryOf(link))).toMatchObject({ userId: 'auth|ming&x=1', attachmentId: id });
  now += 4 * 60_000;
  expect(links.sign('auth|ming&x=1', id)).toBe(link);
  now += 6 * 60_000;
  expect(links.read(id, queryOf(link))).toBeUndefined();
});

it('nobody makes one: another file, person, time, signature or key', () => {
  const query = queryOf(links.sign('ming', id));
  expect(links.read('01939f00-0000-7000-8000-000000000002', query)).toBeUndefined();
  for (const changed of [
    { of: 'hong' },
    { until: '99999999999' },
    { sign: '' },
    { sign: 'x'.repeat(43) },
    { sign: [query.sign] },
    { of: undefined },
    { until: '1e9' },
  ])
    expect(links.read(id, { ...query, ...changed })).toBeUndefined();
  expect(
    fileLinks(
      () => Buffer.alloc(32, 2),
      String,
      () => now,
    ).read(id, query),
  ).toBeUndefined();
  expect(links.read(id, undefined)).toBeUndefined();
});
