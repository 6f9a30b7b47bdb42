import { getMe } from '@console/contract';
import {
  applyI18nImport,
  applyPolicyChanges,
  createI18nApiKey,
  createI18nComment,
  createI18nKey,
  createI18nProject,
  deleteI18nComment,
  deleteI18nKeys,
  deleteI18nProject,
  disableAccount,
  exportI18n,
  getI18nProject,
  getPolicy,
  type I18nKey,
  latestPublicationsAtMost,
  listI18nApiKeys,
  listI18nComments,
  listI18nHistory,
  listI18nKeys,
  listI18nMemory,
  listI18nProjects,
  listI18nPublications,
  listLatestPublications,
  previewI18nImport,
  publishI18n,
  pullI18nFiles,
  pushI18nFile,
  revokeI18nApiKey,
  setI18nChannel,
  setI18nStatus,
  setI18nTerm,
  setI18nText,
  takeI18nScan,
  translateI18nText,
  updateI18nKey,
  updateI18nProject,
} from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, problemOf, refusal } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { libretranslate } from '../../../simulators/libretranslate/index.ts';

let house: TestServer;
let developer: Person;
let auditor: Person;
let member: Person;

beforeAll(async () => {
  house = await testServer({ simulators: [libretranslate] });
  [developer, auditor, member] = await Promise.all([
    house.user({ name: '林译', roles: ['developer'] }),
    house.user({ roles: ['auditor'] }),
    house.user({ roles: ['member'] }),
  ]);
});
afterAll(() => house.close());

const as = () => ({ as: developer });
let projects = 0;

async function project(more: object = {}): Promise<string> {
  projects += 1;
  const body = {
    slug: `shop-${projects}`,
    name: 'Shop',
    sourceLanguage: 'en',
    languages: ['zh', 'en'],
    ...more,
  };
  return accepted(await house.call(createI18nProject, { body }, as())).projectId;
}
const key = async (projectId: string, name: string, texts: Record<string, string> = {}, more: object = {}) =>
  accepted(
    await house.call(
      createI18nKey,
      { params: { projectId }, body: { namespace: 'app', key: name, texts, ...more } },
      as(),
    ),
  );
const list = async (projectId: string, query: object = {}) =>
  accepted(await house.call(listI18nKeys, { params: { projectId }, query }, as())).items;
const names = (items: readonly I18nKey[]) => items.map((one) => one.key);
const text = (from: I18nKey, language: string) => from.texts.find((one) => one.language === language);
const set = (projectId: string, keyId: string, language: string, version: number, body: object) =>
  house.call(
    setI18nText,
    { params: { projectId, keyId, language }, version, body: body as { value: string | null } },
    as(),
  );

describe('projects', () => {
  it('begin empty, and say how far each language is', async () => {
    const projectId = await project();
    await key(projectId, 'title', { en: 'Title', zh: '标题' });
    await key(projectId, 'pages_one', { en: '1 page' });
    await key(projectId, 'pages_other', { en: '{{count}} pages' });
    const { project: shown, namespaces } = accepted(
      await house.call(getI18nProject, { params: { projectId } }, { as: auditor }),
    );
    expect(shown.counts).toEqual({
      keys: 3,
      languages: { zh: { needed: 2, there: 1, reviewed: 0 }, en: { needed: 3, there: 3, reviewed: 0 } },
    });
    expect(namespaces).toMatchObject([
      { namespace: 'app', format: 'i18next', path: null, counts: { keys: 3 } },
    ]);
    expect(names(await list(projectId, { filter: 'missing', language: 'zh' }))).toEqual(['pages_other']);
  });
  it('have an address of their own', async () => {
    await project({ slug: 'taken' });
    const body = { slug: 'taken', name: 'x', sourceLanguage: 'en', languages: ['en'] };
    expect(refusal(await house.call(createI18nProject, { body }, as()))).toBe('409 NAME_TAKEN slug taken');
    const none = { ...body, slug: 'other', languages: ['zh'] };
    expect(refusal(await house.call(createI18nProject, { body: none }, as()))).toBe(
      '422 VALIDATION sourceLanguage source_not_among',
    );
  });
  it('are changed by the version that was seen', async () => {
    const projectId = await project();
    const change = (version: number) =>
      house.call(
        updateI18nProject,
        { params: { projectId }, version, body: { languages: ['zh', 'en', 'fr'] } },
        as(),
      );
    expect(accepted(await change(0)).languages).toEqual(['zh', 'en', 'fr']);
    expect(refusal(await change(0))).toBe('409 VERSION_CONFLICT');
  });
});

