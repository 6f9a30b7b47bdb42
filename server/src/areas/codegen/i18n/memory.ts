import { ApiError } from '@console/contract';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { projectOf } from './projects.ts';
import { likeness } from './similar-rules.ts';

interface Pair {
  readonly keyId: string;
  readonly namespace: string;
  readonly key: string;
  readonly source: string;
  readonly value: string;
}

const [leastLike, most] = [60, 8];

/** What the project says elsewhere for a source like this one. Texts of about the same length only: others cannot be alike. */
export async function memoryFor(db: Db, projectId: string, keyId: string, language: string) {
  const { sourceLanguage } = await projectOf(db, projectId);
  const own = await db.first<{ value: string | null }>(sql`
    select t.value from codegen.i18n_keys k left join codegen.i18n_texts t
      on t.project_id = k.project_id and t.key_id = k.key_id and t.language = ${sourceLanguage}
    where k.project_id = ${projectId} and k.key_id = ${keyId}`);
  if (!own) throw new ApiError('NOT_FOUND');
  const { value: wanted } = own;
  if (!wanted || language === sourceLanguage) return [];
  const pairs = await db.rows<Pair>(sql`
    select k.key_id, k.namespace, k.key, s.value as source, t.value from codegen.i18n_texts s
    join codegen.i18n_texts t on t.project_id = s.project_id and t.key_id = s.key_id and t.language = ${language}
    join codegen.i18n_keys k on k.project_id = s.project_id and k.key_id = s.key_id
    where s.project_id = ${projectId} and s.language = ${sourceLanguage} and s.key_id <> ${keyId}
      and length(s.value) between ${Math.floor(wanted.length * 0.5)} and ${Math.ceil(wanted.length * 2)}
    limit 20000`);
  const alike = pairs
    .map(({ keyId: _, ...pair }) => ({ ...pair, percent: likeness(wanted, pair.source) }))
    .filter(({ percent }) => percent >= leastLike)
    .sort((a, b) => b.percent - a.percent || a.key.localeCompare(b.key));
  const seen = new Set<string>();
  return alike.filter(({ value }) => !seen.has(value) && seen.add(value)).slice(0, most);
}
