import { ApiError, type BodyOf } from '@console/contract';
import {
  consoleProject,
  type createI18nProject,
  type I18nNamespace,
  type I18nProject,
  type updateI18nProject,
} from '@console/contract/codegen';
import sql, { empty } from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { type CountRow, countsOf, type KeyCountRow } from './count-rules.ts';

/** A project as the database has it. */
export interface ProjectRow {
  readonly projectId: string;
  readonly slug: string;
  readonly name: string;
  readonly sourceLanguage: string;
  readonly languages: string[];
  readonly version: number;
  readonly scannedAt: string | null;
}

const columns = sql`project_id, slug, name, source_language, languages, version, scanned_at`;

const keeping = {
  nothing: empty,
  /** Whoever writes one text: many may, but nobody at the side of somebody who writes all of them. */
  shared: sql`for share`,
  alone: sql`for update`,
};

/**
 * @param andKeep true: nobody else writes it, or anything by it, before this transaction ends; 'shared': only who says the same
 * @throws NOT_FOUND
 */
export async function projectOf(
  db: Db,
  projectId: string,
  andKeep: boolean | 'shared' = false,
): Promise<ProjectRow> {
  const kept = andKeep === 'shared' ? keeping.shared : andKeep ? keeping.alone : keeping.nothing;
  const row = await db.first<ProjectRow>(
    sql`select ${columns} from codegen.i18n_projects where project_id = ${projectId} ${kept}`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

const keyCounts = (projectId: string) => sql`
  select namespace, plural, count(*)::int as keys from codegen.i18n_keys where project_id = ${projectId} group by 1, 2`;

const textCounts = ({ projectId, sourceLanguage }: ProjectRow) => sql`
  select k.namespace, k.plural, t.language, count(*)::int as there,
         count(*) filter (where t.status = 'reviewed'
           and (t.language = ${sourceLanguage} or t.source_hash is not distinct from s.value_hash))::int as reviewed
  from codegen.i18n_keys k
  join codegen.i18n_texts t on t.project_id = k.project_id and t.key_id = k.key_id
  left join codegen.i18n_texts s on s.project_id = k.project_id and s.key_id = k.key_id and s.language = ${sourceLanguage}
  where k.project_id = ${projectId} group by 1, 2, 3
  union all
  -- Forms that a language leaves to the key without a suffix.
  select k.namespace, k.plural, t.language, count(*)::int,
         count(*) filter (where t.status = 'reviewed')::int
  from codegen.i18n_keys k
  join codegen.i18n_keys b on b.project_id = k.project_id and b.namespace = k.namespace
    and b.key = regexp_replace(k.key, '(_ordinal)?_(zero|one|two|few|many|other)$', '')
  join codegen.i18n_texts t on t.project_id = b.project_id and t.key_id = b.key_id
  where k.project_id = ${projectId} and k.plural is not null and k.plural <> 'base'
    and not exists (select from codegen.i18n_texts o
      where o.project_id = k.project_id and o.key_id = k.key_id and o.language = t.language)
  group by 1, 2, 3`;

const shown = ({ projectId, slug, name, sourceLanguage, languages, version }: ProjectRow) => ({
  ...{ projectId, slug, name, sourceLanguage, languages, version },
});

/** With how far its texts are. */
export async function shownProject(db: Db, row: ProjectRow): Promise<I18nProject> {
  const [keys, texts] = await db.batch<[KeyCountRow, CountRow]>(keyCounts(row.projectId), textCounts(row));
  return { ...shown(row), counts: countsOf(row.languages, keys, texts) };
}

export const listProjectIds = async (db: Db): Promise<string[]> =>
  (await db.rows<{ projectId: string }>(sql`select project_id from codegen.i18n_projects`)).map(
    ({ projectId }) => projectId,
  );

export async function listProjects(db: Db): Promise<I18nProject[]> {
  const rows = await db.rows<ProjectRow>(
    sql`select ${columns} from codegen.i18n_projects order by created_at, project_id`,
  );
  const projects: I18nProject[] = [];
  for (const row of rows) projects.push(await shownProject(db, row));
  return projects;
}

type NamespaceRow = Pick<I18nNamespace, 'namespace' | 'format' | 'path'>;

/** A project with its namespaces and what the checks have found in it. */
export async function projectInDetail(db: Db, projectId: string) {
  const row = await projectOf(db, projectId);
  const [keys, texts, namespaces, problems, unused] = await db.batch<
    [KeyCountRow, CountRow, NamespaceRow, { code: string; texts: number }, { keys: number }]
  >(
    keyCounts(projectId),
    textCounts(row),
    sql`select namespace, format, path from codegen.i18n_namespaces where project_id = ${projectId}
        order by namespace collate "C"`,
    sql`select p.code, count(*)::int as texts from codegen.i18n_texts t cross join lateral unnest(t.problems) p (code)
        where t.project_id = ${projectId} group by 1`,
    sql`select count(*)::int as keys from codegen.i18n_keys where project_id = ${projectId} and used = false`,
  );
  return {
    project: { ...shown(row), counts: countsOf(row.languages, keys, texts) },
    namespaces: namespaces.map((one) => ({
      ...one,
      counts: countsOf(
        row.languages,
        keys.filter(({ namespace }) => namespace === one.namespace),
        texts.filter(({ namespace }) => namespace === one.namespace),
      ),
    })),
    problems: Object.fromEntries(problems.map(({ code, texts: many }) => [code, many])),
    unusedKeys: unused[0]?.keys ?? 0,
    scannedAt: row.scannedAt,
  };
}

export async function createProject(
  db: Db,
  by: string,
  body: BodyOf<typeof createI18nProject>,
): Promise<ProjectRow> {
  const projectId = v7();
  const made = db.first<ProjectRow>(
    insertionOf('codegen.i18n_projects', { projectId, ...body, createdBy: by }, sql`returning ${columns}`),
  );
  const row = await withFree('i18n_projects_slug', made, () => taken());
  if (!row) throw new ApiError('INTERNAL');
  await db.rows(auditLine({ ...about(projectId), action: 'i18n.project.create', after: body }));
  return row;
}

const taken = () => new ApiError('NAME_TAKEN', { fields: [{ path: 'slug', code: 'taken' }] });

const about = (projectId: string) => ({
  ...{ area: 'codegen', objectType: 'i18n_project', objectId: projectId, tenantId: null },
});

export async function updateProject(
  db: Db,
  projectId: string,
  version: number,
  { name, languages }: BodyOf<typeof updateI18nProject>,
): Promise<I18nProject> {
  const before = await projectOf(db, projectId, true);
  if (before.version !== version) throw versionConflict(await shownProject(db, before));
  // A column of the source there always is.
  const kept =
    languages && !languages.includes(before.sourceLanguage)
      ? [before.sourceLanguage, ...languages]
      : languages;
  const row = await db.first<ProjectRow>(sql`
    update codegen.i18n_projects
    set name = ${name ?? before.name}, languages = ${kept ?? before.languages}, version = version + 1
    where project_id = ${projectId} returning ${columns}`);
  await db.rows(
    auditLine({
      ...about(projectId),
      action: 'i18n.project.change',
      before: shown(before),
      after: { name, languages },
    }),
  );
  return shownProject(db, row ?? before);
}

export async function deleteProject(db: Db, projectId: string): Promise<void> {
  const row = await projectOf(db, projectId, true);
  if (row.slug === consoleProject)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'i18n_own_project' } });
  await db.batch(
    sql`delete from codegen.i18n_channels where project_id = ${projectId}`,
    sql`delete from codegen.i18n_keys where project_id = ${projectId}`,
    sql`delete from codegen.i18n_projects where project_id = ${projectId}`,
    auditLine({ ...about(projectId), action: 'i18n.project.delete', before: shown(row) }),
  );
}

/** What a project has of one namespace; made when somebody first puts a text into it. */
export async function ensureNamespace(
  db: Db,
  projectId: string,
  { namespace, format, path }: { namespace: string; format?: 'i18next' | 'icu'; path?: string | undefined },
  runtime: string | null = null,
): Promise<void> {
  const row = { projectId, namespace, format: format ?? 'i18next', path: path ?? null, runtime };
  await db.rows(
    insertionOf(
      'codegen.i18n_namespaces',
      row,
      sql`on conflict (project_id, namespace) do update set path = coalesce(excluded.path, i18n_namespaces.path),
            runtime = coalesce(excluded.runtime, i18n_namespaces.runtime)`,
    ),
  );
}
