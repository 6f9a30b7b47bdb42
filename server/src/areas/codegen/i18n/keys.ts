import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import type {
  createI18nKey,
  I18nKey,
  I18nText,
  listI18nKeys,
  updateI18nKey,
} from '@console/contract/codegen';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { glossaryWarnings, type Term } from './check-rules.ts';
import { conflictOf, isNeeded, keysAbove, pluralCategories } from './key-rules.ts';
import { ensureNamespace, type ProjectRow, projectOf } from './projects.ts';
import { recheck } from './rechecking.ts';
import { putText } from './texts.ts';

interface TextRow extends Omit<I18nText, 'status' | 'terms'> {
  readonly status: 'draft' | 'reviewed';
  readonly valueHash: string;
  readonly sourceHash: string | null;
}

interface KeyRow extends Omit<I18nKey, 'texts' | 'references' | 'notNeeded'> {
  readonly plural: string | null;
  readonly refs: string[];
  readonly baseLanguages: readonly string[];
  readonly texts: readonly TextRow[];
}

/** Where the forms of a plural have one text without a suffix, they lack none. */
const base = sql`regexp_replace(k.key, '(_ordinal)?_(zero|one|two|few|many|other)$', '')`;

const columns = sql`
  k.key_id, k.namespace, k.key, k.description, k.max_length, k.plural, k.used, k.refs, k.version,
  (select count(*)::int from codegen.i18n_comments c where c.project_id = k.project_id and c.key_id = k.key_id) as comments,
  (select coalesce(jsonb_agg(jsonb_build_object(
     'language', t.language, 'value', t.value, 'status', t.status, 'version', t.version, 'problems', t.problems,
     'valueHash', t.value_hash, 'sourceHash', t.source_hash, 'updatedAt', t.updated_at,
     'updatedBy', t.updated_by)), '[]')
   from codegen.i18n_texts t
   where t.project_id = k.project_id and t.key_id = k.key_id) as texts,
  case when k.plural is null then '{}'::text[] else array(
    select t.language from codegen.i18n_keys b
    join codegen.i18n_texts t on t.project_id = b.project_id and t.key_id = b.key_id
    where b.project_id = k.project_id and b.namespace = k.namespace and b.key = ${base}) end as base_languages`;

const byName = keyset([up(sql`k.namespace collate "C"`, 'text'), up(sql`k.key collate "C"`, 'text')]);

const termsOf = (db: Db, projectId: string) =>
  db.rows<Term>(sql`select term, translations from codegen.i18n_terms where project_id = ${projectId}`);

/** As the API tells it: a translation of another source than there is now is outdated. */
function shown(
  project: ProjectRow,
  terms: readonly Term[],
  { plural, refs, baseLanguages, ...row }: KeyRow,
): I18nKey {
  const source = row.texts.find(({ language }) => language === project.sourceLanguage);
  const texts = project.languages.flatMap((language): I18nText[] => {
    const text = row.texts.find((one) => one.language === language);
    if (!text) return [];
    const { valueHash: _, sourceHash, status, ...rest } = text;
    const isSource = language === project.sourceLanguage;
    const isOutdated = !isSource && source !== undefined && sourceHash !== source.valueHash;
    return [
      {
        ...rest,
        status: isOutdated ? 'outdated' : status,
        terms: isSource || !source ? [] : glossaryWarnings(source.value, text.value, language, terms),
      },
    ];
  });
  const notNeeded = project.languages.filter(
    (language) => !isNeeded(plural, language) || baseLanguages.includes(language),
  );
  return { ...row, references: refs, notNeeded, texts };
}

