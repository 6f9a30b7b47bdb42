import { placeIn } from '../../reading/text-place-rules.ts';
import { code, nothing, type Part, type Run, said, textOf, type Words, wrong } from '../core/tool.ts';
import { explained } from './regex-words.ts';

const mostMatches = 1000;
/** So many signs of the text are shown with their matches. */
const mostShown = 20_000;

/**
 * What a regular expression finds, what it means, and what replacing gives. It runs in a worker that is ended when it
 * takes too long: `(a+)+$` can take years.
 */
export const run: Run = (values) => {
  const pattern = textOf(values, 'pattern');
  const flags = textOf(values, 'flags').trim();
  const text = textOf(values, 'text');
  if (pattern === '') return nothing;
  if (!/^[dgimsuvy]*$/.test(flags) || new Set(flags).size < flags.length || /u.*v|v.*u/.test(flags))
    return wrong('flags', said('fault.flags'));
  const words = explained(pattern, flags);
  if ('offset' in words) return wrong('pattern', said('fault.regex'), placeIn(pattern, words.offset));
  const all = flags.includes('g');
  const matches = found(new RegExp(pattern, `${flags.replace(/[gd]/g, '')}g`), text, all);
  const parts: Part[] = [
    {
      kind: 'note',
      tone: matches.length > 0 ? 'good' : 'info',
      words: matches.length > 0 ? said('regex.found', { count: matches.length }) : said('regex.none'),
    },
  ];
  if (text !== '') parts.push({ kind: 'marked', pieces: marked(text.slice(0, mostShown), matches) });
  if (matches.length > 0) parts.push(table(matches));
  const replacement = textOf(values, 'replacement');
  const replaced =
    replacement === '' ? [] : [code(text.replace(new RegExp(pattern, flags), escapes(replacement)))];
  return {
    parts: [...parts, ...replaced, { kind: 'outline', lines: words.lines }],
    main:
      replaced.length > 0
        ? text.replace(new RegExp(pattern, flags), escapes(replacement))
        : matches.map(([match]) => match).join('\n'),
  };
};

/** `\n` and `\t` can be typed on one line. */
const escapes = (text: string) =>
  text.replace(/\\([nt\\])/g, (_, sign) => (sign === 'n' ? '\n' : sign === 't' ? '\t' : '\\'));

function found(expression: RegExp, text: string, all: boolean): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  for (const match of text.matchAll(expression)) {
    matches.push(match);
    if (!all || matches.length === mostMatches) break;
  }
  return matches;
}

function marked(text: string, matches: readonly RegExpExecArray[]) {
  const pieces: { text: string; match?: number }[] = [];
  let at = 0;
  for (const [index, match] of matches.entries()) {
    if (match.index > text.length) break;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: match[0], match: index });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

const mostRows = 100;

function table(matches: readonly RegExpExecArray[]): Part {
  const names = Object.keys(matches[0]?.groups ?? {});
  const groups = Math.max(0, ...matches.slice(0, mostRows).map((match) => match.length - 1));
  const rows = matches
    .slice(0, mostRows)
    .map((match, at): Words[] => [
      String(at + 1),
      match[0],
      String(match.index),
      ...Array.from({ length: groups }, (_, group) => match[group + 1] ?? '–'),
    ]);
  const named = Array.from({ length: groups }, (_, group) => `#${group + 1}`);
  // With names for all of them the names tell more.
  return {
    kind: 'table',
    columns: [
      'number',
      'match',
      'index',
      ...(names.length === groups ? names.map((name) => `#${name}`) : named),
    ],
    rows,
  };
}
