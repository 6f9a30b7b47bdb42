import { createAttachment, getNote, listNotes, listTags, saveNote } from '@console/contract/notes';
import { answer, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { forgetShares } from './kept-shares.ts';

/** As the worker keeps it. */
function keep(
  shares: readonly { title?: string; text?: string; url?: string; files?: string[]; owner?: string }[],
) {
  const kept = new Map<string, Response>();
  for (const [at, { title = '', text = '', url = '', files = [], owner }] of shares.entries()) {
    const place = `/console-shares/${at}`;
    for (const [number, name] of files.entries())
      kept.set(`${place}/${number}`, new Response(`bytes of ${name}`));
    const list = files.map((name) => ({ name, type: 'image/png' }));
    kept.set(`${place}/share.json`, Response.json({ title, text, url, files: list, at, owner }));
  }
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({ url: new URL(path, location.origin).href })),
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
  };
  Object.assign(globalThis, {
    caches: { has: async () => true, open: async () => cache, keys: async () => [] },
  });
  return kept;
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
});

const show = (
  more: { api?: Parameters<typeof renderRemote>[1]['api']; language?: 'en' | 'zh'; hash?: string } = {},
) =>
  renderRemote(remote, {
    path: `/note/?action=create${more.hash ?? '#shared'}`,
    language: more.language ?? 'en',
    permissions: ['note.use'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [] })),
      answer(listTags, () => ({ items: [] })),
      refuse(getNote, 'NOT_FOUND'),
      ...(more.api ?? []),
    ],
  });

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
}, 60_000);

it('what was shared is shown, and becomes a draft by a click; nothing is sent before', async () => {
  const kept = keep([{ title: 'A page', text: 'Read this', url: 'https://a.test/x' }]);
  const { user, api } = await show();
  const dialog = await screen.findByRole('dialog', { name: 'Shared with Console' });
  expect(dialog).toHaveTextContent('only on this device until you make a note of it');
  keepState();
  expect(api.callsOf(saveNote)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Make a note' }));
  expect(await screen.findByDisplayValue('A page')).toBeInTheDocument();
  expect(await screen.findByRole('textbox', { name: 'Content' })).toHaveTextContent('Read this');
  await waitFor(() => expect(kept.size).toBe(0));
});

it('pictures are uploaded and named in the text; one that did not arrive leaves everything where it was', async () => {
  const kept = keep([{ files: ['photo.png'] }]);
  const { user } = await show({ api: [refuse(createAttachment, 'QUOTA_EXCEEDED')] });
  const dialog = await screen.findByRole('dialog', { name: 'Shared with Console' });
  expect(dialog).toHaveTextContent('photo.png');
  await user.click(within(dialog).getByRole('button', { name: 'Make a note' }));
  expect(await within(dialog).findByText(/no space left for this file/)).toBeInTheDocument();
  expect(kept.size).toBe(2);
});

it('a file whose bytes are gone is named and asked about; the others stay what they are', async () => {
  const kept = keep([{ text: 'two', files: ['gone.png', 'there.png'] }]);
  kept.delete('/console-shares/0/0');
  const { user, api } = await show({
    api: [
      answer(createAttachment, ({ query }) => ({
        ...{ id: query.id, name: 'there.png', mime: 'image/png', size: 2, inUse: false },
        ...{ width: 1, height: 1, url: '/file', createdAt: '2026-11-29T08:00:00.000Z' },
      })),
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Shared with Console' });
  await user.click(within(dialog).getByRole('button', { name: 'Make a note' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a note without what is missing?' });
  expect(question).toHaveTextContent('gone.png');
  expect(question).not.toHaveTextContent('there.png');
  keepState();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(kept.size).toBe(2);
  expect(api.callsOf(createAttachment)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Make a note' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a note anyway' }),
  );
  await waitFor(() => expect(kept.size).toBe(0));
  const content = () => screen.getByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(content()).toHaveTextContent(/!\[there\.png\]\(attachment:/));
  expect(content()).not.toHaveTextContent('gone.png');
});

it('belongs to whoever is asked about it first, and nobody else is asked', async () => {
  const ownerOf = async (at: number) =>
    (await kept.get(`/console-shares/${at}/share.json`)?.clone().json())?.owner;
  const kept = keep([{ text: 'of theirs', owner: 'somebody' }, { text: 'of nobody' }, { text: 'and more' }]);
  const { user, unmount } = await show();
  const dialog = await screen.findByRole('dialog', { name: 'Shared with Console' });
  expect(dialog).toHaveTextContent('of nobody');
  expect(dialog).toHaveTextContent('1 more is waiting.');
  expect(await Promise.all([0, 1, 2].map(ownerOf))).toEqual(['somebody', 'test-user', 'test-user']);
  await user.click(within(dialog).getByRole('button', { name: 'Later' }));
  unmount();
  // The same person is asked again.
  await show();
  expect(await screen.findByText('of nobody')).toBeInTheDocument();
});

it('clearing the device leaves what is somebody else’s', async () => {
  const kept = keep([{ text: 'of theirs', owner: 'somebody', files: ['a.png'] }, { text: 'mine' }]);
  await forgetShares('test-user');
  expect([...kept.keys()]).toEqual(['/console-shares/0/0', '/console-shares/0/share.json']);
});

it('is discarded only after a question', async () => {
  const kept = keep([{ text: 'one' }, { text: 'two' }]);
  const { user } = await show();
  const dialog = await screen.findByRole('dialog', { name: 'Shared with Console' });
  expect(dialog).toHaveTextContent('1 more is waiting.');
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('two')).toBeInTheDocument();
  expect([...kept.keys()]).toEqual(['/console-shares/1/share.json']);
});

it('what could not be kept is told', async () => {
  keep([]);
  await show({ hash: '#not-shared', language: 'zh' });
  expect(await screen.findByText(/分享的内容无法保存在本设备上/)).toBeInTheDocument();
  keepState();
});
