import Papa from 'papaparse';

/** A table of texts: a row a key, a column a language. */
export interface TextTable {
  readonly languages: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly namespace: string;
  readonly key: string;
  readonly description: string;
  /** By language; a missing one is no text. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Excel takes what begins so for a formula; the apostrophe makes it text again, and is taken off when it comes back. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const escaped = (text: string) => (looksLikeFormula.test(text) || text.startsWith("'") ? `'${text}` : text);
const plain = (text: string) => (/^'(?:[=+\-@\t\r']|$)/.test(text) ? text.slice(1) : text);

/** With the mark by which Excel reads UTF-8. An empty cell is a missing text, so an empty text is written as `''`. */
export function csvOf({ languages, rows }: TextTable): string {
  const cell = (text: string | undefined) => (text === undefined ? '' : text === '' ? "''" : escaped(text));
  const lines = rows.map(({ namespace, key, description, texts }) => [
    escaped(namespace),
    escaped(key),
    escaped(description),
    ...languages.map((one) => cell(texts.get(one))),
  ]);
  return `\uFEFF${Papa.unparse([['namespace', 'key', 'description', ...languages], ...lines], { newline: '\r\n' })}\r\n`;
}

/** @param usual the namespace of rows that name none; @returns undefined without a column `key` */
export function tableIn(text: string, usual: string | undefined): TextTable | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [head = [], ...lines] = data;
  const names = head.map((name) => name.trim());
  const [namespaceAt, keyAt, descriptionAt] = ['namespace', 'key', 'description'].map((one) =>
    names.indexOf(one),
  );
  if (keyAt === undefined || keyAt < 0) return undefined;
  const languages = names.flatMap((name, at) =>
    name === '' || at === namespaceAt || at === keyAt || at === descriptionAt ? [] : [{ name, at }],
  );
  const rows = lines.map((cells): TableRow => {
    const of = (at = -1) => plain(cells[at] ?? '');
    const texts = languages.flatMap(({ name, at }): [string, string][] => {
      const raw = cells[at] ?? '';
      if (raw === '') return [];
      return [[name, raw === "''" ? '' : plain(raw)]];
    });
    return {
      namespace: of(namespaceAt) || (usual ?? ''),
      key: of(keyAt),
      description: of(descriptionAt),
      texts: new Map(texts),
    };
  });
  return { languages: languages.map(({ name }) => name), rows };
}
