import type { I18nProject } from '@console/contract/codegen';
import { isNeeded } from './key-rules.ts';

export interface KeyCountRow {
  readonly namespace: string;
  readonly plural: string | null;
  readonly keys: number;
}
export interface CountRow {
  readonly namespace: string;
  readonly plural: string | null;
  readonly language: string;
  readonly there: number;
  readonly reviewed: number;
}

/** How far each language is: of the texts that it needs. Chinese needs no “one”, so nothing is missing there. */
export function countsOf(
  languages: readonly string[],
  keys: readonly KeyCountRow[],
  texts: readonly CountRow[],
): I18nProject['counts'] {
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  const counted = languages.map((language) => {
    const own = texts.filter((row) => row.language === language && isNeeded(row.plural, language));
    const needed = sum(
      keys.filter(({ plural }) => isNeeded(plural, language)),
      (row) => row.keys,
    );
    return [
      language,
      { needed, there: sum(own, (row) => row.there), reviewed: sum(own, (row) => row.reviewed) },
    ];
  });
  return { keys: sum(keys, (row) => row.keys), languages: Object.fromEntries(counted) };
}
