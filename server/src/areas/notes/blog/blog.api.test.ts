import { request as plainRequest } from 'node:http';
import {
  createTag,
  type PublicationBody,
  publishNote,
  saveNote,
  type Tag,
  trashNote,
  updateBlog,
  updateBlogPost,
  withdrawBlogPost,
} from '@console/contract/notes';
import { SaxesParser } from 'saxes';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';

let house: TestServer;
let ming: Person;
beforeAll(async () => {
  house = await testServer();
  ming = await house.user({ username: 'ming', name: '小明 <b>' });
});
afterAll(() => house.close());

async function written(as: Person, title: string, content: string, tagIds: number[] = []) {
  const uuid = v7();
  await house.call(saveNote, { params: { uuid }, body: { title, content, tagIds, saveId: v7() } }, { as });
  return uuid;
}
async function published(
  as: Person,
  title: string,
  content = '正文 **x**',
  body: PublicationBody = {},
  tagIds: number[] = [],
) {
  const uuid = await written(as, title, content, tagIds);
  const answer = await house.call(publishNote, { params: { uuid }, body }, { as });
  expect(answer.status).toBe(200);
  return uuid;
}
const withdrawn = (as: Person, uuid: string) => house.call(withdrawBlogPost, { params: { uuid } }, { as });
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${house.address}${path}`, { redirect: 'manual', headers, method });
const status = async (path: string) => (await get(path)).status;
const text = async (path: string) => (await get(path)).text();

/** @throws where the text is not well-formed XML with its namespaces in order */
function wellFormed(xml: string): string[] {
  const elements: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => elements.push(name));
  parser.write(xml).close();
  return elements;
}

const policy = () =>
  `default-src 'none'; img-src ${house.address}/blog/; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

