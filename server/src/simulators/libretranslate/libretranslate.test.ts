import { libretranslate } from './index.ts';

let address: string;
let key: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const running = await libretranslate.start(0);
  ({ address, stop } = running);
  [{ apiKey: key }] = JSON.parse(running.settings.TRANSLATION_SERVICES ?? '[]');
});
afterAll(() => stop());

const ask = async (body: object, path = 'translate') => {
  const answer = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return [answer.status, await answer.json()];
};
const good = () => ({ q: 'Save', source: 'en', target: 'zh', format: 'text', api_key: key });

it('translates, and leaves tags as they are', async () => {
  expect(await ask(good())).toEqual([200, { translatedText: '保存' }]);
  expect(await ask({ ...good(), q: 'Save <x id="0"/> &amp; close', format: 'html' })).toEqual([
    200,
    { translatedText: '保存 <x id="0"/> &amp; 关闭' },
  ]);
  expect(await ask({ ...good(), q: '保存', source: 'zh', target: 'en' })).toEqual([
    200,
    { translatedText: 'Save' },
  ]);
});
it('knows its languages without a key', async () =>
  expect(await (await fetch(`${address}/languages`)).json()).toMatchObject([{ code: 'en' }, { code: 'zh' }]));
it('detects a language', async () =>
  expect(await ask({ q: '保存', api_key: key }, 'detect')).toEqual([
    200,
    [{ confidence: 90, language: 'zh' }],
  ]));
it.each([
  ['no key', { api_key: undefined }, 403, 'Please contact the server operator to get an API key'],
  ['a wrong key', { api_key: 'x' }, 403, 'Invalid API key'],
  ['no text', { q: '' }, 400, 'Invalid request: missing q parameter'],
  ['no source', { source: undefined }, 400, 'Invalid request: missing source parameter'],
  ['no target', { target: undefined }, 400, 'Invalid request: missing target parameter'],
  ['a language that it lacks', { target: 'fr' }, 400, 'fr is not supported'],
  ['another format', { format: 'md' }, 400, 'md format is not supported'],
  ['too many', { q: '!busy' }, 429, 'Slowdown: 60 per 1 minute'],
])('refuses %s as the real one does', async (_, more, status, error) =>
  expect(await ask({ ...good(), ...more })).toEqual([status, { error }]),
);
