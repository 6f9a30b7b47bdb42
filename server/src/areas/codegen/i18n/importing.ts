import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type {
  applyI18nImport,
  I18nChange,
  I18nImportFault,
  previewI18nImport,
} from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import type { May } from '../../../plugins/contract/may.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import {
  type Difference,
  differenceOf,
  digestOf,
  hashOf,
  type ReadTexts,
  readGiven,
  withoutNewKeys,
} from './import-rules.ts';
import { ensureNamespace, type ProjectRow, projectOf } from './projects.ts';
import { recheck } from './rechecking.ts';

type ImportBody = BodyOf<typeof previewI18nImport>;

interface There {
  readonly keyId: string;
  readonly key: string;
  readonly value: string | null;
}

/** All keys of a namespace, with the text of one language where there is one. */
export async function textsThere(
  db: Db,
  projectId: string,
  namespace: string,
  language: string,
): Promise<There[]> {
  const keys = await db.rows<Pick<There, 'keyId' | 'key'>>(sql`
    select key_id, key from codegen.i18n_keys where project_id = ${projectId} and namespace = ${namespace}
    order by key collate "C"`);
  const texts = await db.rows<{ keyId: string; value: string }>(sql`
    select key_id, value from codegen.i18n_texts
    where project_id = ${projectId} and language = ${language} and key_id = any(${keys.map(({ keyId }) => keyId)}::uuid[])`);
  const values = new Map(texts.map(({ keyId, value }) => [keyId, value]));
  return keys.map((key) => ({ ...key, value: values.get(key.keyId) ?? null }));
}

export const valuesOf = (rows: readonly There[]): Map<string, string> =>
  new Map(rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])));

export interface Previewed {
  readonly changes: I18nChange[];
  readonly same: number;
  readonly faults: I18nImportFault[];
  readonly parts: readonly ReadTexts[];
}

/** @param mayKeys whether keys may come with it, and not only texts of those that are there */
export async function previewed(
  db: Db,
  project: ProjectRow,
  body: ImportBody,
  mayKeys: boolean,
): Promise<Previewed> {
  const { parts, faults } = readGiven(body, project.languages);
  const differences: Difference[] = [];
  // Of several languages one may bring keys that the others then have.
  const keys = new Map<string, Set<string>>();
  for (const part of parts) {
    const rows = await textsThere(db, project.projectId, part.namespace, part.language);
    const known = keys.get(part.namespace) ?? new Set(rows.map(({ key }) => key));
    const all = differenceOf(part, valuesOf(rows), known, body.removeAbsent);
    const difference = mayKeys ? all : withoutNewKeys(all, known);
    for (const { key, after } of difference.changes) if (after !== null) known.add(key);
    keys.set(part.namespace, known);
    differences.push(difference);
  }
  return {
    changes: differences.flatMap(({ changes }) => changes),
    same: differences.reduce((sum, one) => sum + one.same, 0),
    faults: [...faults, ...differences.flatMap((one) => one.faults)],
    parts,
  };
}

/** Whether somebody may change the keys of the project and where its files are. @throws FORBIDDEN for a place told by who may not */
function keysAsked(may: May, projectId: string, { path }: ImportBody): boolean {
  const whole = { fields: { project: projectId } };
  if (path !== undefined) may.demand('codegen.i18n.edit', whole);
  return may.hold('codegen.i18n.edit', whole);
}

export async function previewImport(db: Db, may: May, projectId: string, body: ImportBody) {
  const mayKeys = keysAsked(may, projectId, body);
  const { parts: _, ...preview } = await previewed(db, await projectOf(db, projectId), body, mayKeys);
  return { ...preview, digest: digestOf(preview.changes) };
}

/** Does what was seen, and no more. @throws STATE_CONFLICT when it would be something else by now */
export async function applyImport(
  db: Db,
  { by, may }: { by: string; may: May },
  projectId: string,
  body: BodyOf<typeof applyI18nImport>,
): Promise<number> {
  const mayKeys = keysAsked(may, projectId, body);
  const project = await projectOf(db, projectId, true);
  const { changes, parts } = await previewed(db, project, body, mayKeys);
  if (digestOf(changes) !== body.digest)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'preview_stale' } });
  if (body.leaveOut.some((at) => at >= changes.length)) throw invalidField('leaveOut', 'unknown_change');
  const leftOut = new Set(body.leaveOut);
  const wanted = changes.filter((_, at) => !leftOut.has(at));
  const { format, path, status, content } = body;
  const formats = format === 'icu' ? 'icu' : 'i18next';
  await write(db, project, { by, status, changes: wanted, formats, keysStay: !mayKeys });
  const [part] = parts;
  if (mayKeys && format !== 'csv' && part) await keepFile(db, projectId, part, { content, path, format });
  await db.rows(
    auditLine({
      ...{ area: 'codegen', objectType: 'i18n_project', objectId: projectId, tenantId: null },
      action: 'i18n.import',
      after: { format, namespace: body.namespace, language: body.language, changed: wanted.length },
    }),
  );
  return wanted.length;
}

/** How the file stands, for when it goes out again. */
export async function keepFile(
  db: Db,
  projectId: string,
  { namespace, language }: Pick<ReadTexts, 'namespace' | 'language'>,
  file: { content: string; path?: string | undefined; format?: 'i18next' | 'icu'; runtime?: string | null },
): Promise<void> {
  const { content, path, format = 'i18next', runtime = null } = file;
  await ensureNamespace(db, projectId, { namespace, format, path }, runtime);
  await db.rows(
    insertionOf(
      'codegen.i18n_files',
      { projectId, namespace, language, content },
      sql`on conflict (project_id, namespace, language) do update set content = excluded.content`,
    ),
  );
}

