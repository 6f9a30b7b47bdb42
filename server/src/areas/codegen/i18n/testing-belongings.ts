import {
  createI18nApiKey,
  createI18nComment,
  createI18nKey,
  createI18nProject,
  publishI18n,
  setI18nTerm,
} from '@console/contract/codegen';
import { accepted } from '../../../../testing/answers.ts';
import type { Belongings, TestServer } from '../../../../testing/test-server.ts';

/** A project with a key that is translated, remarked and published, a term, and a key of its command line. */
export async function belongings(house: TestServer): Promise<Belongings> {
  // Whoever asks need not be somebody who translates.
  const as = { as: await house.user({ roles: ['developer'] }) };
  const project = { slug: 'belongings', name: '雨', sourceLanguage: 'en', languages: ['zh', 'en'] };
  const { projectId } = accepted(await house.call(createI18nProject, { body: project }, as));
  const params = { projectId };
  const made = { namespace: 'sky', key: 'rain', texts: { en: 'Rain', zh: '雨' } };
  const { keyId } = accepted(await house.call(createI18nKey, { params, body: made }, as));
  const comment = { params: { projectId, keyId }, body: { body: '好' } };
  const { commentId } = accepted(await house.call(createI18nComment, comment, as));
  const term = { term: 'rain', translations: { zh: '雨' } };
  const { termId } = accepted(await house.call(setI18nTerm, { params, body: term }, as));
  const { publicationId } = accepted(
    await house.call(publishI18n, { params, body: { channel: 'staging' } }, as),
  );
  const key = { name: 'CI', may: 'push' as const, expiresInDays: null };
  const { apiKey } = accepted(await house.call(createI18nApiKey, { params, body: key }, as));
  return { projectId, keyId, commentId, termId, publicationId, apiKeyId: apiKey.apiKeyId, language: 'zh' };
}
