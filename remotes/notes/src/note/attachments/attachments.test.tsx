import { ApiError } from '@console/contract';
import {
  type Attachment,
  createAttachment,
  deleteAttachment,
  freshItem,
  getNote,
  listAttachments,
  listNotes,
  listTags,
  type Note,
  saveNote,
} from '@console/contract/notes';
import { answer, type FakeAnswer, fill, hang, keepState, renderRemote } from '@console/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const uuid = '01939f00-00a1-7000-8000-000000000001';
const fileId = '01939f00-00a1-7000-8000-0000000000f1';
const fileOf = (id: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  name: 'a.png',
  mime: 'image/png',
  size: 2048,
  width: 40,
  height: 30,
  createdAt: '2026-11-21T08:00:00.000Z',
  url: `/api/v1/attachment/${id}/file?sign=x`,
  inUse: true,
  ...more,
});

async function show(
  content: string,
  { api = [], action = 'preview' }: { api?: FakeAnswer[]; action?: string } = {},
) {
  const files: Attachment[] = [];
  let note: Note = {
    _id: uuid,
    userId: 'test-user',
    title: 'Files',
    headline: 'Files',
    type: 0,
    content,
    version: 0,
    tagIds: [],
    createTime: '2026-11-20T08:00:00.000Z',
    updateTime: '2026-11-20T08:00:00.000Z',
    deleteTime: null,
    excerpt: '',
    wordCount: 0,
    hasTask: false,
    openTasks: 0,
    item: freshItem,
  };
  const house = await renderRemote(remote, {
    path: `/note/?action=${action}&uuid=${uuid}`,
    permissions: ['note.use'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [] })),
      answer(listTags, () => ({ items: [] })),
      answer(getNote, () => note),
      answer(saveNote, ({ body }) => {
        note = { ...note, content: body.content, version: note.version + 1 };
        return note;
      }),
      answer(listAttachments, () => ({ items: files, used: 0, limit: 1 })),
      answer(createAttachment, ({ query }) => {
        const file = fileOf(query.id);
        files.push(file);
        return file;
      }),
      ...api,
    ],
  });
  return { ...house, files };
}
const contentBox = () => screen.findByRole('textbox', { name: 'Content' });
const png = (name = 'a.png') => new File(['x'], name, { type: 'image/png' });

beforeAll(async () => {
  // One after the other: Jest's module loader gets in its own way.
  await import('../../screens/index/index.tsx');
  await import('../markdown/markdown-view.tsx');
  await import('./upload-list.tsx');
  await import('./attachments-dialog.tsx');
}, 60_000);
it('1.6 a text’s attachments are shown by their signed links; an unknown one by its name', async () => {
  await show(`![cat](attachment://${fileId}) [paper](attachment://${fileId}) ![gone](attachment://${uuid})`, {
    api: [answer(listAttachments, () => ({ items: [fileOf(fileId)], used: 1, limit: 2 }))],
  });
  const image = await screen.findByRole('img', { name: 'cat' });
  expect(image).toHaveAttribute('src', `/api/v1/attachment/${fileId}/file?sign=x`);
  expect(image).toHaveAttribute('width', '40');
  expect(screen.getByRole('link', { name: /^paper \(2.*\)$/ })).toHaveAttribute('download');
  expect(screen.getByText('gone')).toBeInTheDocument();
  keepState();
});

it('a list that was read before its file had arrived is read once more', async () => {
  let reads = 0;
  await show(`![cat](attachment://${fileId})`, {
    api: [
      answer(listAttachments, () => {
        reads += 1;
        return { items: reads > 1 ? [fileOf(fileId)] : [], used: 0, limit: 1 };
      }),
    ],
  });
  expect(await screen.findByRole('img', { name: 'cat' })).toBeInTheDocument();
});

it('a list that cannot be read takes only the pictures with it', async () => {
  await show(`text ![cat](attachment://${fileId})`, {
    api: [
      answer(listAttachments, () => {
        throw new ApiError('INTERNAL');
      }),
    ],
  });
  expect(await screen.findByText('cat')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Files' })).toBeInTheDocument();
});

it('a chosen file is named at the end of the text while it is still on its way, and can be given up', async () => {
  const { user, api } = await show('Text', { action: 'editAndPreview', api: [hang(createAttachment)] });
  await contentBox();
  await user.upload(screen.getByTestId('attachment-picker'), png('cat.png'));
  expect(await screen.findByRole('progressbar', { name: 'Upload of cat.png' })).toBeInTheDocument();
  const { id, note } = api.callsOf(createAttachment)[0]?.query ?? {};
  expect(note).toBe(uuid);
  expect(await contentBox()).toHaveValue(`Text\n\n![cat.png](attachment://${id})\n`);
  await fill(user, await contentBox(), 'go on');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(api.callsOf(saveNote).length).toBeGreaterThan(0));
  keepState();
  await user.click(screen.getByRole('button', { name: 'Cancel the upload of cat.png' }));
  expect((await contentBox()) as HTMLTextAreaElement).toHaveValue('Text\n\ngo on');
});

