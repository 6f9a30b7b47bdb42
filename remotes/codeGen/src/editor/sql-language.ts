import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { LanguageSettings } from './language-settings.ts';

/** PostgreSQL's, with keywords, tables and columns suggested when the tables are known. */
export function sqlLanguage({ sqlTables }: LanguageSettings): Extension {
  const support = sql({ dialect: PostgreSQL, ...(sqlTables && { schema: mutable(sqlTables) }) });
  if (!sqlTables) return support;
  return [support, autocompletion({ icons: false }), keymap.of([...completionKeymap])];
}

const mutable = (tables: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(tables).map(([table, columns]) => [table, [...columns]]));
