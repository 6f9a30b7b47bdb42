import {
  applyI18nImport,
  createI18nApiKey,
  createI18nComment,
  createI18nKey,
  createI18nProject,
  deleteI18nComment,
  deleteI18nKeys,
  deleteI18nProject,
  deleteI18nTerm,
  exportI18n,
  getI18nProject,
  listI18nApiKeys,
  listI18nComments,
  listI18nHistory,
  listI18nKeys,
  listI18nMemory,
  listI18nProjects,
  listI18nPublications,
  listI18nTerms,
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
import type { Telling } from '../../../../testing/telling.ts';

/** A project from its first file to its end. */
export async function story({ tell }: Telling): Promise<void> {
  const body = { slug: 'rain', name: '雨', sourceLanguage: 'en', languages: ['zh', 'en'] };
  const { projectId } = await tell(createI18nProject, { body });
  const params = { projectId };
  await tell(updateI18nProject, { params, version: 0, body: { name: '雨水' } });
  const made = { namespace: 'sky', key: 'rain.title', texts: { en: 'Save {{name}}', zh: '保存' } };
  const { keyId } = await tell(createI18nKey, { params, body: made });
  const cell = { projectId, keyId, language: 'zh' };
  await tell(setI18nText, { params: cell, version: 1, body: { value: '保存 {{name}}' } });
  await tell(setI18nStatus, { params, body: { keyIds: [keyId], language: 'zh', status: 'reviewed' } });
  await tell(listI18nHistory, { params: cell });
  await tell(updateI18nKey, { params: { projectId, keyId }, version: 0, body: { key: 'rain.heading' } });
  const { commentId } = await tell(createI18nComment, { params: { projectId, keyId }, body: { body: '好' } });
  await tell(listI18nComments, { params: { projectId, keyId } });
  await tell(deleteI18nComment, { params: { projectId, keyId, commentId } });
  await tell(listI18nMemory, { params: cell });
  await tell(translateI18nText, { params: cell, body: {} });
  const { termId } = await tell(setI18nTerm, { params, body: { term: 'rain', translations: { zh: '雨' } } });
  await tell(listI18nTerms, { params });
  await tell(deleteI18nTerm, { params: { projectId, termId } });
  const file = { format: 'i18next' as const, namespace: 'sky', language: 'zh', content: '{"wind":"风"}' };
  const { digest } = await tell(previewI18nImport, { params, body: file });
  await tell(applyI18nImport, { params, body: { ...file, digest } });
  await tell(exportI18n, { params, query: { format: 'i18next', namespace: 'sky', language: 'zh' } });
  await tell(takeI18nScan, { params, body: { content: 'wind' } });
  const { publicationId } = await tell(publishI18n, { params, body: { channel: 'staging' } });
  await tell(setI18nChannel, { params: { projectId, channel: 'live' }, body: { publicationId } });
  await tell(listI18nPublications, { params });
  await tell(listLatestPublications);
  await tell(getI18nProject, { params });
  await tell(listI18nProjects);
  await tell(listI18nKeys, { params });
  const { apiKey, secret } = await tell(createI18nApiKey, {
    params,
    body: { name: 'CI', may: 'push', expiresInDays: 30 },
  });
  await tell(listI18nApiKeys, { params });
  const pushed = { namespace: 'sky', language: 'en', path: 'sky/{lang}.json', content: '{"wind":"wind"}' };
  await tell(pushI18nFile, { body: { secret, ...pushed } });
  await tell(pullI18nFiles, { body: { secret } });
  await tell(revokeI18nApiKey, { params: { projectId, apiKeyId: apiKey.apiKeyId } });
  await tell(deleteI18nKeys, { params, body: { keyIds: [keyId] } });
  await tell(deleteI18nProject, { params });
}
