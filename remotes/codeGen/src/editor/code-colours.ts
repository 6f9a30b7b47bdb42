import { PostgreSQL } from '@codemirror/lang-sql';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';
import { parser as yaml } from '@lezer/yaml';

export type ColouredLanguage = 'typescript' | 'javascript' | 'json' | 'yaml' | 'sql';

/** A piece of code of one colour; without `kind` it has that of the text around. */
export interface CodePiece {
  readonly text: string;
  readonly kind?: 'name' | 'string' | 'value' | 'keyword' | 'quiet';
}

/** The same kinds as the editor's colours (`code-editor.ts`). */
const kinds = tagHighlighter([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: 'name' },
  { tag: [tags.string, tags.special(tags.string)], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: 'value' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.typeName], class: 'keyword' },
  { tag: [tags.comment, tags.meta], class: 'quiet' },
]);

/** In one file with this one: once something was coloured, all else is without a network, too. */
const parsers: Record<ColouredLanguage, Pick<typeof javascript, 'parse'>> = {
  typescript: javascript.configure({ dialect: 'ts' }),
  javascript,
  json,
  yaml,
  sql: PostgreSQL.language.parser,
};

/** Code in pieces, in their order; together they are the code. What cannot be parsed keeps the colour of the text. */
export function colouredPieces(code: string, language: ColouredLanguage): CodePiece[] {
  const pieces: CodePiece[] = [];
  highlightCode(
    code,
    parsers[language].parse(code),
    kinds,
    (text, classes) => {
      const [kind] = classes.split(' ') as [CodePiece['kind'] | ''];
      pieces.push(kind ? { text, kind } : { text });
    },
    () => pieces.push({ text: '\n' }),
  );
  return pieces;
}
