import { isScalar, type Pair, parseAllDocuments, visit } from 'yaml';
import { guessedForm } from '../../reading/guess-data.ts';
import { losslessOf, sortedJson, writtenJson } from '../../reading/lossless-json.ts';
import { type DataForm, dataForms, readAs } from '../../reading/read-data.ts';
import { code, flagOf, nothing, type Part, type Run, said, textOf, wrong } from '../core/tool.ts';

const indents: Readonly<Record<string, string>> = { two: '  ', four: '    ', tab: '\t', minify: '' };

/** JSON and YAML set out nicely, or as short as can be. Numbers and comments stay as they were written. */
export const run: Run = (values) => {
  const text = textOf(values, 'text');
  if (text.trim() === '') return nothing;
  const wanted = dataForms.find((one) => one === textOf(values, 'form'));
  const guess = wanted ?? guessedForm(text);
  const form: DataForm = guess === 'csv' ? 'json' : guess;
  const read = readAs(text, form, { header: true, typed: false });
  if ('words' in read) return relaxed(text, wanted, values) ?? wrong('text', read.words, read.place);
  return { parts: [formatted(text, read.values, form, values)] };
};

/** What is no JSON only because of comments, quotes or commas is shown all the same, and said. */
function relaxed(text: string, wanted: DataForm | undefined, values: Parameters<Run>[0]) {
  if (wanted !== undefined || !/^\s*[{[/]/.test(text)) return undefined;
  const read = readAs(text, 'json5', { header: true, typed: false });
  if ('words' in read) return undefined;
  const note: Part = { kind: 'note', tone: 'warn', words: said('data.readAsJson5') };
  return { parts: [note, formatted(text, read.values, 'json5', values)] };
}

function formatted(text: string, read: unknown[], form: DataForm, values: Parameters<Run>[0]): Part {
  const style = textOf(values, 'style');
  const indent = indents[style] ?? '  ';
  const sort = flagOf(values, 'sortKeys');
  if (form === 'yaml') return code(yamlText(text, style, sort), 'yaml', 'data.yaml');
  const written = (source: string) => {
    const tree = losslessOf(source);
    return writtenJson(sort ? sortedJson(tree) : tree, indent);
  };
  if (form === 'ndjson')
    return code(
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `${written(line)}\n`)
        .join(''),
      'json',
      'data.ndjson',
    );
  const source = form === 'json5' ? (JSON.stringify(read[0]) ?? 'null') : text.replace(/^\ufeff/, '');
  return code(`${written(source)}\n`, 'json', 'data.json');
}

function yamlText(text: string, style: string, sort: boolean): string {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return '';
  return documents
    .map((document) => {
      if (style === 'minify') return `${JSON.stringify(document.toJS())}\n`;
      if (sort) visit(document, { Map: (_, map) => void map.items.sort(byKey) });
      return document.toString({ indent: style === 'four' ? 4 : 2, lineWidth: 110 });
    })
    .join(documents.length > 1 && style !== 'minify' ? '---\n' : '');
}

const keyText = ({ key }: Pair) => String(isScalar(key) ? key.value : key);
const byKey = (one: Pair, other: Pair) =>
  keyText(one) < keyText(other) ? -1 : keyText(one) > keyText(other) ? 1 : 0;
