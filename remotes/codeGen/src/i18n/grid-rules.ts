import type { I18nKey, I18nShownStatus, I18nText } from '@console/contract/codegen';

/** One cell of the grid. */
export interface Cell {
  readonly keyId: string;
  readonly language: string;
}

export const textOf = (row: I18nKey, language: string): I18nText | undefined =>
  row.texts.find((one) => one.language === language);

/** What a cell is; undefined where the language needs no text of its own. */
export function statusOf(row: I18nKey, language: string): I18nShownStatus | undefined {
  const text = textOf(row, language);
  if (text) return text.status;
  return row.notNeeded.includes(language) ? undefined : 'missing';
}

/** The next cell of the same language without a text, below this one and then from the top; undefined: there is none. */
export function nextMissing(rows: readonly I18nKey[], from: Cell): Cell | undefined {
  const at = rows.findIndex(({ keyId }) => keyId === from.keyId);
  const order = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  const found = order.find((row) => statusOf(row, from.language) === 'missing');
  return found && { keyId: found.keyId, language: from.language };
}

/** The cell of the same language a row further, staying at the ends. */
export function neighbour(
  rows: readonly I18nKey[],
  from: Cell | undefined,
  step: 1 | -1,
  usual: string,
): Cell | undefined {
  if (rows.length === 0) return undefined;
  const at = from ? rows.findIndex(({ keyId }) => keyId === from.keyId) : -1;
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  const row = rows[next];
  return row && { keyId: row.keyId, language: from?.language ?? usual };
}

const placeholder = /\{\{-?\s*([^\s,{}]+)\s*(?:,[^{}]*)?\}\}/g;

/** What the source wants filled in and the text, as it is typed, does not have. */
export function lackingPlaceholders(source: string, typed: string): string[] {
  const names = (text: string) => new Set([...text.matchAll(placeholder)].map(([, name]) => `{{${name}}}`));
  const there = names(typed);
  return [...names(source)].filter((name) => !there.has(name));
}

/** Rows as they came, with what was saved since. */
export const withSaved = (rows: readonly I18nKey[], saved: ReadonlyMap<string, I18nKey>): I18nKey[] =>
  rows.map((row) => saved.get(row.keyId) ?? row);
