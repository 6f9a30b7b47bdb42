import { freshItem, getNote, listAttachments, listNotes, listTags, type Note } from '@console/contract/notes';
import { answer, type FakeAnswer, keepState, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remoteWithAllTexts } from '../testing-texts.ts';

const ids = {
  open: '01939f00-00a1-7000-8000-000000000001',
  other: '01939f00-00a1-7000-8000-000000000002',
  third: '01939f00-00a1-7000-8000-000000000003',
};

const noteOf = (_id: string, title: string, content: string, more: Partial<Note> = {}): Note => ({
  _id,
  userId: 'test-user',
  title,
  headline: title,
  type: 0,
  content,
  version: 3,
  tagIds: [],
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  deleteTime: null,
  excerpt: content.slice(0, 20),
  wordCount: 0,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
  ...more,
});

/** Finds by a phrase, as the server does: in title and content. */
function found(notes: readonly Note[], q = ''): Note[] {
  const phrase = /"([^"]*)"/.exec(q)?.[1]?.toLowerCase() ?? '';
  return notes.filter(({ title, content }) => `${title} ${content}`.toLowerCase().includes(phrase));
}

async function read(
  content: string,
  more: Partial<Note> = {},
  others: Note[] = [],
  language: 'en' | 'zh' = 'en',
) {
  const notes = [noteOf(ids.open, 'Open', content, more), ...others];
  const api: FakeAnswer[] = [
    answer(listNotes, ({ query }) => ({
      items: found(notes, query.q).map((note) => ({ ...note, hits: { headline: [], excerpt: [] } })),
      next: null,
      total: notes.length,
      searchedAsText: [],
    })),
    answer(listTags, () => ({ items: [] })),
    answer(listAttachments, () => ({ items: [], used: 0, limit: 1 })),
    answer(
      getNote,
      ({ params }) => notes.find(({ _id }) => _id === params.uuid) ?? noteOf(params.uuid, '', ''),
    ),
  ];
  const house = await renderRemote(remoteWithAllTexts, {
    path: `/note/?uuid=${ids.open}`,
    language,
    permissions: ['note.use'],
    api,
  });
  await screen.findByTestId(more.type === 2 ? 'code' : 'markdown');
  return house;
}

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
  await import('../markdown/markdown-view.tsx');
  await import('./reading-facts.tsx');
  await import('../viewer/snippet-view.tsx');
  await import('@console/contract/code-colors');
}, 60_000);
describe('the table of contents', () => {
  it('2.1 preview: TOC leads to the headings, from three of them on', async () => {
    const { user } = await read('# One\n\ntext\n\n## Two\n\n```\n# no\n```\n\n# *Three*\n');
    await user.click(screen.getByText('Contents (3)'));
    const contents = screen.getByRole('navigation', { name: 'Contents' });
    expect(
      within(contents)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['One', 'Two', 'Three']);
    Element.prototype.scrollIntoView = () => {};
    await user.click(within(contents).getByRole('button', { name: 'Three' }));
    expect(screen.getByRole('heading', { level: 3, name: 'Three' })).toHaveFocus();
  });

  it('is not there for two headings', async () => {
    await read('# One\n\n# Two\n');
    expect(screen.queryByRole('navigation', { name: 'Contents' })).not.toBeInTheDocument();
  });
});

describe('code', () => {
  it('2.1 preview: code copy, with the language and its colours', async () => {
    const { user } = await read('```ts\nconst a = 1;\n```\n\n```\nplain\n```');
    const [typed, plain] = screen.getAllByTestId('code');
    expect(typed).toHaveTextContent('TypeScript');
    await waitFor(() => expect(typed?.querySelector('.hljs-keyword')).toHaveTextContent('const'));
    expect(plain?.querySelector('.hljs-keyword')).toBeNull();
    const [copy] = screen.getAllByRole('button', { name: 'Copy' });
    if (copy) await user.click(copy);
    expect(await navigator.clipboard.readText()).toBe('const a = 1;');
  });
});