it('one that does not arrive says why and can be sent again under the same id', async () => {
  let tries = 0;
  const { user, api } = await show('Text', {
    action: 'editAndPreview',
    api: [
      answer(createAttachment, ({ query }) => {
        tries += 1;
        if (tries === 1) throw new ApiError('CONTENT_TOO_LARGE', { details: { limit: 20 * 1024 * 1024 } });
        return fileOf(query.id);
      }),
    ],
  });
  await contentBox();
  await user.upload(screen.getByTestId('attachment-picker'), png());
  expect(await screen.findByText(/^The file is too large; the limit is 2\d.*B\.$/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument());
  const ids = api.callsOf(createAttachment).map(({ query }) => query.id);
  expect(ids[0]).toBe(ids[1]);
});

it('a dropped file is taken, pasted text is left to the editor', async () => {
  const { api } = await show('Text', { action: 'editAndPreview' });
  const box = await contentBox();
  fireEvent.drop(box, { dataTransfer: { files: [png()], types: ['Files'] } });
  await waitFor(() => expect(api.callsOf(createAttachment)).toHaveLength(1));
  fireEvent.paste(box, { clipboardData: { files: [png()], types: ['text/plain', 'Files'] } });
  expect(api.callsOf(createAttachment)).toHaveLength(1);
  fireEvent.paste(box, { clipboardData: { files: [png()], types: ['Files'] } });
  await waitFor(() => expect(api.callsOf(createAttachment)).toHaveLength(2));
});

it('the files of a note are listed with what they take, and removed after a question', async () => {
  const files = [
    fileOf(fileId, { name: 'cat.png' }),
    fileOf(uuid, { name: 'plan.pdf', mime: 'application/pdf', inUse: false }),
  ];
  const { user, api } = await show(`![cat](attachment://${fileId})`, {
    action: 'editAndPreview',
    api: [
      answer(listAttachments, () => ({ items: files, used: 4096, limit: 1024 ** 3 })),
      answer(deleteAttachment, ({ params }) => {
        files.splice(
          files.findIndex(({ id }) => id === params.id),
          1,
        );
        return params;
      }),
    ],
  });
  await contentBox();
  await user.click(screen.getByRole('button', { name: 'Attachments' }));
  const list = await screen.findByRole('list', { name: 'Attachments' });
  expect(within(list).getByText(/not referenced by any saved version/)).toBeInTheDocument();
  expect(screen.getByText(/^Your files use 4.*B of 1.*B\.$/)).toBeInTheDocument();
  keepState();
  await user.click(await within(list).findByRole('button', { name: 'Remove cat.png' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf(deleteAttachment)).toHaveLength(0);
  await user.click(await within(list).findByRole('button', { name: 'Remove cat.png' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(within(list).queryByText('cat.png')).not.toBeInTheDocument());
  expect(api.callsOf(deleteAttachment)[0]?.params).toEqual({ id: fileId });
  expect(within(list).getByText('plan.pdf')).toBeInTheDocument();
});

it('a list that could not be opened is asked for anew when it is opened again', async () => {
  const { user, api } = await show('Text', {
    action: 'editAndPreview',
    api: [
      answer(listAttachments, () => {
        throw new ApiError('INTERNAL');
      }),
    ],
  });
  await contentBox();
  await user.click(screen.getByRole('button', { name: 'Attachments' }));
  expect(await screen.findByText(/^The list of files could not be loaded/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  api.now(
    answer(listAttachments, () => ({ items: [fileOf(fileId, { name: 'cat.png' })], used: 0, limit: 1 })),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Attachments' }));
  expect(await within(await screen.findByRole('dialog')).findByText('cat.png')).toBeInTheDocument();
});

it('a list that cannot be opened leaves the text alone', async () => {
  const { user } = await show('Text', {
    action: 'editAndPreview',
    api: [
      answer(listAttachments, () => {
        throw new ApiError('INTERNAL');
      }),
    ],
  });
  await contentBox();
  await user.click(screen.getByRole('button', { name: 'Attachments' }));
  expect(await screen.findByText(/^The list of files could not be loaded/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await contentBox()).toHaveValue('Text');
});
