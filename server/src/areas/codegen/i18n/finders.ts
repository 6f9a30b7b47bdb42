import sql, { empty, type Sql } from 'sql-template-tag';
import {
  type Finder,
  finder,
  holdsAll,
  lowered,
  type NamedBy,
  sameAs,
} from '../../../house/search/finder.ts';
import { listProjectIds } from './projects.ts';

interface KeyRow {
  readonly projectId: string;
  readonly slug: string;
  readonly namespace: string;
  readonly key: string;
  readonly value: string | null;
}

const byText = (parameter: string, column: Sql): NamedBy => ({ parameter, column, as: 'text' });

const view = 'codegen.i18n.view';

/** Keys with what stands there in the language that the others are translated from. */
const keysIn = (found: Sql): Sql => sql`
  select k.project_id, p.slug, k.namespace, k.key, s.value from (${found}) f
  join codegen.i18n_keys k on k.project_id = f.project_id and k.key_id = f.key_id
  join codegen.i18n_projects p on p.project_id = f.project_id
  left join codegen.i18n_texts s on s.project_id = k.project_id and s.key_id = k.key_id and s.language = p.source_language
  order by length(k.key), k.key collate "C", k.key_id`;

/** Keys of texts, by their name or by what is written there in any language. */
export const i18nKey: Finder = finder<KeyRow>({
  kind: 'key',
  ask: async (sought, db) => {
    const { may, limit, forSome } = sought;
    if (!forSome(view)) return [];
    // Whoever may see some projects finds what is in those, however much the others have.
    const seen = may.hold(view)
      ? undefined
      : (await listProjectIds(db)).filter((project) => may.hold(view, { fields: { project } }));
    const among = seen ? sql`and project_id = any(${seen}::uuid[])` : empty;
    if (sought.again)
      return [
        keysIn(sql`select k.project_id, k.key_id from codegen.i18n_keys k
          where k.project_id in (
              select project_id from codegen.i18n_projects where ${sameAs(sought.again, byText('project', sql`slug`))})
            and ${sameAs(sought.again, byText('namespace', sql`k.namespace`), byText('key', sql`k.key`))} ${among}`),
      ];
    // Two questions: with one for either, each key would be held against all texts.
    return [
      keysIn(sql`select k.project_id, k.key_id from codegen.i18n_keys k
        where ${holdsAll(lowered(sql`k.namespace || '.' || k.key`, sought), sought)} ${among}
        order by length(k.key), k.key_id limit ${limit}::int`),
      keysIn(sql`select distinct t.project_id, t.key_id from (
        select t.project_id, t.key_id from codegen.i18n_texts t
        where ${holdsAll(lowered(sql`t.value`, sought), sought)} ${among} limit ${limit * 2}::int) t`),
    ];
  },
  shown: ({ slug, namespace, key, value }) => ({
    title: key,
    details: [value, slug],
    to: `/codeGen/i18n?${new URLSearchParams({ project: slug, namespace, key })}`,
  }),
});
