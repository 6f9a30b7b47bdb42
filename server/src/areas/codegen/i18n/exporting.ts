import { ApiError, invalidField, type QueryOf } from '@console/contract';
import type { exportI18n } from '@console/contract/codegen';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { csvOf, type TableRow } from './csv-rules.ts';
import { textsThere, valuesOf } from './importing.ts';
import { emptyFrame, type JsonFrame, printed, readFrame, rewritten } from './json-frame-rules.ts';
import { isNeeded } from './key-rules.ts';
import { type ProjectRow, projectOf } from './projects.ts';

/** How the file of a language stands: as it came, as the source's, or as any other's. */
export async function frameOf(
  db: Db,
  { projectId, sourceLanguage }: Pick<ProjectRow, 'projectId' | 'sourceLanguage'>,
  namespace: string,
  language: string,
): Promise<{ frame: JsonFrame; isOwn: boolean }> {
  const files = await db.rows<{ language: string; content: string }>(sql`
    select language, content from codegen.i18n_files where project_id = ${projectId} and namespace = ${namespace}`);
  const own = files.find((one) => one.language === language);
  const file = own ?? files.find((one) => one.language === sourceLanguage) ?? files[0];
  return { frame: file ? readFrame(file.content) : emptyFrame(), isOwn: own !== undefined };
}

/** A file as it would stand in the repository. */
export async function fileOf(
  db: Db,
  project: ProjectRow,
  namespace: string,
  language: string,
): Promise<string> {
  const rows = await textsThere(db, project.projectId, namespace, language);
  const { frame } = await frameOf(db, project, namespace, language);
  return printed(rewritten(frame, valuesOf(rows)));
}

interface Exported {
  readonly namespace: string;
  readonly key: string;
  readonly description: string;
  readonly plural: string | null;
  readonly texts: readonly {
    language: string;
    value: string;
    valueHash: string;
    sourceHash: string | null;
  }[];
}

const exportedRows = (db: Db, projectId: string, namespace: string | undefined) =>
  db.rows<Exported>(sql`
    select k.namespace, k.key, k.description, k.plural,
           coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'value', t.value, 'valueHash', t.value_hash,
                                                 'sourceHash', t.source_hash)) filter (where t.language is not null), '[]') as texts
    from codegen.i18n_keys k
    left join codegen.i18n_texts t on t.project_id = k.project_id and t.key_id = k.key_id
    where k.project_id = ${projectId} ${namespace ? sql`and k.namespace = ${namespace}` : empty}
    group by k.namespace, k.key, k.description, k.plural order by k.namespace collate "C", k.key collate "C"`);

/** Whether a translator has something to do about it. */
function isOpen({ plural, texts }: Exported, language: string, source: string): boolean {
  if (language === source || !isNeeded(plural, language)) return false;
  const [text, original] = [language, source].map((name) => texts.find((one) => one.language === name));
  return original !== undefined && (text === undefined || text.sourceHash !== original.valueHash);
}

export async function exported(db: Db, projectId: string, query: QueryOf<typeof exportI18n>) {
  const project = await projectOf(db, projectId);
  const { format, namespace, language } = query;
  if (language !== undefined && !project.languages.includes(language))
    throw invalidField('language', 'unknown_language');
  const onlyOpen = query.untranslated === 'true';
  if (format === 'csv')
    return table(project, await exportedRows(db, projectId, namespace), language, onlyOpen);
  if (namespace === undefined) throw invalidField('namespace', 'required');
  if (language === undefined) throw invalidField('language', 'required');
  const rows = await exportedRows(db, projectId, namespace);
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
  const { frame } = await frameOf(db, project, namespace, language);
  const texts = onlyOpen ? toTranslate(rows, language, project.sourceLanguage) : textsIn(rows, language);
  const name = `${project.slug}-${namespace}-${language}${onlyOpen ? '-todo' : ''}.json`;
  const content =
    format === 'flat'
      ? `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
      : printed(rewritten(frame, texts));
  return { name, mime: 'application/json', content };
}

const textsIn = (rows: readonly Exported[], language: string): Map<string, string> =>
  new Map(
    rows.flatMap(({ key, texts }) => {
      const text = texts.find((one) => one.language === language);
      return text ? [[key, text.value] as const] : [];
    }),
  );

/** The source's texts, under the keys that the translator fills. */
const toTranslate = (rows: readonly Exported[], language: string, source: string): Map<string, string> =>
  textsIn(
    rows.filter((row) => isOpen(row, language, source)),
    source,
  );

function table(
  project: ProjectRow,
  rows: readonly Exported[],
  language: string | undefined,
  onlyOpen: boolean,
) {
  const { sourceLanguage } = project;
  const languages = language ? [...new Set([sourceLanguage, language])] : project.languages;
  const wanted = onlyOpen
    ? rows.filter((row) => languages.some((one) => isOpen(row, one, sourceLanguage)))
    : rows;
  const lines = wanted.map(
    ({ namespace, key, description, texts }): TableRow => ({
      ...{ namespace, key, description },
      texts: new Map(texts.map((one) => [one.language, one.value])),
    }),
  );
  const name = `${project.slug}${onlyOpen ? '-todo' : ''}.csv`;
  return { name, mime: 'text/csv; charset=utf-8', content: csvOf({ languages, rows: lines }) };
}
