import { ApiError } from '@console/contract';
import {
  type BlogPost,
  blogPath,
  freshItem,
  getBlog,
  getBlogPost,
  getNote,
  listNotes,
  listTags,
  type Note,
  publishNote,
  saveNote,
  updateBlog,
  updateBlogPost,
  withdrawBlogPost,
} from '@console/contract/notes';
import { noticeStore } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const uuid = '01939f00-00a1-7000-8000-000000000001';
const note: Note = {
  _id: uuid,
  userId: 'test-user',
  title: '周报',
  headline: '周报',
  type: 0,
  content: '正文',
  version: 3,
  tagIds: [],
  createTime: '2026-11-20T08:00:00.000Z',
  updateTime: '2026-11-20T08:00:00.000Z',
  deleteTime: null,
  excerpt: '正文',
  wordCount: 2,
  hasTask: false,
  openTasks: 0,
  item: freshItem,
};
const postOf = (more: Partial<BlogPost> = {}): BlogPost => ({
  uuid,
  handle: 'ming',
  slug: '周报',
  path: blogPath('ming', '周报'),
  lang: 'zh',
  visibility: 'public',
  publishedVersion: 3,
  publishedAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  withdrawnAt: null,
  ...more,
});

/** A server with one note, strict enough for what is shown here. */
async function show(
  options: {
    language?: 'en' | 'zh';
    post?: BlogPost | null;
    api?: FakeAnswer[];
    permissions?: string[];
    action?: string;
  } = {},
) {
  let { post = null } = options;
  let current: Note = { ...note, item: { ...freshItem, add_to_blog: post !== null } };
  const put = (next: BlogPost) => {
    post = next;
    current = {
      ...current,
      item: { ...current.item, add_to_blog: next.withdrawnAt === null, rev: current.item.rev + 1 },
    };
    return next;
  };
  return renderRemote(remote, {
    path: `/note/?action=${options.action ?? 'preview'}&uuid=${uuid}`,
    language: options.language ?? 'en',
    permissions: options.permissions ?? ['note.use', 'note.publish'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [] })),
      answer(listTags, () => ({ items: [] })),
      answer(getNote, () => current),
      answer(saveNote, ({ body }) => {
        current = { ...current, ...body, content: body.content, version: current.version + 1 };
        return current;
      }),
      answer(getBlogPost, () => ({
        post,
        suggestion: { handle: 'ming', slug: '周报', lang: 'zh' as const },
      })),
      answer(publishNote, ({ body }) =>
        put(postOf({ slug: body.slug ?? '周报', path: blogPath('ming', body.slug ?? '周报') })),
      ),
      answer(updateBlogPost, () => put(postOf({ publishedVersion: current.version }))),
      answer(withdrawBlogPost, () => put(postOf({ withdrawnAt: '2026-11-21T08:00:00.000Z' }))),
      ...(options.api ?? []),
    ],
  });
}

beforeAll(async () => {
  // One after the other: Jest's module loader gets in its own way.
  await import('../../screens/index/index.tsx');
  await import('../markdown/markdown-view.tsx');
  await import('./publish-dialog.tsx');
  await import('./publication-bar.tsx');
}, 60_000);
it('2.1 add_to_blog: the dialog shows the address as it will be, and publishes what is seen', async () => {
  const { user, api } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add to blog' }));
  const slug = await screen.findByRole('textbox', { name: /Address name/ });
  expect(slug).toHaveValue('周报');
  await user.clear(slug);
  await fill(user, slug, 'weekly');
  expect(screen.getByTestId('blog-address')).toHaveTextContent('localhost/blog/ming/weekly');
  keepState();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Published.')).toBeInTheDocument();
  expect(api.callsOf(publishNote)[0]?.body).toEqual({
    slug: 'weekly',
    visibility: 'public',
    lang: 'zh',
    version: 3,
    zone: 'UTC',
  });
  const link = await screen.findByRole('link', { name: '/blog/ming/weekly' });
  expect(link).toHaveAttribute('href', '/blog/ming/weekly');
  expect(screen.getByRole('button', { name: 'Remove from blog' })).toBeInTheDocument();
});

