import {
  applyI18nImport,
  createI18nKey,
  createI18nProject,
  type I18nKey,
  listI18nKeys,
  previewI18nImport,
  setI18nStatus,
  setI18nText,
} from '@console/contract/codegen';
import sql, { type Sql } from 'sql-template-tag';
import { accepted, refusal } from '../../../../testing/answers.ts';
import { onlyOn } from '../../../../testing/engine.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';

let house: TestServer;
let as: { as: Person };
beforeAll(async () => {
  house = await testServer();
  as = { as: await house.user({ roles: ['developer'] }) };
});
afterAll(() => house.close());

let projects = 0;
async function cell(texts: Record<string, string>) {
  projects += 1;
  const body = { slug: `races-${projects}`, name: 'Races', sourceLanguage: 'en', languages: ['zh', 'en'] };
  const { projectId } = accepted(await house.call(createI18nProject, { body }, as));
  const params = { projectId };
  const made = { namespace: 'app', key: 'a', texts };
  const { keyId } = accepted(await house.call(createI18nKey, { params, body: made }, as));
  const file = { format: 'i18next' as const, namespace: 'app', language: 'zh', content: '{"a":"储存"}' };
  const { digest } = accepted(await house.call(previewI18nImport, { params, body: file }, as));
  const status = { keyIds: [keyId], language: 'zh', status: 'reviewed' as const };
  return {
    keyId,
    save: (version: number) =>
      house.call(
        setI18nText,
        { params: { projectId, keyId, language: 'zh' }, version, body: { value: '存储' } },
        as,
      ),
    bring: () => house.call(applyI18nImport, { params, body: { ...file, digest } }, as),
    review: () => house.call(setI18nStatus, { params, body: status }, as),
    now: async () => {
      const [only] = accepted(await house.call(listI18nKeys, { params }, as)).items as [I18nKey];
      return only.texts.find(({ language }) => language === 'zh');
    },
  };
}

it('of a text that is saved and one that a file brings at once, one is written and the other is told', async () => {
  const { save, bring, now } = await cell({ en: 'Save' });
  const [saved, brought] = await Promise.all([save(0), bring()]);
  expect([saved.status, brought.status].sort()).toEqual([200, 409]);
  expect(await now()).toMatchObject({ value: saved.status === 200 ? '存储' : '储存', version: 1 });
});

// The embedded engine has one session, so that nobody else can hold anything.
onlyOn('postgres', () => {
  type Write = () => Promise<{ status: number; body: unknown }>;
  /** Both writers wait where somebody holds something, in this order, and then go on. */
  async function atOnce(held: Sql, first: Write, second: Write) {
    const answers: ReturnType<Write>[] = [];
    const owner = house.db({ kind: 'owner' });
    await owner.transaction(async (tx) => {
      await tx.rows(held);
      for (const write of [first, second]) {
        answers.push(write());
        await until(async () => {
          const waiting = await owner.rows(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          return waiting.length >= answers.length;
        }, 'the writer waits');
      }
    });
    return Promise.all(answers);
  }
  const heldTexts = (keyId: string) => sql`select from codegen.i18n_texts where key_id = ${keyId} for update`;

  it('a file that comes in after a save looks at what was saved', async () => {
    const { keyId, save, bring, now } = await cell({ en: 'Save' });
    const held = sql`select from codegen.i18n_keys where key_id = ${keyId} for update`;
    const [saved, brought] = await atOnce(held, () => save(0), bring);
    expect(saved?.status).toBe(200);
    expect(brought).toMatchObject({ status: 409, body: { details: { reason: 'preview_stale' } } });
    expect(await now()).toMatchObject({ value: '存储', version: 1 });
  });
  it('a status is not set for a text that was saved meanwhile', async () => {
    const { keyId, save, review, now } = await cell({ en: 'Save', zh: '保存' });
    const [saved, reviewed] = await atOnce(heldTexts(keyId), () => save(1), review);
    expect(saved?.status).toBe(200);
    expect(refusal(reviewed as never)).toBe('409 VERSION_CONFLICT');
    expect(await now()).toMatchObject({ value: '存储', status: 'draft', version: 2 });
  });
  it('a text is not saved over a status that was set meanwhile', async () => {
    const { keyId, save, review, now } = await cell({ en: 'Save', zh: '保存' });
    const [reviewed, saved] = await atOnce(heldTexts(keyId), review, () => save(1));
    expect(reviewed?.status).toBe(200);
    expect(refusal(saved as never)).toBe('409 VERSION_CONFLICT');
    expect(await now()).toMatchObject({ value: '保存', status: 'reviewed', version: 2 });
  });
});
