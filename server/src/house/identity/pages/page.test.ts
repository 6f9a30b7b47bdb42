import { html, inTheme, lookCookiesOf, pageLanguage, renderPage, withoutLook } from './page.ts';

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
  expect(withoutLook('/oidc/auth?client_id=a+b&lang=zh')).toBe('/oidc/auth?client_id=a+b');
  expect(withoutLook('/oidc/setup?lang=zh')).toBe('/oidc/setup');
});

describe('the colours', () => {
  const page = () => renderPage({ language: 'en', title: 'T', body: html``, self: '/oidc/account?q=a' }).html;

  it.each(['dark', 'light'])('are %s where that was chosen, here or in the console', (theme) => {
    const shown = inTheme(page(), { cookie: `a=b; console_theme=${theme}` });
    expect(shown).toContain(`<html data-theme="${theme}" lang="en">`);
    expect(shown).toContain(`<meta name="color-scheme" content="${theme}">`);
  });

  it.each(['', 'console_theme=', 'console_theme="><script>'])('are those of the system with %j', (cookie) => {
    expect(inTheme(page(), { cookie })).not.toContain('<html data-theme');
    expect(inTheme(page(), { cookie })).toContain('content="light dark"');
  });

  it('are chosen by a link that keeps the rest of the address, and forgotten for those of the system', () => {
    expect(page()).toContain('href="/oidc/account?q=a&amp;theme=dark"');
    expect(withoutLook('/oidc/account?q=a&theme=dark&lang=zh')).toBe('/oidc/account?q=a');
    expect(lookCookiesOf({ theme: 'dark', lang: 'zh' })).toEqual([
      expect.stringMatching(/^console_language=zh; /),
      expect.stringMatching(/^console_theme=dark; .*HttpOnly/),
    ]);
    expect(lookCookiesOf({ theme: 'system' })).toEqual([
      expect.stringMatching(/^console_theme=; Max-Age=0; /),
    ]);
    expect(lookCookiesOf({ theme: 'pink', lang: ['zh'] })).toEqual([]);
  });
});
