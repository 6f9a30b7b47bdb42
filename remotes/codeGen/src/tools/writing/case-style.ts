import { nothing, type Run, row, textOf } from '../core/tool.ts';

/** The words of a name, however they are joined: `HTMLParserV2` are HTML, Parser and V2. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const styles: readonly [name: string, joined: (words: string[]) => string][] = [
  ['camelCase', (words) => words.map((word, at) => (at === 0 ? word.toLowerCase() : capital(word))).join('')],
  ['PascalCase', (words) => words.map(capital).join('')],
  ['snake_case', (words) => words.join('_').toLowerCase()],
  ['kebab-case', (words) => words.join('-').toLowerCase()],
  ['CONSTANT_CASE', (words) => words.join('_').toUpperCase()],
  ['dot.case', (words) => words.join('.').toLowerCase()],
  ['path/case', (words) => words.join('/').toLowerCase()],
  ['Title Case', (words) => words.map(capital).join(' ')],
  ['lower case', (words) => words.join(' ').toLowerCase()],
];

/** Names in the styles of program texts, line by line. */
export const run: Run = (values) => {
  const lines = textOf(values, 'text').split('\n');
  if (lines.every((line) => line.trim() === '')) return nothing;
  return {
    parts: [
      {
        kind: 'rows',
        rows: styles.map(([name, joined]) =>
          row(name, lines.map((line) => joined(wordsOf(line))).join('\n')),
        ),
      },
    ],
  };
};
