import sql from 'sql-template-tag';
import { type Finder, finder, holdsAll } from '../../../house/search/finder.ts';

interface KeyRow {
  readonly projectId: string;
  readonly slug: string;
  readonly namespace: string;
  readonly key: string;
  readonly value: string | null;
}

/** So many rows are looked through for whoever may see some projects only. */
const mostLookedThrough = 200;

/** Keys of texts, by their name or by what is written there in any language. */
export const i18nKey: Finder = finder<KeyRow>({
  kind: 'key',
  ask: (sought) => {
    if (!sought.forSome('codegen.i18n.view')) return [];
    const limit = sought.may.hold('codegen.i18n.view') ? sought.limit : mostLookedThrough;
    return [
      sql`
      select k.project_id, p.slug, k.namespace, k.key, s.value from codegen.i18n_keys k
      join codegen.i18n_projects p on p.project_id = k.project_id
      left join codegen.i18n_texts s on s.project_id = k.project_id and s.key_id = k.key_id and s.language = p.source_language
      where ${holdsAll(sql`lower(k.namespace || '.' || k.key)`, sought)} or exists (
        select from codegen.i18n_texts t where t.project_id = k.project_id and t.key_id = k.key_id and ${holdsAll(sql`lower(t.value)`, sought)})
      order by length(k.key), k.key collate "C", k.key_id limit ${limit}::int`,
    ];
  },
  opens: ({ projectId }, { may }) => may.hold('codegen.i18n.view', { fields: { project: projectId } }),
  shown: ({ slug, namespace, key, value }) => ({
    title: key,
    details: [value, slug],
    to: `/codeGen/i18n?${new URLSearchParams({ project: slug, namespace, key })}`,
  }),
});