export async function listKeys(db: Db, projectId: string, query: QueryOf<typeof listI18nKeys>) {
  const project = await projectOf(db, projectId);
  const { namespace, key, q, cursor, limit } = query;
  const found = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const rows = await db.rows<KeyRow>(sql`
    select ${columns} from codegen.i18n_keys k where k.project_id = ${projectId}
      ${namespace ? sql`and k.namespace = ${namespace}` : empty} ${key ? sql`and k.key = ${key}` : empty}
      ${found ? searched(found) : empty} ${filtered(project, query)} ${byName.behind(cursor)}
    order by ${byName.inOrder} limit ${limit + 1}`);
  const terms = await termsOf(db, projectId);
  const page = pageOf(rows, limit, (row) => [row.namespace, row.key]);
  return { ...page, items: page.items.map((row) => shown(project, terms, row)) };
}

const searched = (pattern: string): Sql => sql`and (k.key ilike ${pattern} or exists (
  select from codegen.i18n_texts t where t.project_id = k.project_id and t.key_id = k.key_id and t.value ilike ${pattern}))`;

function filtered(project: ProjectRow, { filter, check, language }: QueryOf<typeof listI18nKeys>): Sql {
  const languages = language ? [language] : project.languages;
  const some = (condition: Sql) => sql`and exists (
    select from codegen.i18n_texts t where t.project_id = k.project_id and t.key_id = k.key_id
      and t.language = any(${languages}::text[]) and ${condition})`;
  const source = sql`(select s.value_hash from codegen.i18n_texts s where s.project_id = k.project_id
    and s.key_id = k.key_id and s.language = ${project.sourceLanguage})`;
  const outdated = sql`(t.language <> ${project.sourceLanguage} and t.source_hash is distinct from ${source})`;
  if (check) return some(sql`t.problems @> array[${check}]::text[]`);
  if (filter === 'missing') return sql`and (${join(languages.map(lacking), ' or ')})`;
  if (filter === 'outdated') return some(outdated);
  if (filter === 'draft') return some(sql`t.status = 'draft' and not ${outdated}`);
  if (filter === 'reviewed') return some(sql`t.status = 'reviewed' and not ${outdated}`);
  if (filter === 'unused') return sql`and k.used = false`;
  if (filter === 'problem') return some(sql`cardinality(t.problems) > 0`);
  if (filter === 'duplicate') return alike(language ?? project.sourceLanguage);
  return empty;
}

const lacking = (language: string): Sql => sql`(
  (k.plural is null or k.plural = 'zero' or k.plural = any(${[...pluralCategories(language)]}::text[]))
  and not exists (select from codegen.i18n_texts t
    where t.project_id = k.project_id and t.key_id = k.key_id and t.language = ${language})
  and (k.plural is null or not exists (select from codegen.i18n_keys b
    join codegen.i18n_texts t on t.project_id = b.project_id and t.key_id = b.key_id and t.language = ${language}
    where b.project_id = k.project_id and b.namespace = k.namespace and b.key = ${base})))`;

/** The same text elsewhere in the same language, whatever its case says; short ones mean little. */
const alike = (language: string): Sql => sql`and exists (
  select from codegen.i18n_texts t join codegen.i18n_texts o
    on o.project_id = t.project_id and o.language = t.language and o.value_hash = t.value_hash and o.key_id <> t.key_id
  where t.project_id = k.project_id and t.key_id = k.key_id and t.language = ${language} and t.value <> '')`;

export async function keyOf(db: Db, projectId: string, keyId: string): Promise<I18nKey> {
  const project = await projectOf(db, projectId);
  const row = await db.first<KeyRow>(sql`
    select ${columns} from codegen.i18n_keys k where k.project_id = ${projectId} and k.key_id = ${keyId}`);
  if (!row) throw new ApiError('NOT_FOUND');
  return shown(project, await termsOf(db, projectId), row);
}

/** Keys that stand in the way of this one, if any does; few of a namespace's. */
async function demandFree(db: Db, projectId: string, namespace: string, key: string, own?: string) {
  const near = await db.rows<{ keyId: string; key: string }>(sql`
    select key_id, key from codegen.i18n_keys where project_id = ${projectId} and namespace = ${namespace}
      and (key = any(${[key, ...keysAbove(key)]}::text[]) or starts_with(key, ${`${key}.`}))`);
  const others = near.filter(({ keyId }) => keyId !== own).map((one) => one.key);
  if (others.includes(key)) throw invalidField('key', 'key_taken', { other: key });
  const conflict = conflictOf(key, new Set(others));
  if (conflict) {
    const { code, ...params } = conflict;
    throw invalidField('key', code, params);
  }
}

