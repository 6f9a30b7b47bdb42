import { coloredTree } from '../code-colors/index.ts';
import { knownLanguages, labelOf, languageNamed } from './code-languages.ts';

it.each([
  ['ts', 'typescript', 'TypeScript'],
  ['JS', 'javascript', 'JavaScript'],
  ['toml', 'ini', 'TOML'],
  ['html', 'xml', 'HTML'],
  ['brainfuck', undefined, 'brainfuck'],
  ['constructor', undefined, 'constructor'],
  ['', undefined, ''],
])('%j is %s, shown as %j', (name, language, label) => {
  expect(languageNamed(name)).toBe(language);
  expect(labelOf(name)).toBe(label);
});

it.each(knownLanguages)('%s has a grammar, and colouring leaves every character', (language) => {
  const code = 'const a = "<b>" // 木\n# x: 1 {}\n';
  const text = (node: { type: string; value?: string; children?: unknown[] }): string =>
    node.value ?? (node.children ?? []).map((child) => text(child as typeof node)).join('');
  expect(text(coloredTree(language, code))).toBe(code);
});
