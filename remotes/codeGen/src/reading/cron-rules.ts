import { type Say, said } from './say.ts';

type Name = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'weekday';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sun mon tue wed thu fri sat'.split(' ');
const ranges: Readonly<Record<Name, readonly [low: number, high: number, names: readonly string[]]>> = {
  second: [0, 59, []],
  minute: [0, 59, []],
  hour: [0, 23, []],
  day: [1, 31, []],
  month: [1, 12, months],
  weekday: [0, 7, weekdays],
};
const five: readonly Name[] = ['minute', 'hour', 'day', 'month', 'weekday'];
const macros = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

export interface CronField {
  readonly name: Name;
  readonly text: string;
  readonly offset: number;
}

const wordsOf = (text: string) => [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, index }));

/** The fields of an expression, of which six begin with seconds. */
export function cronFields(text: string): CronField[] {
  const words = wordsOf(text);
  const names: readonly Name[] = words.length === 6 ? ['second', ...five] : five;
  return names.flatMap((name, at) => {
    const found = words[at];
    return found && !found.word.startsWith('@') ? [{ name, text: found.word, offset: found.index }] : [];
  });
}

export const looksLikeCron = (text: string): boolean =>
  !text.includes('\n') && wordsOf(text).length <= 6 && cronProblem(text) === undefined;

/** The first thing that is wrong, to the character. */
export function cronProblem(text: string): { words: Say; offset: number } | undefined {
  const words = wordsOf(text);
  const [first] = words;
  if (words.length === 1 && first?.word.startsWith('@'))
    return macros.includes(first.word.toLowerCase())
      ? undefined
      : { words: said('fault.cronMacro'), offset: first.index };
  if (words.length < 5)
    return { words: said('fault.cronFew', { count: words.length }), offset: text.trimEnd().length };
  if (words.length > 6)
    return { words: said('fault.cronMany', { count: words.length }), offset: words[6]?.index ?? 0 };
  for (const field of cronFields(text)) {
    const problem = fieldProblem(field);
    if (problem) return problem;
  }
  return undefined;
}

function fieldProblem({ name, text, offset }: CronField): { words: Say; offset: number } | undefined {
  let at = offset;
  for (const item of text.split(',')) {
    const say = itemProblem(item, name);
    if (say) return { words: say, offset: at };
    at += item.length + 1;
  }
  return undefined;
}

function itemProblem(item: string, name: Name): Say | undefined {
  const [low, high, names] = ranges[name];
  const [span = '', step, ...more] = item.split('/');
  const bad = said('fault.cronItem', { item: item || ',' });
  if (more.length > 0 || (step !== undefined && !/^[1-9]\d*$/.test(step))) return bad;
  if (span === '*') return undefined;
  if (name === 'day' && (span === '?' || /^L$/i.test(span))) return undefined;
  if (name === 'weekday' && (span === '?' || /^[0-7]?L$/i.test(span))) return undefined;
  const [from = '', to, ...rest] =
    name === 'weekday' ? span.replace(/#[1-5]$/, '').split('-') : span.split('-');
  if (rest.length > 0) return bad;
  const ends = (to === undefined ? [from] : [from, to]).map((end) => numberIn(end, names, name));
  if (ends.some((end) => end === undefined)) return bad;
  const outside = ends.find((end) => end !== undefined && (end < low || end > high));
  if (outside !== undefined) return said('fault.cronRange', { value: outside, low, high });
  const [start = 0, end = high] = ends;
  return start > end ? said('fault.cronOrder', { item }) : undefined;
}

function numberIn(text: string, names: readonly string[], name: Name): number | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const at = names.indexOf(text.toLowerCase());
  return at < 0 ? undefined : name === 'month' ? at + 1 : at;
}
