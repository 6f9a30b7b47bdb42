import { type AnyEndpoint, Problem } from '@console/contract';
import {
  type BlogPost,
  blogLimits,
  changeNotes,
  createTag,
  getBlog,
  getBlogPost,
  getNote,
  getRevision,
  type PublicationBody,
  publishNote,
  restoreNote,
  saveNote,
  setItem,
  trashNote,
  updateBlog,
  updateBlogPost,
  withdrawBlogPost,
} from '@console/contract/notes';
import { v7 } from 'uuid';
import { type Answer, type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';

import { publishNoteOf } from './blog.ts';
import { type DrawingJob, drawPost } from './draw-post.ts';

let house: TestServer;
let ming: Person;
let hong: Person;
beforeAll(async () => {
  house = await testServer();
  ming = await house.user({ username: 'Ming' });
  hong = await house.user({ username: 'ming' });
});
afterAll(() => house.close());

async function written(as: Person, title: string, content = '# 一\n\n正文') {
  const uuid = v7();
  const answer = await house.call(
    saveNote,
    { params: { uuid }, body: { title, content, saveId: v7() } },
    { as },
  );
  expect(answer.status).toBe(200);
  return uuid;
}
const publish = (as: Person, uuid: string, body: PublicationBody = {}) =>
  house.call(publishNote, { params: { uuid }, body }, { as });
const update = (as: Person, uuid: string, body: PublicationBody = {}) =>
  house.call(updateBlogPost, { params: { uuid }, body }, { as });
const withdraw = (as: Person, uuid: string) => house.call(withdrawBlogPost, { params: { uuid } }, { as });
const state = (as: Person, uuid: string) => house.call(getBlogPost, { params: { uuid } }, { as });
const note = async (as: Person, uuid: string) =>
  (await house.call(getNote, { params: { uuid } }, { as })).body as {
    item: { add_to_blog: boolean; rev: number };
  };
const post = <E extends AnyEndpoint>(answer: Answer<E>) => answer.body as BlogPost;
const problem = <E extends AnyEndpoint>(answer: Answer<E>) => Problem.parse(answer.body);

describe('publishing', () => {
  it('1.5 makes an address of the username and the title, and sets the flag', async () => {
    const uuid = await written(ming, '第 3 周：Docker 部署');
    const answer = await publish(ming, uuid);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        handle: 'ming',
        slug: '第-3-周-docker-部署',
        path: `/blog/ming/${encodeURIComponent('第-3-周-docker-部署')}`,
        lang: 'zh',
        visibility: 'public',
        publishedVersion: 0,
        withdrawnAt: null,
      },
    });
    expect((await note(ming, uuid)).item.add_to_blog).toBe(true);
  });

  it('says beforehand what the address will be', async () => {
    const uuid = await written(ming, '第 3 周：Docker 部署');
    expect((await state(ming, uuid)).body).toEqual({
      post: null,
      suggestion: { handle: 'ming', slug: '第-3-周-docker-部署-2', lang: 'zh' },
    });
  });

  it('two people with one name have two blogs', async () => {
    expect(post(await publish(hong, await written(hong, 'x'))).handle).toBe('ming-2');
  });

  it('of ten with one name at once each has a blog of their own, and whoever publishes twice at once one', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => house.user({ username: 'Same' })));
    const notes = await Promise.all(people.flatMap((one) => [written(one, 'a'), written(one, 'b')]));
    const posts = await Promise.all(notes.map((uuid, at) => publish(people[at >> 1] as Person, uuid)));
    const handles = posts.map((answer) => post(answer).handle);
    expect(new Set(handles).size).toBe(10);
    expect(handles.filter((_, at) => at % 2 === 0)).toEqual(handles.filter((_, at) => at % 2 === 1));
  });

  it('publishing again replaces the copy and keeps the first day', async () => {
    const uuid = await written(ming, 'Again');
    const first = post(await publish(ming, uuid));
    const second = post(await publish(ming, uuid, { visibility: 'unlisted', lang: 'zh' }));
    expect(second).toMatchObject({
      slug: 'again',
      visibility: 'unlisted',
      lang: 'zh',
      publishedAt: first.publishedAt,
    });
    const third = post(await update(ming, uuid));
    expect(third).toMatchObject({ visibility: 'unlisted', lang: 'zh' });
    expect(third.updatedAt >= second.updatedAt).toBe(true);
  });

  it('1.2 a publication never changes the text’s version; later saves change nothing of the copy', async () => {
    const uuid = await written(ming, 'Frozen');
    await publish(ming, uuid);
    const saved = await house.call(
      saveNote,
      { params: { uuid }, body: { title: 'Frozen', content: 'secret now', version: 0, saveId: v7() } },
      { as: ming },
    );
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await state(ming, uuid)).body).toMatchObject({ post: { publishedVersion: 0 } });
    expect(post(await update(ming, uuid, { version: 1 })).publishedVersion).toBe(1);
  });

  it('a chosen slug is taken over, and the old one stays with the post', async () => {
    const uuid = await written(ming, 'Moving');
    await publish(ming, uuid);
    expect(post(await update(ming, uuid, { slug: 'moved' })).slug).toBe('moved');
    const other = await written(ming, 'Moving');
    expect(post(await publish(ming, other)).slug).toBe('moving-2');
    expect(post(await update(ming, uuid, { slug: 'moving' })).slug).toBe('moving');
  });
});

