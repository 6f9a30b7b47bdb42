import { attachmentIdsIn } from '../attachment-names.ts';
import { renderPost } from './blog-html.ts';

const id = '01939f00-0000-7000-8000-000000000001';
const html = (content: string, type = 0) =>
  renderPost({ content, type }, 'en', (one) => (one === id ? '/blog/ming/file/p' : undefined)).html;

it('headings stand below the title and can be jumped to', () => {
  const { html: text, toc } = renderPost(
    { content: '# 一\n\n### 三\n\n# **b**', type: 0 },
    'zh',
    () => undefined,
  );
  expect(text).toContain('<h2 id="section-1">一</h2>');
  expect(toc).toEqual([
    { id: 'section-1', level: 2, text: '一' },
    { id: 'section-2', level: 4, text: '三' },
    { id: 'section-3', level: 2, text: 'b' },
  ]);
});

it('a link leaves without telling where from, and earns nothing', () => {
  expect(html('[x](https://a.test)')).toBe(
    '<p><a href="https://a.test" rel="noopener noreferrer nofollow ugc">x</a></p>',
  );
});

it('an image from elsewhere is a link, so that nobody learns who reads', () => {
  expect(html('![a cat](https://a.test/pixel.png)')).toBe(
    '<p><a href="https://a.test/pixel.png" rel="noopener noreferrer nofollow ugc">a cat</a></p>',
  );
});

it('attachments have their public address, those that may not be shown only their name', () => {
  expect(html(`![a](attachment://${id})`)).toBe(
    '<p><img src="/blog/ming/file/p" alt="a" loading="lazy"></p>',
  );
  expect(html(`[b](attachment://${id})`)).toContain('href="/blog/ming/file/p"');
  expect(html('![gone](attachment://01939f00-0000-7000-8000-000000000002)')).toBe('<p><span>gone</span></p>');
  expect(html('[x](attachment://nonsense)')).toBe('<p><a>x</a></p>');
});

it('ids of attachments, each once', () => {
  expect(attachmentIdsIn(`attachment://${id} attachment://${id.toUpperCase()} attachment://x`)).toEqual([id]);
});

it('tasks show and cannot be ticked; tables and code scroll with the keyboard', () => {
  expect(html('- [x] done')).toMatch(/<input type="checkbox" checked disabled aria-label="done">/);
  expect(html('| a |\n|--|\n| b |')).toContain('<div class="wide" tabindex="0"><table>');
  expect(html('```\nx\n```')).toContain('<pre tabindex="0">');
});

it('code has the colours of the preview, as classes; beyond a measure it stands as it is', () => {
  expect(html('```ts\nconst a = "<b>";\n```')).toBe(
    '<pre tabindex="0"><code class="language-ts"><span class="hljs-keyword">const</span> a = <span class="hljs-string">"&#x3C;b>"</span>;\n</code></pre>',
  );
  expect(html('```nobody-knows\nconst\n```')).not.toContain('hljs');
  const block = (length: number) => `\`\`\`diff\n${`+${'a'.repeat(998)}\n`.repeat(length / 1000)}\`\`\`\n\n`;
  expect(html(block(70_000))).not.toContain('hljs');
  const many = html(block(42_000).repeat(6)).split('<pre');
  expect(many.map((one) => one.includes('hljs'))).toEqual([false, true, true, true, true, false, false]);
});

it('formulas are MathML, which needs no script and no style; what is none stays as it is written', () => {
  const drawn = html('Money: $5.\n\n$$\n\\frac{a}{b}\n$$\n\nand $x^2$');
  expect(drawn).toContain('<p>Money: $5.</p>');
  expect(drawn).toMatch(
    /<div class="wide" tabindex="0"><math [^>]*display="block"[^>]*>.*<mfrac>.*<\/math><\/div>/s,
  );
  expect(drawn).toMatch(/<span><math [^>]*>.*<msup>.*<\/math><\/span>/s);
  expect(html('$$\n\\nonsense{\n$$')).toContain('\\nonsense{');
  for (const hostile of [
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{https://a.test/x.png}',
    '\\htmlStyle{color:red}{x}',
    '<script>alert(1)</script>',
    '\\text{</math><img src=x onerror=alert(1)>}',
    '\\def\\a{\\a\\a}\\a',
  ]) {
    const page = html(`$$\n${hostile}\n$$`);
    expect(page).not.toMatch(/<(script|img|a)\b|style=/);
  }
});

it('a piece of a long post goes on with the headings, and its footnotes are places of their own', () => {
  const { html: text, toc } = renderPost(
    { content: '# x\n\na[^1]\n\n[^1]: foot', type: 0, before: { pieces: 2, headings: 7 } },
    'en',
    () => undefined,
  );
  expect(toc.map(({ id }) => id)).toEqual(['section-8', 'section-9']);
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, place] of text.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(place);
  expect(ids).not.toContain('note-fn-1');
});

it('what is not Markdown is shown as it is written', () => {
  expect(html('<script>alert(1)</script> **x**', 2)).toBe(
    '<pre tabindex="0"><code>&#x3C;script>alert(1)&#x3C;/script> **x**</code></pre>',
  );
});

it('an image of this origin is shown from the blog only: elsewhere the reader is signed in', () => {
  expect(html('![a](/blog/ming/file/x)')).toContain('<img src="/blog/ming/file/x"');
  expect(html('![a](/api/v1/me)')).toBe(
    '<p><a href="/api/v1/me" rel="noopener noreferrer nofollow ugc">a</a></p>',
  );
});

it.each([
  '/blog/../oidc/session/end',
  '/blog/%2e%2e/oidc/session/end',
  '/blog/.%2E/oidc/session/end',
  '/blog/..%2foidc/session/end',
  '/blog/%252e%252e/oidc/session/end',
  '/blog/..\\oidc\\session\\end',
  '/blog/x/..\\..\\oidc',
  '//a.test/blog/x.png',
  '/\\a.test/blog/x.png',
])('an image whose address leads out of the blog is none; its name is shown: %s', (address) => {
  const shown = html(`![a](<${address}>)`);
  expect(shown).not.toContain('<img');
  expect(shown).toMatch(/>a</);
});
