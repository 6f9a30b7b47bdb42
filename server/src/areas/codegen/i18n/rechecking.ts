import type { I18nCheck } from '@console/contract/codegen';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { problemsOf } from './check-rules.ts';
import { pluralForms, pluralOf } from './key-rules.ts';
import type { TextFormat } from './placeholder-rules.ts';
import type { ProjectRow } from './projects.ts';

/** A key with its texts, as far as checks look at them. */
export interface CheckedKey {
  readonly keyId: string;
  readonly key: string;
  readonly plural: string | null;
  readonly maxLength: number | null;
  readonly texts: readonly { language: string; value: string; problems: readonly string[] }[];
}

export interface FoundOfKey {
  readonly keyId: string;
  readonly plural: string | null;
  readonly texts: readonly { language: string; problems: I18nCheck[] }[];
}

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** A key's name and those of the other forms of its plural. */
const familyOf = (key: string): string[] => {
  const plural = pluralOf(key);
  const middle = plural?.isOrdinal ? '_ordinal_' : '_';
  return plural ? forms.map((form) => `${plural.base}${middle}${form}`) : [key];
};

/** What the checks find in keys of one namespace, all of it or whole families of plurals. */
export function foundIn(
  rows: readonly CheckedKey[],
  sourceLanguage: string,
  format: TextFormat,
): FoundOfKey[] {
  const plurals = pluralForms(rows.map(({ key }) => key));
  const there = new Map(rows.map((row) => [row.key, new Set(row.texts.map(({ language }) => language))]));
  return rows.map(({ keyId, key, maxLength, texts }) => {
    const plural = plurals.get(key) ?? null;
    const source = texts.find(({ language }) => language === sourceLanguage)?.value;
    return {
      keyId,
      plural,
      texts: texts.map(({ language, value }) => {
        const formsThere = plural === 'other' ? formsIn(key, language, there) : new Set<string>();
        const isSource = language === sourceLanguage;
        const text = { key, language, value, source, isSource, format, maxLength, formsThere };
        return { language, problems: problemsOf(text) };
      }),
    };
  });
}

/** The forms that a language has of the plural whose `other` this is. */
function formsIn(
  key: string,
  language: string,
  there: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const family = familyOf(key).map((name, at) => ({ form: forms[at] ?? '', languages: there.get(name) }));
  return new Set(family.filter(({ languages }) => languages?.has(language)).map(({ form }) => form));
}

/**
 * Looks at texts again after something about them has changed, and keeps what is found, so that lists can be filtered by it.
 * @param keys left out: all of the namespace, whose plurals are told anew, too
 */
export async function recheck(
  db: Db,
  { projectId, sourceLanguage }: Pick<ProjectRow, 'projectId' | 'sourceLanguage'>,
  namespace: string,
  keys?: readonly string[],
): Promise<void> {
  const only = keys ? sql`and key = any(${[...new Set(keys.flatMap(familyOf))]}::text[])` : empty;
  const [known, [named]] = await db.batch<[Omit<CheckedKey, 'texts'>, { format: TextFormat }]>(
    sql`select key_id, key, plural, max_length from codegen.i18n_keys
        where project_id = ${projectId} and namespace = ${namespace} ${only}`,
    sql`select format from codegen.i18n_namespaces where project_id = ${projectId} and namespace = ${namespace}`,
  );
  // Two questions rather than a join: one plan is good however many texts there are by now.
  const texts = await db.rows<CheckedKey['texts'][number] & { keyId: string }>(sql`
    select key_id, language, value, problems from codegen.i18n_texts
    where project_id = ${projectId} and key_id = any(${known.map(({ keyId }) => keyId)}::uuid[])`);
  const rows = withTexts(known, texts);
  const found = foundIn(rows, sourceLanguage, named?.format ?? 'i18next');
  await db.batch(...found.flatMap((one, at) => differing(projectId, rows[at], one, keys === undefined)));
}

function withTexts<Key extends { keyId: string }, Text extends { keyId: string }>(
  keys: readonly Key[],
  texts: readonly Text[],
): (Key & { texts: Text[] })[] {
  const byKey = new Map<string, Text[]>();
  for (const text of texts) byKey.set(text.keyId, [...(byKey.get(text.keyId) ?? []), text]);
  return keys.map((key) => ({ ...key, texts: byKey.get(key.keyId) ?? [] }));
}

function differing(
  projectId: string,
  before: CheckedKey | undefined,
  { keyId, plural, texts }: FoundOfKey,
  andPlural: boolean,
): Sql[] {
  const updates = texts
    .filter(({ language, problems }) => {
      const known = before?.texts.find((one) => one.language === language)?.problems ?? [];
      return known.join() !== problems.join();
    })
    .map(
      ({ language, problems }) => sql`update codegen.i18n_texts set problems = ${problems}
        where project_id = ${projectId} and key_id = ${keyId} and language = ${language}`,
    );
  if (!andPlural || plural === before?.plural) return updates;
  return [
    sql`update codegen.i18n_keys set plural = ${plural} where project_id = ${projectId} and key_id = ${keyId}`,
    ...updates,
  ];
}
