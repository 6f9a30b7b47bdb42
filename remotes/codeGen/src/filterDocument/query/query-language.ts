import { looseJson } from './loose-json.ts';

export const queryLanguages = ['filter', 'jsonpath', 'jq'] as const;
export type QueryLanguage = (typeof queryLanguages)[number];

export interface QueryText {
  readonly query: string;
  /** `auto`: by what was typed. */
  readonly language: QueryLanguage | 'auto';
}

export const spokenLanguage = ({ query, language }: QueryText): QueryLanguage =>
  language === 'auto' ? languageOf(query) : language;

/**
 * Which of the three somebody has typed. `{` begins a filter and an object of jq: what reads as JSON5 is a filter, and so is
 * what is not finished yet; jq shows itself by its paths and pipes.
 */
export function languageOf(text: string): QueryLanguage {
  const typed = text.trim();
  if (typed === '') return 'filter';
  if (/^\$(?:$|[.[])/.test(typed)) return 'jsonpath';
  if (!typed.startsWith('{') && !typed.startsWith('/')) return 'jq';
  if ('value' in looseJson(typed)) return 'filter';
  const withoutTexts = typed.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  return /\||:\s*\.|[{,]\s*\(|[{,]\s*[A-Za-z_]\w*\s*[,}]/.test(withoutTexts) ? 'jq' : 'filter';
}
