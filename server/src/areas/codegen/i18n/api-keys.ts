import { createHash, randomBytes } from 'node:crypto';
import { ApiError, type BodyOf } from '@console/contract';
import {
  consoleProject,
  type createI18nApiKey,
  type I18nApiKey,
  type pushI18nFile,
} from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import type { May } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { fileOf, frameOf } from './exporting.ts';
import { differenceOf, readGiven } from './import-rules.ts';
import { keepFile, textsThere, valuesOf, write } from './importing.ts';
import { textsIn } from './json-frame-rules.ts';
import { runtimeOf } from './place-rules.ts';
import { type ProjectRow, projectOf } from './projects.ts';
import { mergedPush } from './push-rules.ts';

const columns = sql`k.api_key_id, k.name, k.begins, k.may, k.created_by, k.created_at, k.expires_at, k.last_used_at`;

export async function listApiKeys(db: Db, projectId: string): Promise<I18nApiKey[]> {
  await projectOf(db, projectId);
  return db.rows<I18nApiKey>(sql`
    select ${columns} from codegen.i18n_api_keys k
    where k.project_id = ${projectId} order by k.created_at desc, k.api_key_id`);
}

const hashed = (secret: string) => createHash('sha256').update(secret).digest('hex');
const day = 86_400_000;

/** The secret is in the answer alone. */
export async function createApiKey(
  db: Db,
  by: { readonly userId: string; readonly name: string },
  projectId: string,
  { name, may, expiresInDays }: BodyOf<typeof createI18nApiKey>,
): Promise<{ apiKey: I18nApiKey; secret: string }> {
  await projectOf(db, projectId);
  const secret = `i18n_${randomBytes(32).toString('base64url')}`;
  const apiKeyId = v7();
  const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * day).toISOString();
  const row = { projectId, apiKeyId, name, may, expiresAt, createdBy: by.name, createdById: by.userId };
  await db.batch(
    insertionOf('codegen.i18n_api_keys', { ...row, begins: secret.slice(0, 9), hash: hashed(secret) }),
    auditLine({
      ...about(apiKeyId),
      action: 'i18n.api-key.create',
      after: { projectId, name, may, expiresAt },
    }),
  );
  const apiKey = (await listApiKeys(db, projectId)).find((one) => one.apiKeyId === apiKeyId);
  if (!apiKey) throw new ApiError('INTERNAL');
  return { apiKey, secret };
}

const about = (apiKeyId: string) => ({
  ...{ area: 'codegen', objectType: 'i18n_api_key', objectId: apiKeyId, tenantId: null },
});

export async function revokeApiKey(db: Db, projectId: string, apiKeyId: string): Promise<void> {
  const gone = await db.first<{ name: string }>(sql`
    delete from codegen.i18n_api_keys where project_id = ${projectId} and api_key_id = ${apiKeyId} returning name`);
  if (!gone) throw new ApiError('NOT_FOUND');
  await db.rows(
    auditLine({ ...about(apiKeyId), action: 'i18n.api-key.revoke', before: { projectId, ...gone } }),
  );
}

/** What a call of the command line reaches. */
export interface Reach {
  readonly db: Db;
  readonly outside: Db;
  /** What the maker of a key may do by now; undefined where they may not come in any more. */
  readonly rightsOf: (userId: string) => Promise<May | undefined>;
}

interface KeyHolder {
  readonly project: ProjectRow;
  readonly apiKeyId: string;
  /** As who its texts are written. */
  readonly by: string;
}

/** What a key does its maker does, so that it takes what they hold now. */
const needed = { pull: 'codegen.i18n.view', push: 'codegen.i18n.edit' } as const;

/**
 * @throws UNAUTHENTICATED where there is no such key, any more or at all, or its maker may no longer do what it does; FORBIDDEN
 * where it may only pull
 */