it('a taken slug: says so at the field and offers a free one', async () => {
  let refused = false;
  const { user } = await show({
    api: [
      answer(publishNote, ({ body }) => {
        if (body.slug !== '周报') return postOf({ slug: body.slug ?? '' });
        refused = true;
        throw new ApiError('SLUG_TAKEN', {
          fields: [{ path: 'slug', code: 'taken' }],
          details: { suggestion: '周报-2' },
        });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add to blog' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Use 周报-2' }));
  expect(refused).toBe(true);
  expect(screen.getByRole('textbox', { name: /Address name/ })).toHaveValue('周报-2');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('a note without a title is told what it needs', async () => {
  const { user } = await show({
    api: [
      answer(publishNote, () => {
        throw new ApiError('VALIDATION', { fields: [{ path: 'title', code: 'publish_needs_title' }] });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add to blog' }));
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Give the note a title before you publish it.')).toBeInTheDocument();
});

it('an edit stays private until “Update post”', async () => {
  const { user, api } = await show({ post: postOf(), action: 'editAndPreview' });
  expect(await screen.findByText('Published')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Update post' })).not.toBeInTheDocument();
  await user.type(await screen.findByRole('textbox', { name: 'Content' }), '!');
  expect(await screen.findByText('Changed since publication')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Update post' }));
  await waitFor(() => expect(api.callsOf(updateBlogPost)[0]?.body).toEqual({ version: 4, zone: 'UTC' }));
  expect(await screen.findByText('Published')).toBeInTheDocument();
});

it('the author names the blog, with the words above all posts and the zone of their days', async () => {
  const { user, api } = await show({
    post: postOf(),
    api: [
      answer(getBlog, () => ({ handle: 'ming', title: '', about: '', zone: null })),
      answer(updateBlog, ({ body }) => ({ handle: 'ming', ...body })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'About the blog' }));
  const dialog = await screen.findByRole('dialog', { name: 'About the blog' });
  await fill(user, within(dialog).getByRole('textbox', { name: /Title/ }), 'Timber notes');
  await fill(user, within(dialog).getByRole('textbox', { name: /Description/ }), 'What we learn.');
  keepState();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.callsOf(updateBlog)[0]?.body).toEqual({
    title: 'Timber notes',
    about: 'What we learn.',
    zone: 'UTC',
  });
});

it('what is wrong with the blog’s words is said where it is', async () => {
  const { user } = await show({
    post: postOf(),
    api: [
      answer(getBlog, () => ({ handle: null, title: '', about: '', zone: 'UTC' })),
      answer(updateBlog, () => {
        throw new ApiError('VALIDATION', { fields: [{ path: 'zone', code: 'unknown_zone' }] });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'About the blog' }));
  const dialog = await screen.findByRole('dialog', { name: 'About the blog' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no such time zone.')).toBeInTheDocument();
});

it('remove_from_blog asks first', async () => {
  const { user, api } = await show({ post: postOf() });
  await user.click(await screen.findByRole('button', { name: 'Remove from blog' }));
  expect(api.callsOf(withdrawBlogPost)).toHaveLength(0);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove from blog' }),
  );
  expect(await screen.findByText('The post was removed.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Add to blog' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Publication' })).not.toBeInTheDocument();
});

it('a post that cannot be withdrawn stays, and why is told', async () => {
  const { user } = await show({ post: postOf(), api: [refuse(withdrawBlogPost, 'INTERNAL')] });
  await user.click(await screen.findByRole('button', { name: 'Remove from blog' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove from blog' }),
  );
  await waitFor(() => expect(noticeStore.getState()).toMatchObject([{ tone: 'bad' }]));
  expect(screen.getByRole('button', { name: 'Remove from blog' })).toBeInTheDocument();
});

it('without note.publish nothing can be published, but what is published can be taken back', async () => {
  const first = await show({ permissions: ['note.use'] });
  await screen.findByRole('heading', { level: 2, name: '周报' });
  expect(screen.queryByRole('button', { name: 'Add to blog' })).not.toBeInTheDocument();
  first.unmount();
  await show({ permissions: ['note.use'], post: postOf() });
  expect(await screen.findByRole('button', { name: 'Remove from blog' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Publication settings' })).not.toBeInTheDocument();
});

it('9 in Chinese, without faults of access', async () => {
  await show({ language: 'zh', post: postOf({ visibility: 'unlisted' }) });
  expect(await screen.findByText('已发布，不公开列出')).toBeInTheDocument();
  keepState();
});
