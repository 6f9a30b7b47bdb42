import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type { setI18nStatus, setI18nText } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { auditLine } from '../../../house/audit/audit.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { hashOf } from './import-rules.ts';
import { type ProjectRow, projectOf } from './projects.ts';
import { recheck } from './rechecking.ts';

interface Kept {
  readonly language: string;
  readonly value: string;
  readonly valueHash: string;
  readonly sourceHash: string | null;
  readonly status: 'draft' | 'reviewed';
  readonly version: number;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

interface Written {
  readonly language: string;
  readonly value: string;
  readonly status: 'draft' | 'reviewed';
  readonly by: string;
}

const textsOf = (db: Db, projectId: string, keyId: string) =>
  db.rows<Kept>(sql`
    select language, value, value_hash, source_hash, status, version, updated_by, updated_at from codegen.i18n_texts
    where project_id = ${projectId} and key_id = ${keyId}`);

const intoHistory = (projectId: string, keyId: string, { language, version, value, status, ...kept }: Kept) =>
  insertionOf('codegen.i18n_history', {
    ...{ projectId, keyId, language, version, value, status },
    ...{ changedBy: kept.updatedBy, changedAt: kept.updatedAt },
  });

/**
 * Writes a text over what stands there, which goes into the history.
 * @returns whether anything was to be written
 */
export async function putText(
  db: Db,
  { projectId, sourceLanguage }: ProjectRow,
  keyId: string,
  { language, value, status, by }: Written,
): Promise<boolean> {
  const texts = await textsOf(db, projectId, keyId);
  const before = texts.find((one) => one.language === language);
  const source = texts.find((one) => one.language === sourceLanguage);
  const valueHash = hashOf(value);
  const sourceHash = language === sourceLanguage ? valueHash : (source?.valueHash ?? null);
  if (before && before.value === value && before.status === status && before.sourceHash === sourceHash)
    return false;
  if (before) await db.rows(intoHistory(projectId, keyId, before));
  const version = (before?.version ?? (await lastVersion(db, projectId, keyId, language))) + 1;
  const row = { projectId, keyId, language, value, valueHash, sourceHash, status, version, updatedBy: by };
  await db.rows(
    insertionOf(
      'codegen.i18n_texts',
      row,
      sql`on conflict (project_id, key_id, language) do update
            set value = excluded.value, value_hash = excluded.value_hash, source_hash = excluded.source_hash,
                status = excluded.status, version = excluded.version, updated_by = excluded.updated_by,
                updated_at = excluded.updated_at`,
    ),
  );
  return true;
}

/** A text that was taken out and comes back goes on counting, so that no version names two texts. */
async function lastVersion(db: Db, projectId: string, keyId: string, language: string): Promise<number> {
  const row = await db.first<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from codegen.i18n_history
    where project_id = ${projectId} and key_id = ${keyId} and language = ${language}`);
  return row?.version ?? 0;
}

const locked = (db: Db, projectId: string, keyId: string) =>
  db.first<{ namespace: string; key: string }>(sql`
    select namespace, key from codegen.i18n_keys where project_id = ${projectId} and key_id = ${keyId} for update`);

/** @param version that the caller has seen, 0 for none. @throws VERSION_CONFLICT with what stands there now */
export async function setText(
  db: Db,
  by: string,
  { projectId, keyId, language }: { projectId: string; keyId: string; language: string },
  version: number,
  { value, status }: BodyOf<typeof setI18nText>,
): Promise<void> {
  const project = await projectOf(db, projectId, 'shared');
  if (!project.languages.includes(language)) throw invalidField('language', 'unknown_language');
  const key = await locked(db, projectId, keyId);
  if (!key) throw new ApiError('NOT_FOUND');
  const before = (await textsOf(db, projectId, keyId)).find((one) => one.language === language);
  if ((before?.version ?? 0) !== version) throw versionConflict(before ? current(before) : nothing);
  if (value !== null) await putText(db, project, keyId, { language, value, status, by });
  else if (before) await takeOut(db, projectId, keyId, before);
  await db.rows(
    auditLine({
      ...{ area: 'codegen', objectType: 'i18n_key', objectId: keyId, tenantId: null },
      action: 'i18n.text.change',
      before: { language, value: before?.value ?? null },
      after: { language, value, status },
    }),
  );
  await recheck(db, project, key.namespace, [key.key]);
}

const current = ({ value, status, version, updatedBy, updatedAt }: Kept) => ({
  ...{ value, status, version, updatedBy, updatedAt },
});
const nothing = { value: null, status: 'draft', version: 0, updatedBy: null, updatedAt: null };

async function takeOut(db: Db, projectId: string, keyId: string, before: Kept): Promise<void> {
  await db.batch(
    intoHistory(projectId, keyId, before),
    sql`delete from codegen.i18n_texts
        where project_id = ${projectId} and key_id = ${keyId} and language = ${before.language}`,
  );
}

/**
 * Many at once. What is set to a state holds for the source as it stands now.
 * @throws VERSION_CONFLICT where one of them is written at this moment: its state would be that of a text that nobody has seen
 */
export async function setStatus(
  db: Db,
  by: string,
  projectId: string,
  { keyIds, language, status }: BodyOf<typeof setI18nStatus>,
): Promise<number> {
  const { sourceLanguage } = await projectOf(db, projectId, 'shared');
  const versions = () =>
    db.rows<{ keyId: string; version: number }>(sql`
      select key_id, version from codegen.i18n_texts
      where project_id = ${projectId} and language = ${language} and key_id = any(${keyIds}::uuid[])
      order by key_id`);
  const seen = await versions();
  await db.rows(sql`
    select from codegen.i18n_keys where project_id = ${projectId} and key_id = any(${keyIds}::uuid[])
    order by key_id for update`);
  const now = await versions();
  const moved = now.find((one, at) => one.keyId !== seen[at]?.keyId || one.version !== seen[at]?.version);
  if (moved || now.length !== seen.length) throw versionConflict(moved ?? null);
  await db.rows(sql`
    insert into codegen.i18n_history (project_id, key_id, language, version, value, status, changed_by, changed_at)
    select project_id, key_id, language, version, value, status, updated_by, updated_at from codegen.i18n_texts
    where project_id = ${projectId} and language = ${language} and key_id = any(${keyIds}::uuid[])`);
  const changed = await db.rows(sql`
    update codegen.i18n_texts t
    set status = ${status}, version = t.version + 1, updated_by = ${by}, updated_at = now(),
        source_hash = (select s.value_hash from codegen.i18n_texts s where s.project_id = t.project_id
                         and s.key_id = t.key_id and s.language = ${sourceLanguage})
    where t.project_id = ${projectId} and t.language = ${language} and t.key_id = any(${keyIds}::uuid[])
    returning t.key_id`);
  await db.rows(
    auditLine({
      ...{ area: 'codegen', objectType: 'i18n_project', objectId: projectId, tenantId: null },
      action: 'i18n.texts.status',
      after: { language, status, texts: changed.length },
    }),
  );
  return changed.length;
}

/** What a cell held, newest first, what it holds now among it. */
export async function historyOf(db: Db, projectId: string, keyId: string, language: string) {
  return db.rows<{
    version: number;
    value: string | null;
    status: 'draft' | 'reviewed';
    by: string;
    at: string;
  }>(sql`
    select h.version, h.value, h.status, h.changed_by as by, h.changed_at as at
    from (
      select version, value, status, updated_by as changed_by, updated_at as changed_at from codegen.i18n_texts
      where project_id = ${projectId} and key_id = ${keyId} and language = ${language}
      union all
      select version, value, status, changed_by, changed_at from codegen.i18n_history
      where project_id = ${projectId} and key_id = ${keyId} and language = ${language}
    ) h
    order by h.version desc limit 200`);
}