const about = (keyId: string) => ({
  ...{ area: 'codegen', objectType: 'i18n_key', objectId: keyId, tenantId: null },
});

/** The project is locked meanwhile, so that of two who make `a` and `a.b` one is refused. */
export async function createKey(
  db: Db,
  by: string,
  projectId: string,
  { texts, ...body }: BodyOf<typeof createI18nKey>,
): Promise<I18nKey> {
  const project = await projectOf(db, projectId, true);
  const unknown = Object.keys(texts).find((language) => !project.languages.includes(language));
  if (unknown !== undefined) throw invalidField(`texts.${unknown}`, 'unknown_language');
  await demandFree(db, projectId, body.namespace, body.key);
  await ensureNamespace(db, projectId, body);
  const keyId = v7();
  await db.batch(
    insertionOf('codegen.i18n_keys', { projectId, keyId, ...body, createdBy: by }),
    auditLine({ ...about(keyId), action: 'i18n.key.create', after: { ...body, texts } }),
  );
  for (const language of sourceFirst(project, Object.keys(texts)))
    await putText(db, project, keyId, { language, value: texts[language] ?? '', status: 'draft', by });
  await recheck(db, project, body.namespace);
  return keyOf(db, projectId, keyId);
}

const sourceFirst = ({ sourceLanguage }: ProjectRow, languages: readonly string[]): string[] =>
  [...languages].sort((a, b) => Number(b === sourceLanguage) - Number(a === sourceLanguage));

export async function updateKey(
  db: Db,
  projectId: string,
  keyId: string,
  version: number,
  body: BodyOf<typeof updateI18nKey>,
): Promise<I18nKey> {
  const project = await projectOf(db, projectId, true);
  const before = await keyOf(db, projectId, keyId);
  if (before.version !== version) throw versionConflict(before);
  const { key = before.key, namespace = before.namespace } = body;
  const { description = before.description, maxLength = before.maxLength } = body;
  const isMoved = key !== before.key || namespace !== before.namespace;
  if (isMoved) await demandFree(db, projectId, namespace, key, keyId);
  if (namespace !== before.namespace) await ensureNamespace(db, projectId, { namespace });
  await db.batch(
    sql`update codegen.i18n_keys set key = ${key}, namespace = ${namespace}, description = ${description},
          max_length = ${maxLength}, version = version + 1
        where project_id = ${projectId} and key_id = ${keyId}`,
    auditLine({ ...about(keyId), action: 'i18n.key.change', before: namesOf(before), after: body }),
  );
  await recheck(db, project, namespace);
  if (namespace !== before.namespace) await recheck(db, project, before.namespace);
  return keyOf(db, projectId, keyId);
}

const namesOf = ({ key, namespace, description, maxLength }: I18nKey) => ({
  ...{ key, namespace, description, maxLength },
});

export async function deleteKeys(db: Db, projectId: string, keyIds: readonly string[]): Promise<number> {
  const project = await projectOf(db, projectId, true);
  const gone = await db.rows<{ keyId: string; namespace: string; key: string }>(sql`
    delete from codegen.i18n_keys where project_id = ${projectId} and key_id = any(${[...keyIds]}::uuid[])
    returning key_id, namespace, key`);
  if (gone.length === 0) return 0;
  await db.rows(
    auditLine({
      ...{ area: 'codegen', objectType: 'i18n_project', objectId: projectId, tenantId: null },
      action: 'i18n.keys.delete',
      before: gone,
    }),
  );
  for (const namespace of new Set(gone.map((one) => one.namespace))) await recheck(db, project, namespace);
  return gone.length;
}