describe('keys', () => {
  it('are refused where they cannot stand in a file, with one that could', async () => {
    const projectId = await project();
    await key(projectId, 'a', { en: 'A' });
    await key(projectId, 'b.c', { en: 'C' });
    const make = (name: string) =>
      house.call(createI18nKey, { params: { projectId }, body: { namespace: 'app', key: name } }, as());
    expect(problemOf(await make('a.b')).fields).toEqual([
      { path: 'key', code: 'key_below_text', params: { other: 'a', suggestion: 'aB' } },
    ]);
    expect(problemOf(await make('b')).fields).toEqual([
      { path: 'key', code: 'key_above_texts', params: { other: 'b.c', suggestion: 'b.label' } },
    ]);
    expect(refusal(await make('a'))).toBe('422 VALIDATION key key_taken');
    expect(refusal(await make('.a'))).toBe('422 VALIDATION key dot_at_end');
    expect(refusal(await make('a.'))).toBe('422 VALIDATION key dot_at_end');
    expect(refusal(await make('x'.repeat(201)))).toBe('422 VALIDATION key too_big');
    expect(refusal(await make(''))).toContain('422 VALIDATION key');
  });
  it('of two who make a and a.b at once one is refused', async () => {
    const projectId = await project();
    const make = (name: string) =>
      house.call(
        createI18nKey,
        { params: { projectId }, body: { namespace: 'app', key: name, texts: { en: 'x' } } },
        as(),
      );
    const answers = await Promise.all([make('r'), make('r.s'), make('r'), make('r.s')]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await list(projectId)).toHaveLength(1);
  });
  it('get another name, and go', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'old', { en: 'x' });
    await key(projectId, 'other', { en: 'y' });
    const rename = (version: number, body: object) =>
      house.call(updateI18nKey, { params: { projectId, keyId }, version, body }, as());
    expect(refusal(await rename(0, { key: 'other' }))).toBe('422 VALIDATION key key_taken');
    expect(accepted(await rename(0, { key: 'new.name', maxLength: 5 }))).toMatchObject({
      key: 'new.name',
      version: 1,
    });
    expect(refusal(await rename(0, { key: 'late' }))).toBe('409 VERSION_CONFLICT');
    const gone = await house.call(deleteI18nKeys, { params: { projectId }, body: { keyIds: [keyId] } }, as());
    expect(accepted(gone)).toEqual({ deleted: 1 });
    expect(names(await list(projectId))).toEqual(['other']);
  });
  it('come page by page, found by key and by text', async () => {
    const projectId = await project();
    for (const name of ['a', 'b', 'c']) await key(projectId, name, { en: `Text ${name}%` });
    const first = accepted(
      await house.call(listI18nKeys, { params: { projectId }, query: { limit: 2 } }, as()),
    );
    expect(names(first.items)).toEqual(['a', 'b']);
    const rest = { params: { projectId }, query: { limit: 2, cursor: first.next ?? '' } };
    expect(names(accepted(await house.call(listI18nKeys, rest, as())).items)).toEqual(['c']);
    expect(names(await list(projectId, { q: 'text C%' }))).toEqual(['c']);
    expect(names(await list(projectId, { q: '_' }))).toEqual([]);
    expect(names(await list(projectId, { key: 'b' }))).toEqual(['b']);
  });
});

describe('a cell', () => {
  it('is saved against the version that was seen; the refusal tells what stands there', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: 'Save' });
    const first = accepted(await set(projectId, keyId, 'zh', 0, { value: '保存' }));
    expect(text(first, 'zh')).toMatchObject({
      value: '保存',
      version: 1,
      status: 'draft',
      updatedBy: '林译',
    });
    const answers = await Promise.all(
      ['储存', '存储'].map((value) => set(projectId, keyId, 'zh', 1, { value, status: 'reviewed' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = [
      answers.find((one) => one.status === 200),
      answers.find((one) => one.status === 409),
    ];
    const stands = text(won?.body as I18nKey, 'zh');
    expect(problemOf(lost ?? { body: {} }).details?.current).toMatchObject({
      ...{ value: stands?.value, version: 2, updatedBy: '林译' },
    });
  });
  it('keeps what it held', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: 'Save', zh: '一' });
    await set(projectId, keyId, 'zh', 1, { value: '二' });
    await set(projectId, keyId, 'zh', 2, { value: null });
    accepted(await set(projectId, keyId, 'zh', 0, { value: '三' }));
    const { items } = accepted(
      await house.call(listI18nHistory, { params: { projectId, keyId, language: 'zh' } }, { as: auditor }),
    );
    expect(items.map(({ version, value, by }) => [version, value, by])).toEqual([
      [3, '三', '林译'],
      [2, '二', '林译'],
      [1, '一', '林译'],
    ]);
  });
  it('is outdated once its source says something else, until it is looked at again', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: 'Save', zh: '保存' });
    const review = { keyIds: [keyId], language: 'zh', status: 'reviewed' as const };
    accepted(await house.call(setI18nStatus, { params: { projectId }, body: review }, as()));
    await set(projectId, keyId, 'en', 1, { value: 'Save all' });
    expect(text((await list(projectId))[0] as I18nKey, 'zh')?.status).toBe('outdated');
    expect(names(await list(projectId, { filter: 'outdated' }))).toEqual(['a']);
    expect(names(await list(projectId, { filter: 'reviewed', language: 'zh' }))).toEqual([]);
    accepted(await house.call(setI18nStatus, { params: { projectId }, body: review }, as()));
    expect(text((await list(projectId))[0] as I18nKey, 'zh')?.status).toBe('reviewed');
  });
  it('is checked against its source, whichever of the two changes', async () => {
    const projectId = await project();
    const { keyId, texts } = await key(projectId, 'a', { en: 'Hi {{name}}', zh: '您好' });
    expect(texts.find((one) => one.language === 'zh')?.problems).toEqual(['placeholders']);
    expect(names(await list(projectId, { check: 'placeholders', language: 'zh' }))).toEqual(['a']);
    const mended = accepted(await set(projectId, keyId, 'en', 1, { value: 'Hi' }));
    expect(text(mended, 'zh')?.problems).toEqual([]);
    expect(await list(projectId, { filter: 'problem' })).toEqual([]);
  });
  it('of a language that needs more forms says so', async () => {
    const projectId = await project({ languages: ['en', 'ru'] });
    await key(projectId, 'p_one', { en: '{{count}} page', ru: '{{count}} страница' });
    await key(projectId, 'p_other', { en: '{{count}} pages', ru: '{{count}} страницы' });
    const other = async () => text((await list(projectId, { key: 'p_other' }))[0] as I18nKey, 'ru');
    expect((await other())?.problems).toEqual(['plural']);
    await key(projectId, 'p_few', { ru: '{{count}} страницы' });
    await key(projectId, 'p_many', { ru: '{{count}} страниц' });
    expect((await other())?.problems).toEqual([]);
  });
  it('follows the glossary', async () => {
    const projectId = await project();
    const term = { term: 'tenant', translations: { zh: '租户' } };
    accepted(await house.call(setI18nTerm, { params: { projectId }, body: term }, as()));
    const made = await key(projectId, 'a', { en: 'A tenant', zh: '住户' });
    expect(text(made, 'zh')?.terms).toEqual([{ term: 'tenant', expected: '租户' }]);
  });
  it('is not of a language that the project lacks', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: 'x' });
    expect(refusal(await set(projectId, keyId, 'fr', 0, { value: 'x' }))).toBe(
      '422 VALIDATION language unknown_language',
    );
  });
  it('with the same text elsewhere is a duplicate', async () => {
    const projectId = await project();
    await key(projectId, 'a', { en: 'Save' });
    await key(projectId, 'b', { en: 'Save' });
    await key(projectId, 'c', { en: 'Saved' });
    expect(names(await list(projectId, { filter: 'duplicate' }))).toEqual(['a', 'b']);
  });
});

