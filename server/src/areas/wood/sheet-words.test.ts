import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as words from './sheet-words.ts';

type Texts = { [key: string]: string | Texts };
const root = join(import.meta.dirname, '../../../../remotes/wood/src');
const textsOf = (path: string): Texts => JSON.parse(readFileSync(join(root, path), 'utf8'));
const at = (texts: Texts, key: string) =>
  key.split('.').reduce<unknown>((node, part) => (node as Texts)[part], texts);

describe.each(['zh', 'en'] as const)('sheets in %s say what the screens say', (language) => {
  const base = textsOf(`locales/${language}.json`);
  const sorts = textsOf(`sorts/locales/${language}.json`);

  it.each([
    ['forms', base, words.formWords],
    ['grades', base, words.gradeWords],
    ['units', base, words.baseUnitWords],
    ['units', base, words.priceUnitWords],
    ['sortSheet.columns', sorts, words.sortHeaders],
  ])('%s', (key, texts, said) => {
    const spoken = Object.fromEntries(
      Object.entries(said).map(([value, word]) => [value, (word as Record<string, string>)[language]]),
    );
    expect(at(texts, key)).toMatchObject(spoken);
  });
});
