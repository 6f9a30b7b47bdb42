import type { Suggestion } from '../../editor/code-input.tsx';
import { jqFunctions } from '../jq/jq-functions-list.ts';
import { fieldOperators, logicalOperators } from '../query/filter-operators.ts';
import { bareKey } from '../query/loose-json.ts';
import { type QueryText, spokenLanguage } from '../query/query-language.ts';
import type { FieldFacts } from '../result/schema-rules.ts';

interface Completion {
  from: number;
  suggestions: readonly Suggestion[];
}

const most = 60;

/** What can be written at a place of a query, from the fields that the documents have. */
export function completionAt(
  query: QueryText,
  position: number,
  fields: readonly FieldFacts[],
  explicit: boolean,
): Completion | undefined {
  const before = query.query.slice(0, position);
  if (spokenLanguage(query) !== 'filter')
    return inPath(before, spokenLanguage(query) === 'jq', fields, explicit);
  const word = /["']?[\w$.\p{L}]*$/u.exec(before)?.[0] ?? '';
  const from = position - word.length;
  const sign = before.slice(0, from).trimEnd().at(-1);
  const typed = word.replace(/^["']/, '');
  if (!explicit && word === '' && sign !== ':' && sign !== '{') return undefined;
  if (sign === ':' || sign === '[') return valuesFor(before.slice(0, from), from, fields);
  if (sign !== '{' && sign !== ',' && before.trim() !== '') return undefined;
  if (typed.startsWith('$')) return { from, suggestions: operators(before.slice(0, from)) };
  const inField =
    /:\s*\{[^{}]*$/.test(before.slice(0, from)) && !/\$elemMatch["']?\s*:\s*\{[^{}]*$/.test(before);
  const names = fields.map(({ path, types }) => ({
    label: path,
    detail: types[0]?.type ?? '',
    apply: `${bareKey(path)}: `,
  }));
  const offered = inField ? operators(before.slice(0, from)) : [...names.slice(0, most), ...logical];
  return { from, suggestions: offered };
}

const logical = logicalOperators.map((name) => ({ label: name, apply: `${name}: [` }));

function operators(before: string): readonly Suggestion[] {
  const inField = /:\s*\{[^{}]*$/.test(before);
  if (!inField) return logical;
  return fieldOperators.map((name) => ({ label: name, apply: `${name}: ` }));
}

/** The commonest values of the field before the colon. */
function valuesFor(before: string, from: number, fields: readonly FieldFacts[]): Completion | undefined {
  const keys = [...before.matchAll(/(?:"([^"]+)"|'([^']+)'|([\w$.\p{L}]+))\s*:/gu)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
  const last = keys.at(-1);
  const path = last?.startsWith('$') ? keys.findLast((key) => !key.startsWith('$')) : last;
  const field = fields.find((one) => one.path === path);
  if (!field) return undefined;
  const suggestions = field.samples.map((value) => ({ label: JSON.stringify(value) }));
  return suggestions.length > 0 ? { from, suggestions } : undefined;
}

function inPath(
  before: string,
  isJq: boolean,
  fields: readonly FieldFacts[],
  explicit: boolean,
): Completion | undefined {
  const dotted = /\.([A-Za-z_]\w*)?$/.exec(before);
  if (dotted) {
    const names = new Map(
      fields.map(({ path, types }) => [path.split('.').at(-1) ?? path, types[0]?.type ?? '']),
    );
    const suggestions = [...names].filter(([name]) => /^[A-Za-z_]\w*$/.test(name)).slice(0, most);
    return {
      from: before.length - (dotted[1]?.length ?? 0),
      suggestions: suggestions.map(([label, detail]) => ({ label, detail })),
    };
  }
  if (!isJq) return undefined;
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0] ?? '';
  if (word === '' && !explicit) return undefined;
  const names = Object.entries(jqFunctions).map(([label, counts]) => ({
    label,
    ...(counts.some((count) => count > 0) && { apply: `${label}(` }),
  }));
  return { from: before.length - word.length, suggestions: names };
}