describe('comments', () => {
  it('are everybody’s to read, and one’s own to take back', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a');
    const other = await house.user({ name: '陈', roles: ['developer'] });
    const params = { projectId, keyId };
    const { commentId } = accepted(
      await house.call(createI18nComment, { params, body: { body: '好吗？' } }, as()),
    );
    const { items } = accepted(await house.call(listI18nComments, { params }, { as: other }));
    expect(items).toMatchObject([{ body: '好吗？', by: '林译', isOwn: false }]);
    const remove = (who: Person) =>
      house.call(deleteI18nComment, { params: { ...params, commentId } }, { as: who });
    expect(refusal(await remove(other))).toBe('404 NOT_FOUND');
    expect((await remove(developer)).status).toBe(200);
  });
});

describe('suggestions', () => {
  it('come from the project’s own texts, most alike first', async () => {
    const projectId = await project();
    await key(projectId, 'a', { en: 'Save the note', zh: '保存笔记' });
    await key(projectId, 'b', { en: 'Save the notes', zh: '保存全部笔记' });
    await key(projectId, 'x', { en: 'Something else!', zh: '别的' });
    const { keyId } = await key(projectId, 'c', { en: 'Save the note' });
    const { items } = accepted(
      await house.call(listI18nMemory, { params: { projectId, keyId, language: 'zh' } }, as()),
    );
    expect(items.map(({ key: from, value, percent }) => [from, value, percent === 100])).toEqual([
      ['a', '保存笔记', true],
      ['b', '保存全部笔记', false],
    ]);
  });
  it('come from a machine, with the placeholders as they were', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: 'Save {{name}}' });
    const ask = (body: object) =>
      house.call(translateI18nText, { params: { projectId, keyId, language: 'zh' }, body }, as());
    expect(accepted(await ask({}))).toEqual({ service: 'LibreTranslate', value: '保存 {{name}}' });
    expect(refusal(await ask({ service: 'other' }))).toBe('422 VALIDATION service unknown_service');
  });
  it.each([
    ['!busy', 'busy'],
    ['!broken', 'bad_answer'],
    ['!lose {{name}}', 'placeholders'],
  ])('%s is told as %s', async (source, reason) => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: source });
    const answer = await house.call(
      translateI18nText,
      { params: { projectId, keyId, language: 'zh' }, body: {} },
      as(),
    );
    expect(answer).toMatchObject({ status: 502, body: { code: 'UPSTREAM', details: { reason } } });
  });
  it('need a source', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { zh: '保存' });
    const answer = await house.call(
      translateI18nText,
      { params: { projectId, keyId, language: 'zh' }, body: {} },
      as(),
    );
    expect(answer).toMatchObject({ status: 409, body: { details: { reason: 'i18n_no_source' } } });
  });
});

