import { ApiError, type BodyOf, type ResultOf } from '@console/contract';
import {
  type I18nChannel,
  type I18nPublication,
  latestPublicationsAtMost,
  type listLatestPublications,
  type publishI18n,
} from '@console/contract/codegen';
import sql, { empty } from 'sql-template-tag';
import { v7 } from 'uuid';
import { auditLine } from '../../../house/audit/audit.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../../plugins/database/insertions.ts';
import { type BundlePart, bundleOf, changesOf } from './bundle-rules.ts';
import { hashOf } from './import-rules.ts';
import { emptyFrame, readFrame, textsIn } from './json-frame-rules.ts';
import { type ProjectRow, projectOf } from './projects.ts';

/** The channels that show a publication `p` right now. */
const shownOn = sql`array(select c.channel from codegen.i18n_channels c
               where c.project_id = p.project_id and c.publication_id = p.publication_id order by 1) as channels`;

const publications = (projectId: string, publicationId?: string) => sql`
  select p.publication_id, p.number, p.note, p.reviewed_only, p.texts, p.created_at, p.created_by,
         ${shownOn}
  from codegen.i18n_publications p
  where p.project_id = ${projectId} ${publicationId ? sql`and p.publication_id = ${publicationId}` : empty}
  order by p.number desc limit 100`;

export async function listPublications(db: Db, projectId: string): Promise<I18nPublication[]> {
  await projectOf(db, projectId);
  return db.rows<I18nPublication>(publications(projectId));
}

/** Of several projects, the newest first. @param projectIds those of which the caller may see the texts */
export const latestPublications = (
  db: Db,
  projectIds: readonly string[],
): Promise<ResultOf<typeof listLatestPublications>['items']> =>
  db.rows(sql`
    select p.publication_id, p.number, p.note, p.reviewed_only, p.texts, p.created_at, p.created_by,
      p.project_id, j.name as project, ${shownOn}
    from codegen.i18n_publications p join codegen.i18n_projects j on j.project_id = p.project_id
    where p.project_id = any(${[...projectIds]}::uuid[])
    order by p.created_at desc, p.publication_id desc limit ${latestPublicationsAtMost}::int`);

interface Bundle {
  readonly language: string;
  readonly namespace: string;
  readonly hash: string;
  readonly content: string;
}

const bundle = (language: string, namespace: string, content: string): Bundle => ({
  ...{ language, namespace, content, hash: hashOf(content) },
});

/** Freezes everything, and shows it on a channel. The project is locked, so that numbers have no gap. */
export async function publish(
  db: Db,
  by: string,
  projectId: string,
  { channel, note, reviewedOnly }: BodyOf<typeof publishI18n>,
): Promise<I18nPublication> {
  const project = await projectOf(db, projectId, true);
  const byLanguage = await partsOf(db, project, reviewedOnly);
  const bundles = [...byLanguage].flatMap(([language, parts]) => {
    const changes = changesOf(parts);
    const own = parts
      .filter(({ texts }) => texts.size > 0)
      .map((part) => bundle(language, part.namespace, bundleOf(part)));
    return Object.keys(changes).length === 0 ? own : [...own, bundle(language, '', JSON.stringify(changes))];
  });
  const texts = [...byLanguage.values()].flat().reduce((sum, part) => sum + part.texts.size, 0);
  const publicationId = v7();
  const last = await db.first<{ number: number }>(
    sql`select coalesce(max(number), 0) as number from codegen.i18n_publications where project_id = ${projectId}`,
  );
  const row = {
    projectId,
    publicationId,
    number: (last?.number ?? 0) + 1,
    note,
    reviewedOnly,
    texts,
    createdBy: by,
  };
  const entries = JSON.stringify(bundles.map(({ content: _, ...named }) => named));
  await db.batch(
    ...insertionsOf(
      'codegen.i18n_bundles',
      bundles.map((one) => ({ projectId, ...one })),
      sql`on conflict do nothing`,
    ),
    insertionOf('codegen.i18n_publications', { ...row, entries }),
    auditLine({ ...about(projectId), action: 'i18n.publish', after: { channel, number: row.number, texts } }),
  );
  await show(db, projectId, channel, publicationId);
  const [made] = await db.rows<I18nPublication>(publications(projectId, publicationId));
  if (!made) throw new ApiError('INTERNAL');
  return made;
}