async function holderOf(
  { db, outside, rightsOf }: Reach,
  secret: string,
  work: 'pull' | 'push',
): Promise<KeyHolder> {
  const valid = sql`hash = ${hashed(secret)} and (expires_at is null or expires_at > now())`;
  const kept = await outside.first<{ projectId: string; createdById: string | null }>(
    sql`select project_id, created_by_id from codegen.i18n_api_keys where ${valid}`,
  );
  if (!kept) throw new ApiError('UNAUTHENTICATED');
  // Keys of before are nobody's.
  if (kept.createdById !== null) {
    const rights = await rightsOf(kept.createdById);
    if (!rights?.hold(needed[work], { fields: { project: kept.projectId } }))
      throw new ApiError('UNAUTHENTICATED', { details: { reason: 'maker' } });
  }
  const row = await db.first<{
    apiKeyId: string;
    projectId: string;
    may: 'pull' | 'push';
    name: string;
  }>(sql`
    update codegen.i18n_api_keys set last_used_at = now() where ${valid}
    returning api_key_id, project_id, may, name`);
  if (!row) throw new ApiError('UNAUTHENTICATED');
  const { projectId, apiKeyId, may, name } = row;
  if (work === 'push' && may !== 'push')
    throw new ApiError('FORBIDDEN', { details: { permission: 'i18n.push' } });
  return { project: await projectOf(db, projectId, true), apiKeyId, by: name };
}

/** All files that somebody has said the place of. */
export async function pulled(reach: Reach, secret: string) {
  const { db } = reach;
  const { project } = await holderOf(reach, secret, 'pull');
  const rows = await db.rows<{ namespace: string; path: string; language: string }>(sql`
    select distinct n.namespace, n.path, t.language from codegen.i18n_namespaces n
    join codegen.i18n_keys k on k.project_id = n.project_id and k.namespace = n.namespace
    join codegen.i18n_texts t on t.project_id = k.project_id and t.key_id = k.key_id
    where n.project_id = ${project.projectId} and n.path is not null order by n.path, t.language`);
  const files: { path: string; content: string }[] = [];
  for (const { namespace, path, language } of rows.filter((row) => project.languages.includes(row.language)))
    files.push({
      path: path.replaceAll('{lang}', language),
      content: await fileOf(db, project, namespace, language),
    });
  return { project: project.slug, files };
}

/** A file of the repository against what it said before and what people have written here since. */
export async function pushed(reach: Reach, body: BodyOf<typeof pushI18nFile>) {
  const { db } = reach;
  const { secret, namespace, language, path, content, removeAbsent, isTrial } = body;
  const { project, apiKeyId, by } = await holderOf(reach, secret, 'push');
  const given = readGiven({ format: 'i18next', namespace, language, content }, project.languages);
  const [part] = given.parts;
  if (!part) return { added: 0, changed: 0, removed: 0, faults: [...given.faults] };
  const rows = await textsThere(db, project.projectId, namespace, language);
  const { frame, isOwn } = await frameOf(db, project, namespace, language);
  const there = valuesOf(rows);
  const keys = new Set(rows.map(({ key }) => key));
  const { changes, faults } = differenceOf(part, there, keys, removeAbsent);
  const wanted = mergedPush(changes, isOwn ? textsIn(frame) : new Map());
  const sums = {
    added: wanted.filter(({ before }) => before === null).length,
    changed: wanted.filter(({ before, after }) => before !== null && after !== null).length,
    removed: wanted.filter(({ after }) => after === null).length,
  };
  if (!isTrial) {
    // Its own pages take what is published over what they were built with.
    const runtime = project.slug === consoleProject ? runtimeOf(namespace) : null;
    await keepFile(db, project.projectId, part, { content, path, runtime });
    const status = language === project.sourceLanguage ? 'reviewed' : 'draft';
    await write(db, project, { by, status, changes: wanted });
    const what = JSON.stringify({ namespace, language, path, ...sums });
    await db.rows(sql`select codegen.note_i18n_push(${apiKeyId}, ${what})`);
  }
  return { ...sums, faults: [...given.faults, ...faults] };
}
