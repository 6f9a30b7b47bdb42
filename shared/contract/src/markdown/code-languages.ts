/** A language that code can be coloured in: the name it is shown by, and the names it goes by in a note. */
interface CodeLanguage {
  readonly label: string;
  readonly names: readonly string[];
}

/** The key is what `code-colors` knows the language by. */
const languages = {
  bash: { label: 'Bash', names: ['bash', 'sh', 'zsh', 'shell', 'console'] },
  css: { label: 'CSS', names: ['css'] },
  diff: { label: 'Diff', names: ['diff', 'patch'] },
  go: { label: 'Go', names: ['go', 'golang'] },
  ini: { label: 'INI', names: ['ini', 'toml', 'conf'] },
  java: { label: 'Java', names: ['java'] },
  javascript: { label: 'JavaScript', names: ['javascript', 'js', 'jsx', 'mjs', 'cjs'] },
  json: { label: 'JSON', names: ['json', 'jsonc', 'json5'] },
  markdown: { label: 'Markdown', names: ['markdown', 'md'] },
  python: { label: 'Python', names: ['python', 'py'] },
  rust: { label: 'Rust', names: ['rust', 'rs'] },
  sql: { label: 'SQL', names: ['sql', 'postgres', 'postgresql', 'mysql', 'sqlite'] },
  typescript: { label: 'TypeScript', names: ['typescript', 'ts', 'tsx', 'mts', 'cts'] },
  xml: { label: 'HTML', names: ['html', 'xml', 'svg', 'vue', 'xhtml'] },
  yaml: { label: 'YAML', names: ['yaml', 'yml'] },
} as const satisfies Record<string, CodeLanguage>;

export type KnownLanguage = keyof typeof languages;

export const knownLanguages = Object.keys(languages) as KnownLanguage[];

const byName = new Map<string, KnownLanguage>(
  knownLanguages.flatMap((key) => languages[key].names.map((name) => [name, key] as const)),
);

/** @param name as it stands behind the fence, in any case */
export const languageNamed = (name: string): KnownLanguage | undefined => byName.get(name.toLowerCase());

/** What the block says it is written in; names that we do not know stay as they were written. */
export const labelOf = (name: string): string => {
  const known = languageNamed(name);
  if (known === undefined) return name;
  // One grammar serves several languages here: their own name says more than that of the grammar.
  return known === 'xml' || known === 'ini' ? name.toUpperCase() : languages[known].label;
};

/** Characters of a block; beyond this, colouring would hold up a page longer than it helps. */
export const mostColored = 50_000;