describe('files', () => {
  const zh = '{\n  "title": "标题",\n  "list": { "a": "甲", "b": "乙" }\n}\n';
  const file = (content: string, more: object = {}) => ({
    ...{ format: 'i18next' as const, namespace: 'app', language: 'zh', content },
    ...more,
  });
  const preview = async (projectId: string, body: ReturnType<typeof file>) =>
    accepted(await house.call(previewI18nImport, { params: { projectId }, body }, as()));
  async function take(projectId: string, body: ReturnType<typeof file>, leaveOut: number[] = []) {
    const { digest } = await preview(projectId, body);
    return house.call(applyI18nImport, { params: { projectId }, body: { ...body, digest, leaveOut } }, as());
  }
  const out = async (projectId: string, query: object = {}) =>
    accepted(
      await house.call(
        exportI18n,
        { params: { projectId }, query: { format: 'i18next', namespace: 'app', language: 'zh', ...query } },
        as(),
      ),
    ).content;

  it('come in as a difference that somebody approves, and go out as they came', async () => {
    const projectId = await project();
    const seen = await preview(projectId, file(zh));
    expect(seen.changes.map(({ key: name, before, after }) => [name, before, after])).toEqual([
      ['title', null, '标题'],
      ['list.a', null, '甲'],
      ['list.b', null, '乙'],
    ]);
    expect(await list(projectId)).toEqual([]);
    expect(accepted(await take(projectId, file(zh)))).toEqual({ changed: 3 });
    expect(await out(projectId)).toBe(zh);
    const [{ keyId } = { keyId: '' }] = await list(projectId, { key: 'list.a' });
    await set(projectId, keyId, 'zh', 1, { value: '丙' });
    expect(await out(projectId)).toBe(zh.replace('甲', '丙'));
  });
  it('change nothing that somebody left out', async () => {
    const projectId = await project();
    accepted(await take(projectId, file(zh), [1]));
    expect(names(await list(projectId))).toEqual(['list.b', 'title']);
  });
  it('are looked at again when something has changed meanwhile', async () => {
    const projectId = await project();
    const { digest } = await preview(projectId, file(zh));
    await key(projectId, 'title', { zh: '别的' });
    const body = { ...file(zh), digest };
    expect(await house.call(applyI18nImport, { params: { projectId }, body }, as())).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { reason: 'preview_stale' } },
    });
  });
  it('take out what they lack where that is wished', async () => {
    const projectId = await project();
    accepted(await take(projectId, file(zh)));
    const less = file('{"title":"标题"}', { removeAbsent: true });
    expect((await preview(projectId, less)).changes.map(({ after }) => after)).toEqual([null, null]);
    accepted(await take(projectId, less));
    expect(names(await list(projectId))).toEqual(['title']);
  });
  it('say where they are no JSON', async () => {
    const projectId = await project();
    expect((await preview(projectId, file('{"a":}'))).faults).toEqual([
      { code: 'not_json', key: null, line: 1, column: 6 },
    ]);
  });
  it('go to a translator as what is still to do, and come back as CSV', async () => {
    const projectId = await project();
    await key(projectId, 'a', { en: 'Save', zh: '保存' });
    await key(projectId, 'b', { en: 'Delete' });
    expect(JSON.parse(await out(projectId, { untranslated: 'true' }))).toEqual({ b: 'Delete' });
    const csv = await out(projectId, { format: 'csv', untranslated: 'true' });
    expect(csv).toContain('app,b,,Delete,');
    const filled = csv.replace('Delete,', 'Delete,删除');
    accepted(await take(projectId, { ...file(filled), format: 'csv' as never }));
    expect(text((await list(projectId, { key: 'b' }))[0] as I18nKey, 'zh')?.value).toBe('删除');
    expect(JSON.parse(await out(projectId, { format: 'flat' }))).toEqual({ a: '保存', b: '删除' });
  });
  it('are marked as used by a scan', async () => {
    const projectId = await project();
    await key(projectId, 'p_one', { en: 'x' });
    await key(projectId, 'p_other', { en: 'x' });
    await key(projectId, 'never', { en: 'x' });
    const scan = (content: string) =>
      house.call(takeI18nScan, { params: { projectId }, body: { content } }, as());
    expect(accepted(await scan('app:p\tsrc/a.tsx:3\nlost'))).toEqual({
      used: 2,
      unused: 1,
      unknown: ['lost'],
    });
    expect(names(await list(projectId, { filter: 'unused' }))).toEqual(['never']);
    expect((await list(projectId, { key: 'p_one' }))[0]?.references).toEqual(['src/a.tsx:3']);
    expect(refusal(await scan('{'))).toBe('422 VALIDATION content no_scan_report');
  });
});

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${house.address}${path}`, { headers });

describe('what is published', () => {
  const publish = async (projectId: string, body: object = {}) =>
    accepted(
      await house.call(publishI18n, { params: { projectId }, body: { channel: 'live', ...body } }, as()),
    );
  const slugOf = async (projectId: string) =>
    accepted(await house.call(getI18nProject, { params: { projectId } }, as())).project.slug;

  it('never changes, is found by its channel, and goes back with one click', async () => {
    const projectId = await project();
    const slug = await slugOf(projectId);
    const address = `/i18n/${slug}/zh/app.json`;
    expect((await fetched(address)).status).toBe(404);
    const { keyId } = await key(projectId, 'a.b', { en: 'Save', zh: '保存' });
    const first = await publish(projectId, { note: 'first' });
    expect(first).toMatchObject({ number: 1, texts: 2, channels: ['live'], createdBy: '林译' });
    const answer = await fetched(address);
    const etag = answer.headers.get('etag') ?? '';
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      200,
      'public, no-cache',
      { a: { b: '保存' } },
    ]);
    expect((await fetched(address, { 'if-none-match': etag })).status).toBe(304);
    await set(projectId, keyId, 'zh', 1, { value: '储存' });
    expect(await (await fetched(address)).json()).toEqual({ a: { b: '保存' } });
    await publish(projectId, { channel: 'staging' });
    expect(await (await fetched(`${address}?channel=staging`)).json()).toEqual({ a: { b: '储存' } });
    const second = await publish(projectId);
    expect(await (await fetched(address)).json()).toEqual({ a: { b: '储存' } });
    const frozen = await fetched(`${address}?v=${etag.slice(1, -1)}`);
    expect(frozen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await frozen.json()).toEqual({ a: { b: '保存' } });
    const go = (publicationId: string | null) =>
      house.call(setI18nChannel, { params: { projectId, channel: 'live' }, body: { publicationId } }, as());
    accepted(await go(first.publicationId));
    expect(await (await fetched(address)).json()).toEqual({ a: { b: '保存' } });
    accepted(await go(null));
    expect((await fetched(address)).status).toBe(404);
    const { items } = accepted(
      await house.call(listI18nPublications, { params: { projectId } }, { as: auditor }),
    );
    expect(items.map(({ number, channels }) => [number, channels])).toEqual([
      [3, []],
      [2, ['staging']],
      [1, []],
    ]);
    expect(second.number).toBe(3);
  });
  it('the latest of all projects are told together, newest first, with their channels', async () => {
    const [one, other] = [await project(), await project()];
    const first = await publish(one);
    const second = await publish(other, { channel: 'staging', note: '周五' });
    const { items } = accepted(await house.call(listLatestPublications, {}, { as: auditor }));
    expect(items.length).toBeLessThanOrEqual(latestPublicationsAtMost);
    expect(items.slice(0, 2)).toMatchObject([
      { projectId: other, publicationId: second.publicationId, note: '周五', channels: ['staging'] },
      { projectId: one, publicationId: first.publicationId, number: 1, channels: ['live'] },
    ]);
    expect(
      accepted(await house.call(listI18nPublications, { params: { projectId: other } }, { as: auditor }))
        .items[0],
    ).toMatchObject({ createdAt: items[0]?.createdAt, createdBy: items[0]?.createdBy });
    expect(refusal(await house.call(listLatestPublications, {}, { as: member }))).toBe('403 FORBIDDEN');
  });
  it('can leave drafts at home', async () => {
    const projectId = await project();
    const slug = await slugOf(projectId);
    const { keyId } = await key(projectId, 'a', { en: 'Save', zh: '保存' });
    await set(projectId, keyId, 'en', 1, { value: 'Save', status: 'reviewed' });
    expect(await publish(projectId, { reviewedOnly: true })).toMatchObject({ texts: 1 });
    expect((await fetched(`/i18n/${slug}/zh/app.json`)).status).toBe(404);
    expect(await (await fetched(`/i18n/${slug}/en/app.json`)).json()).toEqual({ a: 'Save' });
  });
  it('of this console’s own texts is told to pages, and only what differs from their files', async () => {
    const projectId = await project({ slug: 'console', name: 'Console' });
    const told = async () => accepted(await house.call(getMe, {}, { as: member })).texts;
    const content = '{\n  "title": "标题",\n  "other": "别的"\n}\n';
    const push = {
      namespace: 'wood.prints',
      language: 'zh',
      path: 'remotes/wood/src/prints/locales/{lang}.json',
    };
    const { secret } = accepted(
      await house.call(
        createI18nApiKey,
        { params: { projectId }, body: { name: 'CI', may: 'push', expiresInDays: null } },
        as(),
      ),
    );
    accepted(await house.call(pushI18nFile, { body: { secret, ...push, content } }));
    await publish(projectId);
    expect(await told()).toBeUndefined();
    const [{ keyId } = { keyId: '' }] = await list(projectId, { key: 'title' });
    await set(projectId, keyId, 'zh', 1, { value: '新标题' });
    await publish(projectId);
    const { zh } = (await told()) ?? {};
    expect(await (await fetched(`/i18n/console/zh.json?v=${zh}`)).json()).toEqual({
      wood: { title: ['标题', '新标题'] },
    });
    accepted(
      await house.call(
        setI18nChannel,
        { params: { projectId, channel: 'live' }, body: { publicationId: null } },
        as(),
      ),
    );
    expect(await told()).toBeUndefined();
    const gone = await house.call(deleteI18nProject, { params: { projectId } }, as());
    expect(gone).toMatchObject({ status: 409, body: { details: { reason: 'i18n_own_project' } } });
  });
  it.each(['/i18n/', '/i18n/x', '/i18n/x/zh', '/i18n/x/zh/.json', '/i18n/x/zh/a.js', '/i18n/x/zh/a/b.json'])(
    '%s is nothing',
    async (path) => expect((await fetched(path)).status).toBe(404),
  );
});

describe('the command line', () => {
  const make = async (projectId: string, may: 'pull' | 'push') =>
    accepted(
      await house.call(
        createI18nApiKey,
        { params: { projectId }, body: { name: 'CI', may, expiresInDays: 1 } },
        as(),
      ),
    );
  const push = (secret: string, content: string, more: object = {}) =>
    house.call(pushI18nFile, {
      body: { secret, namespace: 'app', language: 'en', path: 'app/{lang}.json', content, ...more },
    });

  it('pushes and pulls with a key that is told once and kept as a hash', async () => {
    const projectId = await project();
    const { apiKey, secret } = await make(projectId, 'push');
    expect(secret.startsWith(apiKey.begins)).toBe(true);
    const listed = await house.call(listI18nApiKeys, { params: { projectId } }, as());
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const kept = await house.database
      .as({ kind: 'owner' })
      .rows(sql`select * from codegen.i18n_api_keys where project_id = ${projectId}`);
    expect(JSON.stringify(kept)).not.toContain(secret);
    const content = '{\n\t"a": "Save"\n}';
    expect(accepted(await push(secret, content, { isTrial: true }))).toMatchObject({ added: 1 });
    expect(await list(projectId)).toEqual([]);
    expect(accepted(await push(secret, content))).toEqual({ added: 1, changed: 0, removed: 0, faults: [] });
    expect(accepted(await house.call(pullI18nFiles, { body: { secret } })).files).toEqual([
      { path: 'app/en.json', content },
    ]);
    expect(text((await list(projectId))[0] as I18nKey, 'en')).toMatchObject({
      status: 'reviewed',
      updatedBy: 'CI',
    });
    accepted(await house.call(revokeI18nApiKey, { params: { projectId, apiKeyId: apiKey.apiKeyId } }, as()));
    expect(refusal(await house.call(pullI18nFiles, { body: { secret } }))).toBe('401 UNAUTHENTICATED');
  });
  it('leaves alone what somebody has edited here since the file last said it', async () => {
    const projectId = await project();
    const { secret } = await make(projectId, 'push');
    accepted(await push(secret, '{"a":"Save","b":"Delete"}'));
    const [{ keyId } = { keyId: '' }] = await list(projectId, { key: 'a' });
    await set(projectId, keyId, 'en', 1, { value: 'Save it' });
    expect(accepted(await push(secret, '{"a":"Save","b":"Remove"}', { removeAbsent: true }))).toMatchObject({
      ...{ added: 0, changed: 1, removed: 0 },
    });
    expect(accepted(await house.call(pullI18nFiles, { body: { secret } })).files[0]?.content).toBe(
      '{"a":"Save it","b":"Remove"}',
    );
  });
  it('refuses keys that are none, that are over, or that may only pull', async () => {
    const projectId = await project();
    expect(refusal(await push('i18n_nothing', '{}'))).toBe('401 UNAUTHENTICATED');
    const { secret, apiKey } = await make(projectId, 'pull');
    expect(refusal(await push(secret, '{}'))).toBe('403 FORBIDDEN');
    await house.database
      .as({ kind: 'owner' })
      .rows(sql`update codegen.i18n_api_keys set expires_at = now() where api_key_id = ${apiKey.apiKeyId}`);
    expect(refusal(await house.call(pullI18nFiles, { body: { secret } }))).toBe('401 UNAUTHENTICATED');
  });
  it('writes down what a key pushed, and whose it is', async () => {
    const projectId = await project();
    const { secret, apiKey } = await make(projectId, 'push');
    accepted(await push(secret, '{"a":"Save"}', { isTrial: true }));
    accepted(await push(secret, '{"a":"Save"}'));
    const lines = await house.db({ kind: 'owner' }).rows(sql`
      select actor, after from platform.audit_events where action = 'i18n.push' and object_id = ${projectId}`);
    const after = { namespace: 'app', language: 'en', added: 1, changed: 0, removed: 0, name: 'CI' };
    expect(lines).toMatchObject([
      { actor: developer.userId, after: { ...after, apiKeyId: apiKey.apiKeyId } },
    ]);
  });
  it('holds no more than its maker does now', async () => {
    const admin = await house.user({ roles: ['admin'] });
    const maker = await house.user({ roles: [] });
    const projectId = await project();
    const body = { name: 'CI', may: 'push' as const, expiresInDays: null };
    const create = (may: 'pull' | 'push') =>
      house.call(createI18nApiKey, { params: { projectId }, body: { ...body, may } }, { as: maker });
    const policy = async (...changes: object[]) => {
      const { policyVersion } = accepted(await house.call(getPolicy, {}, { as: admin }));
      accepted(
        await house.call(
          applyPolicyChanges,
          { body: { policyVersion, changes: changes as never } },
          { as: admin },
        ),
      );
    };
    const fields = { condition: { kind: 'fields' as const, fields: { project: [projectId] } }, reason: '' };
    const cell = (permission: string, allow: object | null) => ({
      ...{ kind: 'cell', role: 'publisher', permission, allow, deny: null },
    });
    await policy(
      { kind: 'createRole', role: 'publisher', names: { zh: '发布者', en: 'Publisher' } },
      cell('codegen.i18n.view', fields),
      cell('codegen.i18n.publish', fields),
      { kind: 'assign', role: 'publisher', userIds: [maker.userId], expiresAt: null },
    );
    expect(await create('push')).toMatchObject({
      status: 403,
      body: { details: { permission: 'codegen.i18n.edit' } },
    });
    expect((await create('pull')).status).toBe(201);
    await policy(cell('codegen.i18n.edit', fields));
    const { secret } = accepted(await create('push'));
    accepted(await push(secret, '{"a":"Save"}'));
    await policy(cell('codegen.i18n.edit', null));
    expect(refusal(await push(secret, '{"a":"Other"}'))).toBe('401 UNAUTHENTICATED');
    accepted(await house.call(pullI18nFiles, { body: { secret } }));
    accepted(await house.call(disableAccount, { params: { userId: maker.userId }, body: {} }, { as: admin }));
    expect(refusal(await house.call(pullI18nFiles, { body: { secret } }))).toBe('401 UNAUTHENTICATED');
    expect(text((await list(projectId))[0] as I18nKey, 'en')?.value).toBe('Save');
  });
  it('of before its maker was kept goes on', async () => {
    const projectId = await project();
    const { secret, apiKey } = await make(projectId, 'push');
    await house.db({ kind: 'owner' }).rows(sql`
      update codegen.i18n_api_keys set created_by_id = null where api_key_id = ${apiKey.apiKeyId}`);
    expect(accepted(await push(secret, '{"a":"Save"}')).added).toBe(1);
  });
  it.each(['/etc/passwd', '../x.json', 'a/../../x', 'C:\\x', '~/x'])('takes no file at %s', async (path) => {
    const { secret } = await make(await project(), 'push');
    expect(refusal(await push(secret, '{}', { path }))).toBe('422 VALIDATION path not_inside');
  });
});

describe('who may', () => {
  it('see, edit and publish are three', async () => {
    const projectId = await project();
    const see = (who: Person) => house.call(listI18nProjects, {}, { as: who });
    expect((await see(auditor)).status).toBe(200);
    expect(await see(member)).toMatchObject({
      status: 403,
      body: { details: { permission: 'codegen.i18n.view' } },
    });
    const body = { namespace: 'app', key: 'a' };
    expect(await house.call(createI18nKey, { params: { projectId }, body }, { as: auditor })).toMatchObject({
      status: 403,
      body: { details: { permission: 'codegen.i18n.edit' } },
    });
    expect(
      await house.call(publishI18n, { params: { projectId }, body: { channel: 'live' } }, { as: auditor }),
    ).toMatchObject({ status: 403, body: { details: { permission: 'codegen.i18n.publish' } } });
    expect((await house.call(listI18nProjects)).status).toBe(401);
  });
});

it('a denial for one project holds however its identifier is written', async () => {
  const admin = await house.user({ roles: ['admin'] });
  const barred = await house.user({ roles: ['developer'] });
  const projectId = await project();
  const { policyVersion } = accepted(await house.call(getPolicy, {}, { as: admin }));
  const changes = [
    { kind: 'createRole' as const, role: 'barred', names: { zh: '受限', en: 'Barred' } },
    {
      ...{ kind: 'cell' as const, role: 'barred', permission: 'codegen.i18n.view', allow: null },
      deny: { condition: { kind: 'fields' as const, fields: { project: [projectId] } }, reason: '' },
    },
    { kind: 'assign' as const, role: 'barred', userIds: [barred.userId], expiresAt: null },
  ];
  accepted(await house.call(applyPolicyChanges, { body: { policyVersion, changes } }, { as: admin }));
  for (const one of [projectId, projectId.toUpperCase()])
    expect(refusal(await house.call(listI18nKeys, { params: { projectId: one } }, { as: barred }))).toBe(
      '403 FORBIDDEN',
    );
  // Nor is it told of among others: they have lost the right to all projects together, and keep it for each of the others.
  const other = await project();
  for (const one of [projectId, other])
    accepted(await house.call(publishI18n, { params: { projectId: one }, body: { channel: 'live' } }, as()));
  const latest = async (who: Person) =>
    accepted(await house.call(listLatestPublications, {}, { as: who })).items.map((one) => one.projectId);
  expect((await latest(admin)).slice(0, 2)).toEqual([other, projectId]);
  const seen = await latest(barred);
  expect([seen[0], seen.includes(projectId)]).toEqual([other, false]);
});

describe('a right for one language', () => {
  /** Somebody who sees the project, and edits it in some languages, or as a whole. */
  async function limitedTo(projectId: string, languages?: string[]): Promise<Person> {
    const [admin, translator] = [
      await house.user({ roles: ['admin'] }),
      await house.user({ name: '译', roles: [] }),
    ];
    const { policyVersion } = accepted(await house.call(getPolicy, {}, { as: admin }));
    const role = `translator-${v7().slice(-12)}`;
    const cell = (permission: string, fields: Record<string, string[]>) => ({
      ...{ kind: 'cell' as const, role, permission, deny: null },
      allow: { condition: { kind: 'fields' as const, fields }, reason: '' },
    });
    const project = [projectId];
    const changes = [
      { kind: 'createRole' as const, role, names: { zh: '译者', en: 'Translator' } },
      cell('codegen.i18n.view', { project }),
      cell('codegen.i18n.edit', { project, ...(languages && { language: languages }) }),
      { kind: 'assign' as const, role, userIds: [translator.userId], expiresAt: null },
    ];
    accepted(await house.call(applyPolicyChanges, { body: { policyVersion, changes } }, { as: admin }));
    return translator;
  }

  it('edits that one, and neither another nor the keys themselves', async () => {
    const [projectId, otherId] = [await project(), await project()];
    const { keyId } = await key(projectId, 'a', { en: 'Save' });
    const other = await key(otherId, 'a', { en: 'Save' });
    const as = { as: await limitedTo(projectId, ['zh']) };
    const set = (id: string, of: string, language: string, version = 0) =>
      house.call(
        setI18nText,
        { params: { projectId: id, keyId: of, language }, version, body: { value: '保存' } },
        as,
      );
    expect((await set(projectId, keyId, 'zh')).status).toBe(200);
    expect(refusal(await set(projectId, keyId, 'en', 1))).toBe('403 FORBIDDEN');
    expect(refusal(await set(otherId, other.keyId, 'zh'))).toBe('403 FORBIDDEN');
    const body = { namespace: 'app', key: 'b' };
    expect(refusal(await house.call(createI18nKey, { params: { projectId }, body }, as))).toBe(
      '403 FORBIDDEN',
    );
    const listed = accepted(await house.call(listI18nProjects, {}, as)).items;
    expect(listed.map((one) => one.projectId)).toEqual([projectId]);
  });

  it('comments in that one, and takes back what was said there', async () => {
    const projectId = await project();
    const { keyId } = await key(projectId, 'a', { en: 'Save' });
    const one = { as: await limitedTo(projectId, ['zh']) };
    const params = { projectId, keyId };
    const say = (language: string | undefined, who = one) =>
      house.call(createI18nComment, { params, body: { body: '太长', ...(language && { language }) } }, who);
    const { commentId, language } = accepted(await say('zh'));
    expect(language).toBe('zh');
    expect(refusal(await say('en'))).toBe('403 FORBIDDEN');
    expect(refusal(await say(undefined))).toBe('403 FORBIDDEN');
    expect(await say('fr', as())).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'language', code: 'unknown_language' }] },
    });
    expect(accepted(await say(undefined, as())).language).toBeNull();
    const listed = accepted(await house.call(listI18nComments, { params }, one)).items;
    expect(listed.map((said) => [said.language, said.isOwn])).toEqual([
      ['zh', true],
      [null, false],
    ]);
    const remove = (id: string) =>
      house.call(deleteI18nComment, { params: { ...params, commentId: id } }, one);
    expect(refusal(await remove(listed[1]?.commentId ?? ''))).toBe('404 NOT_FOUND');
    // One's own, in a language that one may no longer write: it stays.
    await house.db({ kind: 'owner' }).rows(sql`
      update codegen.i18n_comments set language = 'en' where comment_id = ${commentId}`);
    expect(refusal(await remove(commentId))).toBe('403 FORBIDDEN');
    expect(accepted(await house.call(listI18nComments, { params }, one)).items).toHaveLength(2);
    await house.db({ kind: 'owner' }).rows(sql`
      update codegen.i18n_comments set language = 'zh' where comment_id = ${commentId}`);
    expect((await remove(commentId)).status).toBe(200);
  });

  it('imports texts of that one, and brings no keys and takes none away', async () => {
    const projectId = await project();
    await key(projectId, 'a', { zh: '甲', en: 'A' });
    await key(projectId, 'b', { zh: '乙' });
    const one = { as: await limitedTo(projectId, ['zh']) };
    const whole = { as: await limitedTo(projectId) };
    const look = (more: object, who = one) =>
      house.call(
        previewI18nImport,
        {
          params: { projectId },
          body: { format: 'i18next' as const, namespace: 'app', content: '{"a":"甲二","new":"新"}', ...more },
        },
        who,
      );
    const seen = accepted(await look({ language: 'zh', removeAbsent: true }));
    expect(seen.changes.map(({ key: name, after }) => [name, after])).toEqual([
      ['a', '甲二'],
      ['b', null],
    ]);
    expect(seen.faults).toMatchObject([{ code: 'key_is_new', key: 'new' }]);
    expect(accepted(await look({ language: 'zh' }, whole)).faults).toEqual([]);
    for (const refused of [
      { language: 'en' },
      { language: undefined },
      { language: 'zh', path: 'src/locales/{lang}.json' },
      { format: 'csv', content: 'key,zh,en\na,1,2', language: undefined },
    ])
      expect(refusal(await look(refused))).toBe('403 FORBIDDEN');
    const table = { format: 'csv', content: 'key,zh,en\na,甲三,Other' };
    expect(accepted(await look({ ...table, language: 'zh' })).changes).toMatchObject([
      { key: 'a', language: 'zh', after: '甲三' },
    ]);
    expect(
      accepted(await look({ ...table, content: 'key,en\na,Other', language: 'zh' })).faults,
    ).toMatchObject([{ code: 'no_language_column', key: 'zh' }]);
    // Who may write all of a project says no language of a table.
    expect(accepted(await look({ ...table, language: undefined }, whole)).changes).toHaveLength(2);

    const content = '{"a":"甲二","new":"新"}';
    const body = {
      format: 'i18next' as const,
      namespace: 'app',
      content,
      language: 'zh',
      removeAbsent: true,
    };
    const apply = (language: string) =>
      house.call(
        applyI18nImport,
        { params: { projectId }, body: { ...body, language, digest: seen.digest, leaveOut: [] } },
        one,
      );
    expect(refusal(await apply('en'))).toBe('403 FORBIDDEN');
    expect(accepted(await apply('zh'))).toEqual({ changed: 2 });
    // The key stays though its last text is gone.
    expect(names(await list(projectId))).toEqual(['a', 'b']);
  });
});