describe('1.5 a post', () => {
  it('is a page without scripts, for everybody, and nobody may frame it', async () => {
    await published(ming, 'First post', '# One\n\n## Two\n\n## Three\n\n<script>alert(1)</script>');
    const answer = await get('/blog/ming/first-post');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'public, no-cache',
    });
    expect(page).toContain('<h1>First post</h1>');
    expect(page).toContain('href="#section-2"');
    expect(page).toContain('小明 &lt;b&gt;');
    expect(page).not.toMatch(/<script/i);
    expect(page).toContain(`<link rel="canonical" href="${house.address}/blog/ming/first-post">`);
  });

  it('has the language of its text', async () => {
    await published(ming, '中文', '全部是中文');
    expect(await text(`/blog/ming/${encodeURIComponent('中文')}`)).toContain('<html lang="zh-CN">');
    expect(await text('/blog/ming/first-post')).toContain('<html lang="en">');
  });

  it('shows the copy until it is updated', async () => {
    const uuid = await published(ming, 'Frozen', 'public words');
    await house.call(
      saveNote,
      { params: { uuid }, body: { title: 'Frozen', content: 'private words', version: 0, saveId: v7() } },
      { as: ming },
    );
    expect(await text('/blog/ming/frozen')).toContain('public words');
    expect(await text('/blog/ming/feed.json')).not.toContain('private words');
    await house.call(updateBlogPost, { params: { uuid }, body: {} }, { as: ming });
    expect(await text('/blog/ming/frozen')).toContain('private words');
  });

  it('404 never existed, 410 withdrawn, 301 old slug', async () => {
    const uuid = await published(ming, 'Old name');
    await house.call(updateBlogPost, { params: { uuid }, body: { slug: '新名字' } }, { as: ming });
    const moved = await get('/blog/ming/old-name');
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      `/blog/ming/${encodeURIComponent('新名字')}`,
    ]);
    expect(moved.headers.get('cache-control')).toBe('no-cache');
    expect(await status(moved.headers.get('location') ?? '')).toBe(200);
    await withdrawn(ming, uuid);
    expect(await status('/blog/ming/old-name')).toBe(410);
    expect(await status(moved.headers.get('location') ?? '')).toBe(410);
    for (const path of [
      '/blog/ming/never',
      '/blog/nobody/',
      '/blog/nobody/x',
      '/blog/ming/tag/none',
      '/blog/ming/tag/none/rss.xml',
      '/blog',
      '/blog/',
      '/blog/ming/a/b/c',
    ])
      expect([path, await status(path)]).toEqual([path, 404]);
    for (const kind of ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml'])
      expect(await text(`/blog/ming/${kind}`)).not.toContain('Old name');
  });

  it('says so in the reader’s language, and keeps nothing of it', async () => {
    const answer = await get('/blog/ming/never', { 'accept-language': 'zh-CN' });
    expect(await answer.text()).toContain('没有这个页面');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; img-src 'self';");
  });

  it('a note in the trash is gone at once', async () => {
    const uuid = await published(ming, 'Trashed');
    await house.call(trashNote, { params: { uuid } }, { as: ming });
    expect(await status('/blog/ming/trashed')).toBe(410);
  });

  it('a slug in capitals or full width leads to the post', async () => {
    const answer = await get(`/blog/ming/${encodeURIComponent('ＦＩＲＳＴ Post')}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/ming/first-post']);
  });

  it('unlisted: whoever has the address reads it, nothing names it', async () => {
    await published(ming, 'Hidden treasure', 'x', { visibility: 'unlisted' });
    const answer = await get('/blog/ming/hidden-treasure');
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
    for (const path of ['', 'rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml'])
      expect(await text(`/blog/ming/${path}`)).not.toMatch(/hidden-treasure|Hidden treasure/);
  });
});

describe('a post among others', () => {
  let shu: Person;
  beforeAll(async () => {
    shu = await house.user({ username: 'shu', name: '舒' });
    for (const title of ['One', 'Two', 'Three']) await published(shu, title, 'words');
    await published(shu, 'Unlisted', 'x', { visibility: 'unlisted' });
  });
  const turning = async (slug: string) =>
    [...(await text(`/blog/shu/${slug}`)).matchAll(/<a rel="(prev|next)" href="\/blog\/shu\/([^"]+)">/g)].map(
      ([, ...found]) => found,
    );

  it('leads to the older and the newer one, as far as they are listed', async () => {
    expect(await turning('one')).toEqual([['next', 'two']]);
    expect(await turning('two')).toEqual([
      ['prev', 'one'],
      ['next', 'three'],
    ]);
    expect(await turning('three')).toEqual([['prev', 'two']]);
    expect(await turning('unlisted')).toEqual([]);
  });

  it('is dated on the calendar of its author', async () => {
    const body = { title: '', about: '', zone: 'Pacific/Kiritimati' };
    await house.call(updateBlog, { body }, { as: shu });
    await house
      .db({ kind: 'owner' })
      .rows(sql`update notes.blog_posts set published_at = '2026-11-20T12:00:00Z', updated_at = '2026-11-21T08:00:00Z'
                where user_id = ${shu.userId} and slug = 'one'`);
    const page = await text('/blog/shu/one');
    expect(page).toContain('Published <time datetime="2026-11-20T12:00:00.000Z">November 21, 2026</time>');
    // The same day there: nothing is said of the update.
    expect(page).not.toContain(', updated');
  });

  it('has the title and the words of the blog around it, in pages and feeds', async () => {
    const body = { title: 'Yard & <i>', about: 'On timber.\nAnd more.', zone: 'UTC' };
    const before = (await get('/blog/shu/atom.xml')).headers.get('etag') ?? '';
    await house.call(updateBlog, { body }, { as: shu });
    expect((await get('/blog/shu/atom.xml', { 'if-none-match': before })).status).toBe(200);
    const index = await text('/blog/shu/');
    expect(index).toContain('<h1>Yard &amp; &lt;i&gt;</h1>\n<p class="about">On timber.\nAnd more.</p>');
    expect(index).toContain('By 舒');
    expect(await text('/blog/shu/two')).toContain('<title>Two · Yard &amp; &lt;i&gt;</title>');
    expect(JSON.parse(await text('/blog/shu/feed.json'))).toMatchObject({
      title: 'Yard & <i>',
      description: 'On timber.\nAnd more.',
      authors: [{ name: '舒' }],
    });
  });

  it('keeps title and words to itself while nothing is published', async () => {
    const quiet = await house.user({ username: 'quiet' });
    await house.call(updateBlog, { body: { title: 'Soon', about: 'Secret', zone: 'UTC' } }, { as: quiet });
    const page = await text('/blog/quiet/');
    expect([page.includes('Soon'), page.includes('Secret')]).toEqual([false, false]);
  });

  it('is read and drawn once for many readers, until something on its page changes', async () => {
    const uuid = await published(shu, 'Kept page', 'first text');
    const page = '/blog/shu/kept-page';
    const tagOf = async () => (await get(page)).headers.get('etag') ?? '';
    const first = await tagOf();
    const owner = house.db({ kind: 'owner' });
    // Nobody changes a page so: whoever reads it anew would see it.
    await owner.rows(sql`update notes.blog_posts set html = 'behind' where note_id = ${uuid}::uuid`);
    expect(await text(page)).toContain('first text');
    expect((await get(page, { 'if-none-match': first })).status).toBe(304);
    expect((await get(`${page}/card.png`)).status).toBe(200);
    await published(shu, 'Its neighbour');
    const second = await tagOf();
    await house.call(updateBlog, { body: { title: 'Renamed', about: '', zone: 'UTC' } }, { as: shu });
    const third = await tagOf();
    await house.call(publishNote, { params: { uuid }, body: {} }, { as: shu });
    expect(await text(page)).toContain('first text');
    expect(new Set([first, second, third, await tagOf()]).size).toBe(4);
  });

  it('is shown elsewhere with a card of its title, which is gone when the post is', async () => {
    const uuid = await published(shu, 'Card');
    const image = `${house.address}/blog/shu/card/card.png`;
    expect(await text('/blog/shu/card')).toContain(`<meta property="og:image" content="${image}">`);
    const card = await get('/blog/shu/card/card.png');
    expect(Object.fromEntries(card.headers)).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(
      Buffer.from(await card.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const tag = card.headers.get('etag') ?? '';
    expect((await get('/blog/shu/card/card.png', { 'if-none-match': tag })).status).toBe(304);
    await withdrawn(shu, uuid);
    expect(await status('/blog/shu/card/card.png')).toBe(410);
  });
});

describe('links between posts', () => {
  const feedsOf = (handle: string) =>
    Promise.all(['rss.xml', 'atom.xml', 'feed.json'].map((name) => text(`/blog/${handle}/${name}`)));

  it('lead to posts that are public now, and are plain words until then and after', async () => {
    const as = await house.user({ username: 'linker' });
    const target = await written(as, 'Where it leads', 'there');
    await published(
      as,
      'Links',
      `[[where IT leads|over there]], [[Where it leads]], [imported](/note/?uuid=${target}), [[Never written]]`,
    );
    const page = () => text('/blog/linker/links');
    const plain = 'over there, Where it leads, imported, Never written';
    const linked = (words: string) => `<a href="/blog/linker/where-it-leads">${words}</a>`;
    // There is such a note, and there is none: to strangers it is the same.
    expect(await page()).toContain(`<p>${plain}</p>`);
    expect(await text('/blog/linker/')).toContain(plain);

    await house.call(publishNote, { params: { uuid: target }, body: { visibility: 'unlisted' } }, { as });
    expect(await page()).toContain(`<p>${plain}</p>`);

    await house.call(updateBlogPost, { params: { uuid: target }, body: { visibility: 'public' } }, { as });
    const links = [linked('over there'), linked('Where it leads'), linked('imported')].join(', ');
    expect(await page()).toContain(`<p>${links}, Never written</p>`);
    for (const feed of await feedsOf('linker')) {
      expect(feed).toContain(`${house.address}/blog/linker/where-it-leads`);
      expect(feed).not.toMatch(/\[\[|note-link|\/note\//);
    }

    // Renamed on its blog, it is found by the new address.
    await house.call(updateBlogPost, { params: { uuid: target }, body: { slug: 'moved' } }, { as });
    expect(await page()).toContain('<a href="/blog/linker/moved">over there</a>');

    await withdrawn(as, target);
    expect(await page()).toContain(`<p>${plain}</p>`);
    for (const feed of await feedsOf('linker')) expect(feed).not.toMatch(/linker\/moved|note-link/);
  });

  it('lead to nobody else’s posts', async () => {
    const [one, other] = [await house.user({ username: 'one' }), await house.user({ username: 'other' })];
    const foreign = await published(other, 'Theirs');
    await published(one, 'Mine', `[[Theirs]] [x](/note/?uuid=${foreign})`);
    expect(await text('/blog/one/mine')).toContain('<p>Theirs x</p>');
  });

  it('of a post that is withdrawn nothing is kept, neither of what it links to nor of its title', async () => {
    const as = await house.user({ username: 'tidy' });
    const uuid = await published(as, 'Short-lived', '[[Something]]');
    await withdrawn(as, uuid);
    const rows = await house.db({ kind: 'owner' }).rows(sql`
      select links, link_key from notes.blog_posts where user_id = ${as.userId} and note_id = ${uuid}::uuid`);
    expect(rows).toEqual([{ links: [], linkKey: '' }]);
  });
});

describe('lists', () => {
  it('turn pages, and a nested tag is found below its parent', async () => {
    const hua = await house.user({ username: 'hua' });
    const tag = await house.call(createTag, { body: { name: '工作/项目A' } }, { as: hua });
    const { id } = tag.body as Tag;
    for (let number = 1; number <= 21; number += 1)
      await published(hua, `Post ${number}`, 'x', {}, number === 5 ? [id] : []);
    const first = await text('/blog/hua/');
    expect(first.match(/class="teaser"/g)).toHaveLength(20);
    expect(first).toContain('rel="next" href="/blog/hua/?page=2"');
    const second = await text('/blog/hua/?page=2');
    expect(second.match(/class="teaser"/g)).toHaveLength(1);
    expect(second).toContain('rel="prev" href="/blog/hua/"');
    expect(await status('/blog/hua/?page=3')).toBe(404);
    expect(await status('/blog/hua/?page=x')).toBe(200);
    for (const name of ['工作', '工作/项目A', '工作/项目a']) {
      const path = `/blog/hua/tag/${encodeURIComponent(name)}`;
      expect(await text(path)).toContain('Post 5');
      expect(JSON.parse(await text(`${path}/feed.json`)).items).toHaveLength(1);
    }
    const moved = await get('/blog/hua');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/hua/']);
  });

  it('a blog whose posts are all withdrawn is empty, not gone', async () => {
    const li = await house.user({ username: 'li', name: '李四' });
    const uuid = await published(li, 'x');
    expect(await text('/blog/li/')).toContain('李四');
    await withdrawn(li, uuid);
    // Nothing is published, so there is no name either.
    expect(await text('/blog/li/')).not.toContain('李四');
    expect(await text('/blog/li/')).toContain('Nothing is published here yet.');
    expect(wellFormed(await text('/blog/li/atom.xml'))).toContain('updated');
  });
});

describe('feeds', () => {
  it.each([
    ['rss.xml', 'application/rss+xml; charset=utf-8', 'item'],
    ['atom.xml', 'application/atom+xml; charset=utf-8', 'entry'],
    ['sitemap.xml', 'application/xml; charset=utf-8', 'url'],
  ])('%s is well-formed', async (name, type, element) => {
    const answer = await get(`/blog/ming/${name}`);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(wellFormed(await answer.text())).toContain(element);
  });

  it('robots.txt names the list of the blogs, and keeps search engines from the API and from where a sign-in comes back', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await robots.text()).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /account/\nSitemap: ${house.address}/blog/sitemap.xml\n`,
    );
  });

  it('the index of all sitemaps', async () => {
    const index = await text('/blog/sitemap.xml');
    expect(wellFormed(index)).toContain('sitemap');
    expect(index).toContain('/blog/ming/sitemap.xml');
  });

  it('1.5 the newest 50, newest first, in full', async () => {
    const wu = await house.user({ username: 'wu' });
    for (let number = 1; number <= 51; number += 1)
      await published(wu, `Post ${number}`, `text **${number}**`);
    const { items } = JSON.parse(await text('/blog/wu/feed.json')) as { items: Record<string, string>[] };
    expect(items).toHaveLength(50);
    expect(items[0]).toMatchObject({ title: 'Post 51', content_html: '<p>text <strong>51</strong></p>' });
  });

  it('1.5 strong tag and 304, until something is published; each encoding has its own', async () => {
    for (const path of ['/blog/ming/rss.xml', '/blog/ming/atom.xml', '/blog/ming/feed.json', '/blog/ming/']) {
      const first = await get(path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      await first.arrayBuffer();
      const again = await get(path, { 'if-none-match': `"other", ${tag}` });
      expect([path, again.status, again.headers.get('etag'), await again.text()]).toEqual([
        path,
        304,
        tag,
        '',
      ]);
    }
    const [br, plain] = [await rawTag('br'), await rawTag('identity')];
    expect(br).toMatch(/-br"$/);
    expect(plain).not.toBe(br);
    await published(ming, 'News');
    expect((await get('/blog/ming/rss.xml', { 'if-none-match': br })).status).toBe(200);
  });

  it('is drawn once for everybody, and anew when something is published, updated or withdrawn', async () => {
    const lin = await house.user({ username: 'lin' });
    const uuid = await published(lin, 'Kept', 'first');
    const feed = () => text('/blog/lin/rss.xml');
    expect(await feed()).toContain('first');
    // Behind publication's back: what is kept does not see it.
    await house
      .db({ kind: 'owner' })
      .rows(sql`update notes.blog_posts set html = 'second' where note_id = ${uuid}`);
    expect(await feed()).toContain('first');
    const body = { title: 'Kept', content: 'third', version: 0, saveId: v7() };
    await house.call(saveNote, { params: { uuid }, body }, { as: lin });
    await house.call(updateBlogPost, { params: { uuid }, body: {} }, { as: lin });
    expect(await feed()).toContain('third');
    await published(lin, 'Another');
    expect(await feed()).toContain('Another');
    await withdrawn(lin, uuid);
    expect(await feed()).not.toContain('third');
  });

  it('holds so much HTML and no more: of the rest there is the excerpt', async () => {
    const tian = await house.user({ username: 'tian' });
    for (const title of ['Oldest', 'Older', 'Newest']) await published(tian, title, `excerpt of ${title}`);
    await house.db({ kind: 'owner' }).rows(sql`
      update notes.blog_posts set html = '<p>' || repeat('long ', 180000) || '</p>' where user_id = ${tian.userId}`);
    const { items } = JSON.parse(await text('/blog/tian/feed.json')) as { items: Record<string, string>[] };
    expect(items.map(({ content_html }) => content_html?.length)).toEqual([900_007, 900_007, undefined]);
    expect(items[2]).toMatchObject({ title: 'Oldest', content_text: 'excerpt of Oldest' });
    for (const name of ['rss.xml', 'atom.xml']) {
      const feed = await text(`/blog/tian/${name}`);
      expect([wellFormed(feed).length > 10, feed.length < 2_000_000]).toEqual([true, true]);
    }
  });

  const rawTag = (encoding: string) =>
    new Promise<string>((resolve, reject) => {
      plainRequest(
        `${house.address}/blog/ming/rss.xml`,
        { headers: { 'accept-encoding': encoding } },
        (answer) => {
          answer.resume();
          resolve(String(answer.headers.etag));
        },
      )
        .on('error', reject)
        .end();
    });
});

describe('read-only by construction', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is answered 404', async (method) =>
    expect((await get('/blog/ming/first-post', {}, method)).status).toBe(404),
  );

  it('HEAD tells the same headers', async () => {
    const answer = await get('/blog/ming/first-post', {}, 'HEAD');
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([200, policy()]);
  });

  it.each([
    '/blog/%00/',
    '/blog/ming/%00',
    '/blog/ming/%ff',
    `/blog/${'x'.repeat(600)}/`,
    '/blog/ming/%2e%2e%2fx',
    "/blog/ming/';--",
  ])('%.30s is never a 5xx', async (path) => expect(await status(path)).toBeLessThan(500));
});