const about = (projectId: string) => ({
  ...{ area: 'codegen', objectType: 'i18n_project', objectId: projectId, tenantId: null },
});

interface PartRow {
  readonly namespace: string;
  readonly runtime: string | null;
  readonly language: string;
  readonly texts: Record<string, string>;
}

async function partsOf(
  db: Db,
  project: ProjectRow,
  reviewedOnly: boolean,
): Promise<Map<string, BundlePart[]>> {
  const { projectId, sourceLanguage, languages } = project;
  const onlyReviewed = reviewedOnly
    ? sql`and t.status = 'reviewed' and (t.language = ${sourceLanguage} or t.source_hash is not distinct from (
            select s.value_hash from codegen.i18n_texts s
            where s.project_id = t.project_id and s.key_id = t.key_id and s.language = ${sourceLanguage}))`
    : empty;
  const [rows, files] = await db.batch<[PartRow, { namespace: string; language: string; content: string }]>(
    sql`select n.namespace, n.runtime, t.language, jsonb_object_agg(k.key, t.value order by k.key collate "C") as texts
        from codegen.i18n_namespaces n
        join codegen.i18n_keys k on k.project_id = n.project_id and k.namespace = n.namespace
        join codegen.i18n_texts t on t.project_id = k.project_id and t.key_id = k.key_id
        where n.project_id = ${projectId} ${onlyReviewed}
        group by n.namespace, n.runtime, t.language order by n.namespace collate "C"`,
    sql`select namespace, language, content from codegen.i18n_files where project_id = ${projectId}`,
  );
  const parts = rows.map(({ namespace, runtime, language, texts }) => {
    const own = files.find((one) => one.namespace === namespace && one.language === language);
    const like = own ?? files.find((one) => one.namespace === namespace && one.language === sourceLanguage);
    const part: BundlePart = {
      ...{ namespace, runtime, texts: new Map(Object.entries(texts)) },
      frame: like ? readFrame(like.content) : emptyFrame(),
      builtIn: own ? textsIn(readFrame(own.content)) : new Map(),
    };
    return { language, part };
  });
  return new Map(
    languages.map((language) => [
      language,
      parts.filter((one) => one.language === language).map(({ part }) => part),
    ]),
  );
}

const show = (db: Db, projectId: string, channel: I18nChannel, publicationId: string) =>
  db.rows(
    insertionOf(
      'codegen.i18n_channels',
      { projectId, channel, publicationId },
      sql`on conflict (project_id, channel) do update set publication_id = excluded.publication_id`,
    ),
  );

/** Back to an earlier publication, on to a later one, or to none. */
export async function setChannel(
  db: Db,
  projectId: string,
  channel: I18nChannel,
  publicationId: string | null,
): Promise<void> {
  await projectOf(db, projectId, true);
  const before = await db.first<{ publicationId: string }>(
    sql`select publication_id from codegen.i18n_channels where project_id = ${projectId} and channel = ${channel}`,
  );
  if (publicationId === null)
    await db.rows(
      sql`delete from codegen.i18n_channels where project_id = ${projectId} and channel = ${channel}`,
    );
  else {
    const [known] = await db.rows(publications(projectId, publicationId));
    if (!known) throw new ApiError('NOT_FOUND');
    await show(db, projectId, channel, publicationId);
  }
  await db.rows(
    auditLine({
      ...about(projectId),
      action: 'i18n.channel',
      before: { channel, publicationId: before?.publicationId ?? null },
      after: { channel, publicationId },
    }),
  );
}
