import { uiLocales } from './ui-locales.ts';

const keys = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}${key}`] : keys(text, `${path}${key}.`),
  );
const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
const at = (texts: object, path: string): string =>
  String(path.split('.').reduce<unknown>((one, key) => Object(one)[key], texts));

it('zh and en have the same keys', () => expect(keys(uiLocales.zh)).toEqual(keys(uiLocales.en)));
it('zh and en fill in the same values', () => {
  for (const key of keys(uiLocales.en))
    expect([key, holes(at(uiLocales.zh, key))]).toEqual([key, holes(at(uiLocales.en, key))]);
});
it('2 the error and not-found texts are the specified ones', () => {
  const { error, notFound } = uiLocales.en;
  expect([error.title, error.show, error.hide, notFound.title]).toEqual([
    'Something went wrong!',
    'Show Error',
    'Hide Error',
    'Not Found',
  ]);
});
