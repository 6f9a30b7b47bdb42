import { html, pageLanguage, renderPage, withoutLanguage } from './page.ts';

describe('html', () => {
  it('escapes every value, in text and in attributes', () => {
    const evil = `"><script>alert('1')</script>&`;
    const { text } = html`<p title="${evil}">${evil}</p>`;
    const safe = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
    expect(text).toBe(`<p title="${safe}">${safe}</p>`);
  });

  it('keeps what is HTML already, lists too, and leaves out what is undefined', () => {
    expect(html`<ul>${[html`<li>${'<'}</li>`, html`<li>b</li>`]}</ul>${undefined}`.text).toBe(
      '<ul><li>&lt;</li><li>b</li></ul>',
    );
  });
});

describe('pageLanguage', () => {
  it.each([
    [
      'what was chosen on these pages',
      { cookie: 'a=b; console_language=en', 'accept-language': 'zh' },
      'zh-CN',
      'en',
    ],
    ['what the console asked for', { 'accept-language': 'en' }, 'zh-CN', 'zh'],
    ['what the browser prefers', { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' }, undefined, 'zh'],
    ['English for others', { 'accept-language': 'fr' }, undefined, 'en'],
    ['English for a cookie that says nonsense', { cookie: 'console_language=xx' }, undefined, 'en'],
  ])('is %s', (_name, headers, uiLocales, expected) => {
    expect(pageLanguage(headers, uiLocales)).toBe(expected);
  });
});

it('2 both languages have the same texts', async () => {
  const [zh, en] = await Promise.all(
    ['zh', 'en'].map(
      async (name) =>
        (await import(`./locales/${name}.json`, { with: { type: 'json' } })) as { default: object },
    ),
  );
  const keysOf = (value: unknown, path = ''): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
      : [path];
  expect(keysOf(zh?.default)).toEqual(keysOf(en?.default));
});

it('E3 a page without a script of ours allows none', () => {
  const page = renderPage({ language: 'en', title: 'T', body: html`<p>b</p>` });
  expect(page.headers['content-security-policy']).toContain("script-src 'none'");
  expect(page.html).not.toContain('<script');
});

it('the language switch keeps the rest of the address', () => {
  const shown = renderPage({
    language: 'en',
    title: 'T',
    body: html``,
    self: '/oidc/auth?client_id=a%20b&lang=en',
  });
  expect(shown.html).toContain('href="/oidc/auth?client_id=a+b&amp;lang=zh"');
  expect(withoutLanguage('/oidc/auth?client_id=a+b&lang=zh')).toBe('/oidc/auth?client_id=a+b');
  expect(withoutLanguage('/oidc/setup?lang=zh')).toBe('/oidc/setup');
});
