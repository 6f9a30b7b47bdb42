import { ApiError } from '@console/contract';
import fc, { cases } from '@console/testing/properties';
import {
  checkPublishable,
  checkSlug,
  freeSlug,
  handleCandidates,
  handleOf,
  languageOf,
  slugOf,
  tagKeysWithParents,
} from './blog-rules.ts';

const fault = (work: () => void) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.fields[0]?.code : error;
  }
};

describe('1.3 slug', () => {
  it.each([
    ['第 3 周：Docker 部署', '第-3-周-docker-部署'],
    ['Hello, World!', 'hello-world'],
    ['ＡＢＣ　全角', 'abc-全角'],
    ['  --x--  ', 'x'],
    ['Crème brûlée', 'crème-brûlée'],
    ['🎉🎉', 'post'],
    ['', 'post'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>', 'script'],
    [`${'a'.repeat(79)}𠮷`, 'a'.repeat(79)],
  ])('%j → %j', (title, slug) => expect(slugOf(title)).toBe(slug));

  it('is 1 to 80 characters, safe in a path, and the slug of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const slug = slugOf(title);
        expect(slug.length).toBeGreaterThan(0);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slug).toMatch(/^[\p{L}\p{N}\p{M}-]+$/u);
        expect(slugOf(slug)).toBe(slug);
        expect(fault(() => checkSlug(slug))).toBeUndefined();
      }),
      { numRuns: cases(500) },
    );
  });

  it.each(['A', 'a b', 'a/b', 'a.xml', '-a', 'a--b', '%2e'])('%j is refused', (slug) =>
    expect(fault(() => checkSlug(slug))).toBe('invalid_slug'),
  );

  it('that is refused comes with one that would do', () => {
    expect(() => checkSlug('A b')).toThrow(
      expect.objectContaining({
        fields: [{ path: 'slug', code: 'invalid_slug', params: { example: 'a-b' } }],
      }),
    );
  });

  it('that nobody has stays as it is', () => expect(freeSlug('a', () => false)).toBe('a'));

  it('a taken one gets the lowest free number, and never more than 80 characters', () => {
    const taken = new Set(['a', 'a-2']);
    expect(freeSlug('a', (slug) => taken.has(slug))).toBe('a-3');
    const long = '长'.repeat(80);
    const free = freeSlug(long, (slug) => slug === long);
    expect([...free]).toHaveLength(80);
    expect(free.endsWith('-2')).toBe(true);
  });
});

describe('handle', () => {
  it.each([
    ['apt-owner', 'apt-owner'],
    ['Zhang San', 'zhang-san'],
    ['张三', '张三'],
    ['a@b.test', 'a-b-test'],
  ])('%j → %j', (username, handle) => expect(handleOf(username, 'u1')).toBe(handle));

  it('without a usable username it tells nothing of the id, and stays the same', () => {
    expect(handleOf(null, 'auth0|secret-id')).toMatch(/^u[0-9a-f]{10}$/);
    expect(handleOf('***', 'x')).toBe(handleOf(null, 'x'));
  });

  it('several are tried', () => {
    expect(handleCandidates('ming').slice(0, 3)).toEqual(['ming', 'ming-2', 'ming-3']);
    expect(handleCandidates('长'.repeat(40)).every((one) => [...one].length <= 40)).toBe(true);
  });
});

it('the language is the one that most is written in', () => {
  expect(languageOf('今天在 Kubernetes 上部署了服务')).toBe('zh');
  expect(languageOf('Notes on the word 茶 and how it travelled through every harbour')).toBe('en');
  expect(languageOf('123')).toBe('en');
  expect(languageOf('Tea 茶 everywhere')).toBe('en');
  expect(languageOf('Nine more 茶 a')).toBe('zh');
});

it('the language of a long text is that of its beginning', () => {
  expect(languageOf(`${'word '.repeat(5000)}${'茶'.repeat(20_000)}`)).toBe('en');
  expect(languageOf(`${'茶 '.repeat(2000)}${'word '.repeat(20_000)}`)).toBe('zh');
});

it('1.2 add_to_blog: needs a title and a text', () => {
  expect(fault(() => checkPublishable(' ', 'x'))).toBe('publish_needs_title');
  expect(fault(() => checkPublishable('x', '\n'))).toBe('publish_needs_content');
  expect(fault(() => checkPublishable('x', 'y'))).toBeUndefined();
  const refusedAt = (path: string) =>
    expect.objectContaining({ fields: [expect.objectContaining({ path })] });
  expect(() => checkPublishable('', 'x')).toThrow(refusedAt('title'));
  expect(() => checkPublishable('x', '')).toThrow(refusedAt('content'));
});

it('a nested tag stands below its parents too', () => {
  expect(tagKeysWithParents(['工作/项目A', '工作'], (name) => name.toLowerCase())).toEqual([
    '工作',
    '工作/项目a',
  ]);
});
