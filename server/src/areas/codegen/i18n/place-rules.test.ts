import { placeOf, runtimeOf } from './place-rules.ts';

it.each([
  [
    'remotes/wood/src/prints/locales/zh.json',
    'wood.prints',
    'zh',
    'remotes/wood/src/prints/locales/{lang}.json',
  ],
  [
    'remotes/apartment/src/screens/list/locales/en.json',
    'apartment.screens.list',
    'en',
    'remotes/apartment/src/screens/list/locales/{lang}.json',
  ],
  ['host/src/locales/en.json', 'host', 'en', 'host/src/locales/{lang}.json'],
  ['shared/ui/src/locales/zh.json', 'ui', 'zh', 'shared/ui/src/locales/{lang}.json'],
  ['public/locales/pt-BR/cart.json', 'cart', 'pt-BR', 'public/locales/{lang}/cart.json'],
  ['locales/en.json', 'translation', 'en', 'locales/{lang}.json'],
])('%s', (file, namespace, language, path) => expect(placeOf(file)).toEqual({ namespace, language, path }));

it.each([
  'host/src/zh.json',
  'a/locales/index.json',
  'a/locales/zh.ts',
  'a/locales/x/y/zh.json',
  'a b/locales/zh.json',
])('%s is no such file', (file) => expect(placeOf(file)).toBeUndefined());

it.each([
  ['wood.prints', 'wood'],
  ['ui', 'ui'],
  ['host.frame.bell', 'notifications'],
  ['server.house.papers', null],
])('pages call %s %s', (namespace, expected) => expect(runtimeOf(namespace)).toBe(expected));