describe('other notes', () => {
  it('[[#heading]] leads to a heading of the same note', async () => {
    await read('# Acid soil\n\nsee [[#Acid soil]] or [[#Acid soil|above]]');
    const links = [
      await screen.findByRole('link', { name: 'Acid soil' }),
      screen.getByRole('link', { name: 'above' }),
    ];
    for (const link of links) expect(link.getAttribute('href')).toMatch(/\?.*uuid=.*#heading=Acid%20soil$/);
  });

  it('2.1 preview: [[title]] leads to the note of that title; an unknown one says so', async () => {
    await read('see [[Meter plan]] and [[Nothing]]', {}, [noteOf(ids.other, 'Meter Plan', 'x')]);
    expect(await screen.findByRole('link', { name: 'Meter plan' })).toHaveAttribute(
      'href',
      `/note/?action=preview&uuid=${ids.other}`,
    );
    expect(await screen.findByText('(no note has this title)')).toBeInTheDocument();
  });

  it('2.1 preview: backlinks are the notes that name this one in brackets', async () => {
    await read('text', {}, [
      noteOf(ids.other, 'Linking', `${'far '.repeat(20)} [[open]]`),
      noteOf(ids.third, 'Mentioning', 'open and [[x]]'),
    ]);
    const backlinks = await screen.findByRole('region', { name: 'Notes that link here' });
    expect(
      within(backlinks)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Linking']);
  });
});

describe('what comes from elsewhere', () => {
  it('2.1 security: remote images wait for a click; a host that is allowed does not any more', async () => {
    const text = '![cat](https://img.test/c.png)';
    const first = await read(text);
    expect(screen.queryByRole('img', { name: 'cat' })).not.toBeInTheDocument();
    await first.user.click(screen.getByRole('button', { name: 'Always show images from img.test' }));
    expect(screen.getByRole('img', { name: 'cat' })).toHaveAttribute('referrerpolicy', 'no-referrer');
    first.unmount();
    await read(text);
    expect(screen.getByRole('img', { name: 'cat' })).toBeInTheDocument();
  });

  it('2.1 security: a link to a video plays here after a click, not before', async () => {
    const { user, container } = await read('[Video](https://www.bilibili.com/video/BV1KJ411C7Un?p=2) text');
    expect(container.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Play here: Video' }));
    const player = screen.getByTitle('Player: Video');
    expect(player).toHaveAttribute('src', expect.stringContaining('bvid=BV1KJ411C7Un&page=2&autoplay=0'));
    expect(player).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  });
});

describe('1.1 note: types', () => {
  it('1 tells how far the list is', async () => {
    await read('- [x] a\n- [ ] b', { type: 1 });
    expect(screen.getByText('1 of 2 tasks done')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'b' })).toBeEnabled();
  });

  it('2 is code', async () => {
    await read('```sql\nselect 1;\n```', { type: 2 });
    expect(screen.getByTestId('code')).toHaveTextContent('SQL');
    expect(within(screen.getByTestId('code')).getByRole('code')).toHaveTextContent('select 1;');
  });

  it('3 leads to what it marks', async () => {
    await read('https://a.test/x 很好', { type: 3 });
    expect(screen.getByRole('link', { name: 'Open on a.test' })).toHaveAttribute('href', 'https://a.test/x');
  });
});

it('1.1 note: words are counted, a Han character is one', async () => {
  await read('公寓管理 on docker');
  expect(await screen.findByText('6 words · 12 characters')).toBeInTheDocument();
});

it('text that is nested too deep shows as written', async () => {
  await read('>'.repeat(2500));
  expect(screen.getByTestId('markdown')).toHaveTextContent('>'.repeat(2500));
});

it('a note of every kind of block, in Chinese', async () => {
  await read(
    '# 一\n\n## 二\n\n## 三\n\n[[没有]] [视频](https://www.bilibili.com/video/BV1KJ411C7Un)\n\n```js\nlet a\n```\n\n![图](https://img.test/a.png)',
    {},
    [],
    'zh',
  );
  expect(await screen.findByText('（没有这个标题的笔记）')).toBeInTheDocument();
  expect(screen.getByText('目录（3）')).toBeInTheDocument();
  expect(await screen.findByText(/ 字 · /)).toBeInTheDocument();
  keepState();
});