interface Write {
  readonly by: string;
  readonly status: 'draft' | 'reviewed';
  readonly changes: readonly I18nChange[];
  readonly formats?: 'i18next' | 'icu';
  /** Also those that lose their last text. */
  readonly keysStay?: boolean;
}

/** Puts changes in, the source's language first: translations are of the source as it is then. The project is locked. */
export async function write(
  db: Db,
  project: ProjectRow,
  { changes, formats, keysStay = false, ...how }: Write,
): Promise<void> {
  const { sourceLanguage } = project;
  const namespaces = [...new Set(changes.map(({ namespace }) => namespace))];
  for (const namespace of namespaces) {
    const own = changes.filter((one) => one.namespace === namespace);
    await ensureNamespace(db, project.projectId, { namespace, ...(formats && { format: formats }) });
    const languages = [...new Set(own.map(({ language }) => language))].sort(
      (a, b) => Number(b === sourceLanguage) - Number(a === sourceLanguage),
    );
    for (const language of languages)
      await writeLanguage(db, project, namespace, language, {
        ...how,
        changes: own.filter((one) => one.language === language),
      });
    if (!keysStay) await dropEmptyKeys(db, project, namespace, own);
    await recheck(db, project, namespace);
  }
}

async function writeLanguage(
  db: Db,
  { projectId, sourceLanguage }: ProjectRow,
  namespace: string,
  language: string,
  { by, status, changes }: Write,
): Promise<void> {
  const keyIds = new Map(
    (await textsThere(db, projectId, namespace, language)).map((row) => [row.key, row.keyId]),
  );
  const added = changes.filter(({ key, after }) => after !== null && !keyIds.has(key));
  for (const { key } of added) keyIds.set(key, v7());
  const keyOf = ({ key }: I18nChange) => keyIds.get(key) ?? '';
  const overwritten = changes.filter(({ before }) => before !== null).map(keyOf);
  const gone = changes.filter(({ after }) => after === null).map(keyOf);
  const all = changes.map(keyOf);
  await db.batch(
    ...insertionsOf(
      'codegen.i18n_keys',
      added.map(({ key }) => ({ projectId, keyId: keyIds.get(key), namespace, key, createdBy: by })),
    ),
    sql`insert into codegen.i18n_history (project_id, key_id, language, version, value, status, changed_by, changed_at)
        select project_id, key_id, language, version, value, status, updated_by, updated_at from codegen.i18n_texts
        where project_id = ${projectId} and language = ${language} and key_id = any(${overwritten}::uuid[])`,
    sql`delete from codegen.i18n_texts
        where project_id = ${projectId} and language = ${language} and key_id = any(${gone}::uuid[])`,
  );
  const [sources, versions] = await db.batch<
    [{ keyId: string; valueHash: string }, { keyId: string; version: number }]
  >(
    sql`select key_id, value_hash from codegen.i18n_texts
        where project_id = ${projectId} and language = ${sourceLanguage} and key_id = any(${all}::uuid[])`,
    sql`select key_id, max(version) as version from codegen.i18n_history
        where project_id = ${projectId} and language = ${language} and key_id = any(${all}::uuid[]) group by 1`,
  );
  const sourceOf = new Map(sources.map((one) => [one.keyId, one.valueHash]));
  const lastOf = new Map(versions.map((one) => [one.keyId, one.version]));
  const rows = changes.flatMap((change) => {
    if (change.after === null) return [];
    const keyId = keyOf(change);
    const valueHash = hashOf(change.after);
    const sourceHash = language === sourceLanguage ? valueHash : (sourceOf.get(keyId) ?? null);
    const version = (lastOf.get(keyId) ?? 0) + 1;
    return [
      {
        projectId,
        keyId,
        language,
        value: change.after,
        valueHash,
        sourceHash,
        status,
        version,
        updatedBy: by,
      },
    ];
  });
  await db.batch(
    ...insertionsOf(
      'codegen.i18n_texts',
      rows,
      sql`on conflict (project_id, key_id, language) do update
            set value = excluded.value, value_hash = excluded.value_hash, source_hash = excluded.source_hash,
                status = excluded.status, version = excluded.version, updated_by = excluded.updated_by,
                updated_at = excluded.updated_at`,
    ),
  );
}

/** A key that has lost its last text, or that of its source, is no key any more. */
async function dropEmptyKeys(
  db: Db,
  { projectId, sourceLanguage }: ProjectRow,
  namespace: string,
  changes: readonly I18nChange[],
): Promise<void> {
  const gone = changes.filter(({ after }) => after === null);
  if (gone.length === 0) return;
  const ofSource = gone.filter(({ language }) => language === sourceLanguage).map(({ key }) => key);
  await db.rows(sql`
    delete from codegen.i18n_keys k where k.project_id = ${projectId} and k.namespace = ${namespace}
      and (k.key = any(${ofSource}::text[])
        or (k.key = any(${gone.map(({ key }) => key)}::text[]) and not exists (
          select from codegen.i18n_texts t where t.project_id = k.project_id and t.key_id = k.key_id)))`);
}