describe('refusals', () => {
  it('SLUG_TAKEN suggests a free one', async () => {
    const [one, two] = [await written(ming, 'Taken'), await written(ming, 'Other')];
    await publish(ming, one);
    const answer = await publish(ming, two, { slug: 'taken' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'SLUG_TAKEN',
        fields: [{ path: 'slug', code: 'taken' }],
        details: { suggestion: 'taken-2' },
      },
    });
    expect((await note(ming, two)).item.add_to_blog).toBe(false);
  });

  it('two tabs that take one slug at once: one wins', async () => {
    const notes = await Promise.all(['a', 'b', 'c', 'd'].map((title) => written(ming, `Race ${title}`)));
    const answers = await Promise.all(notes.map((uuid) => publish(ming, uuid, { slug: 'race' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    [{ slug: 'Bad Slug' }, 'slug', 'invalid_slug'],
    [{ slug: '' }, 'slug', 'too_small'],
    [{ slug: 'x'.repeat(81) }, 'slug', 'too_big'],
    [{ visibility: 'secret' }, 'visibility', 'invalid_value'],
    [{ lang: 'fr' }, 'lang', 'invalid_value'],
    [{ version: -1 }, 'version', 'too_small'],
  ])('%j → 422 %s', async (body, path, code) => {
    const uuid = await written(ming, 'Bad');
    for (const answer of [
      await publish(ming, uuid, body as PublicationBody),
      await update(ming, uuid, body as PublicationBody),
    ])
      if (answer.status !== 404)
        expect(answer).toMatchObject({ status: 422, body: { fields: [{ path, code }] } });
  });

  it('1.2 without a title or a text → 422', async () => {
    const untitled = await written(ming, '', 'text');
    const empty = await written(ming, 'title', '');
    expect(problem(await publish(ming, untitled)).fields).toMatchObject([
      { path: 'title', code: 'publish_needs_title' },
    ]);
    expect(problem(await publish(ming, empty)).fields).toMatchObject([
      { path: 'content', code: 'publish_needs_content' },
    ]);
  });

  it('another version than the author sees → 409', async () => {
    const uuid = await written(ming, 'Seen');
    expect(await publish(ming, uuid, { version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', details: { current: { version: 0 } } },
    });
  });

  it('in the trash → 409', async () => {
    const uuid = await written(ming, 'Trashed');
    await house.call(trashNote, { params: { uuid } }, { as: ming });
    expect(problem(await publish(ming, uuid)).code).toBe('NOTE_TRASHED');
  });

  it('401 without a sign-in, 403 without the right, 404 for somebody else’s or none', async () => {
    const uuid = await written(ming, 'Mine');
    const params = { uuid };
    const auditor = await house.user({ roles: ['auditor'] });
    for (const endpoint of [publishNote, updateBlogPost]) {
      expect((await house.call(endpoint, { params, body: {} })).status).toBe(401);
      expect(await house.call(endpoint, { params, body: {} }, { as: auditor })).toMatchObject({
        status: 403,
        body: { details: { permission: 'note.publish' } },
      });
      expect((await house.call(endpoint, { params, body: {} }, { as: hong })).status).toBe(404);
    }
    for (const endpoint of [getBlogPost, withdrawBlogPost]) {
      expect((await house.call(endpoint, { params })).status).toBe(401);
      expect((await house.call(endpoint, { params }, { as: auditor })).status).toBe(403);
      expect((await house.call(endpoint, { params }, { as: hong })).status).toBe(404);
    }
    expect((await update(ming, uuid)).status).toBe(404);
    expect((await withdraw(ming, uuid)).status).toBe(404);
  });
});

describe('withdrawing', () => {
  it('clears the flag, keeps the slug, and once more changes nothing', async () => {
    const uuid = await written(ming, 'Gone');
    await publish(ming, uuid);
    const first = post(await withdraw(ming, uuid));
    expect(first.withdrawnAt).not.toBeNull();
    expect((await note(ming, uuid)).item.add_to_blog).toBe(false);
    expect(post(await withdraw(ming, uuid))).toEqual(first);
    expect((await update(ming, uuid)).status).toBe(404);
    expect(post(await publish(ming, await written(ming, 'Gone'))).slug).toBe('gone-2');
    expect(post(await publish(ming, uuid))).toMatchObject({ slug: 'gone', withdrawnAt: null });
  });

  it('1.2 trash takes it off the web, and restoring does not bring it back', async () => {
    const uuid = await written(ming, 'Into the trash');
    await publish(ming, uuid);
    const trashed = await house.call(trashNote, { params: { uuid } }, { as: ming });
    expect(trashed.body).toMatchObject({ item: { add_to_blog: false } });
    await house.call(restoreNote, { params: { uuid } }, { as: ming });
    expect((await note(ming, uuid)).item.add_to_blog).toBe(false);
    expect((await state(ming, uuid)).body).toMatchObject({ post: { withdrawnAt: expect.any(String) } });
  });
});

it('2.1: whatever a note may hold can be published: a long one is drawn in pieces, and reads as one', async () => {
  const chapter = (number: number) => `# Chapter ${number}\n\n${`words of ${number} `.repeat(9_000)}\n\n`;
  const content = Array.from({ length: 9 }, (_, index) => chapter(index + 1)).join('');
  expect(content.length).toBeGreaterThan(4 * blogLimits.pieceLength);
  const { path } = post(await publish(ming, await written(ming, 'A long read', content)));
  const page = await (await fetch(`${house.address}${path}`)).text();
  const headings = [...page.matchAll(/<h2 id="(section-\d+)">(Chapter \d+)<\/h2>/g)].map(([, ...one]) => one);
  expect(headings).toEqual(Array.from({ length: 9 }, (_, at) => [`section-${at + 1}`, `Chapter ${at + 1}`]));
  const body = page.slice(page.indexOf('<div class="text">'));
  expect(body.match(/words of \d/g)).toHaveLength(81_000);
});

describe('what an author says about the blog', () => {
  it('title, a few words and a zone; before anything is published, too', async () => {
    const lan = await house.user({ username: 'lan' });
    const { body: before } = await house.call(getBlog, {}, { as: lan });
    expect(before).toEqual({ handle: null, title: '', about: '', zone: null });
    const said = { title: '兰的木场', about: 'Timber & notes', zone: 'Asia/Shanghai' };
    const { body: after } = await house.call(updateBlog, { body: said }, { as: lan });
    expect(after).toEqual({ handle: 'lan', ...said });
    expect((await house.call(getBlog, {}, { as: lan })).body).toEqual(after);
    expect((await house.call(getBlog, {}, { as: hong })).body).not.toMatchObject({ title: said.title });
  });

  it.each([
    ['title', { title: 'x'.repeat(101) }],
    ['about', { about: 'x'.repeat(501) }],
    ['zone', { zone: 'Mars/Olympus' }],
  ])('a wrong %s is refused at its field', async (path, wrong) => {
    const body = { title: '', about: '', zone: 'UTC', ...wrong };
    const answer = await house.call(updateBlog, { body }, { as: ming });
    expect([answer.status, problem(answer).fields.map((field) => field.path)]).toEqual([422, [path]]);
  });

  it('the first publication brings the zone; later ones leave it', async () => {
    const kun = await house.user({ username: 'kun' });
    await publish(kun, await written(kun, 'One'), { zone: 'America/New_York' });
    await publish(kun, await written(kun, 'Two'), { zone: 'Asia/Tokyo' });
    expect((await house.call(getBlog, {}, { as: kun })).body).toMatchObject({ zone: 'America/New_York' });
  });
});

describe('a text that is hard to draw', () => {
  it.each([
    ['too long', `[a]: https://x.test/${'y'.repeat(190_000)}\n\n${'[a] '.repeat(120)}`, 'publish_too_long'],
    ['too deep', `${'>'.repeat(2500)} x`, 'publish_too_deep'],
  ])('%s is refused at the text, and nothing is public', async (title, content, code) => {
    const uuid = await written(ming, `Hard: ${title}`, content);
    const answer = await publish(ming, uuid);
    expect([answer.status, problem(answer).fields]).toEqual([422, [{ path: 'content', code }]]);
    expect((await state(ming, uuid)).body).toMatchObject({ post: null });
    const flag = await house.call(
      setItem,
      { params: { uuid }, body: { add_to_blog: true, make_it_top: true } },
      { as: ming },
    );
    expect([flag.status, problem(flag).fields]).toEqual([422, [{ path: 'content', code }]]);
    expect((await note(ming, uuid)).item.add_to_blog).toBe(false);
  });

  it('2.1: nobody waits for the drawing, and the note can be saved meanwhile', async () => {
    const content = '_a*'.repeat(3000);
    const uuid = await written(ming, 'Slow', content);
    let drawn = false;
    const publishing = publish(ming, uuid, { version: 0 }).then(() => {
      drawn = true;
    });
    for (let others = 0; others < 10; others += 1) await state(hong, uuid);
    const body = { title: 'Slow, but saved', content, version: 0, saveId: v7() };
    expect((await house.call(saveNote, { params: { uuid }, body }, { as: ming })).status).toBe(200);
    expect(drawn).toBe(false);
    await publishing;
  });

  it('what is saved while it is drawn is drawn again', async () => {
    const uuid = await written(ming, 'Saved meanwhile', 'first');
    const db = house.db({ kind: 'user', userId: ming.userId });
    let drawings = 0;
    const draw = async (_: string, job: DrawingJob) => {
      drawings += 1;
      const body = { title: 'Saved meanwhile', content: 'second', version: 0, saveId: v7() };
      if (drawings === 1) await house.call(saveNote, { params: { uuid }, body }, { as: ming });
      return drawPost(job);
    };
    const published = await publishNoteOf({ db, outside: db }, draw, { userId: ming.userId, noteId: uuid });
    expect([published.publishedVersion, drawings]).toEqual([1, 2]);
    const page = await fetch(`${house.address}${published.path}`);
    expect(await page.text()).toContain('<p>second</p>');
  });
});

it('1.3: the published version is in the history, also where the last change was to tags in bulk', async () => {
  const uuid = await written(ming, 'Tagged');
  const tag = (await house.call(createTag, { body: { name: 'bulk' } }, { as: ming })).body as { id: number };
  await house.call(changeNotes, { body: { uuids: [uuid], change: { addTagIds: [tag.id] } } }, { as: ming });
  const published = post(await publish(ming, uuid));
  expect(published.publishedVersion).toBe(1);
  const revision = await house.call(getRevision, { params: { uuid, version: 1 } }, { as: ming });
  expect(revision).toMatchObject({ status: 200, body: { reason: 'publish', tagIds: [tag.id] } });
  expect((await publish(ming, uuid)).status).toBe(200);
});
