/// <reference types="@testing-library/jest-dom" />
import {
  beginMultipartUpload,
  changeObjects,
  completeMultipartUpload,
  countObjects,
  createFolderZip,
  createPolicyToken,
  createUploadToken,
  getBucketUsage,
  getObject,
  getObjectText,
  inspectToken,
  listObjectBuckets,
  listObjects,
  listOwnUploads,
  listUploadedParts,
  type ObjectBucket,
  partBytesOf,
  putObjectText,
  recordUpload,
  refreshCdn,
  removeObjects,
  type StoredObject,
  signObjectUrls,
  signUploadPart,
} from '@console/contract/codegen';
import { getNote, listNotes, saveNote } from '@console/contract/notes';
import { hasUnsavedWork } from '@console/shell';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { savedNote, savedNoteOf } from '../../handover/testing-saved-note.ts';
import { uploads } from '../../qiniu/upload/upload-queue.ts';
import remote from '../../remote.tsx';

const bucket = (more: Partial<ObjectBucket> = {}): ObjectBucket => ({
  ...{ id: 'demo.files', store: 'demo', name: 'files', kind: 'kodo', region: 'z0', private: true },
  ...{ domains: ['https://cdn.test'], prefix: '', uploads: true, shows: true, trouble: null },
  ...more,
});
const object = (key: string, more: Partial<StoredObject> = {}): StoredObject => ({
  ...{ key, size: 2048, hash: 'Fhash', mime: 'text/plain', modifiedAt: '2026-11-01T08:00:00.000Z' },
  storageClass: 'standard',
  ...more,
});
const page = (keys: readonly string[], folders: readonly string[] = [], marker: string | null = null) =>
  answer(listObjects, () => ({ items: keys.map((key) => object(key)), folders: [...folders], marker }));
const buckets = (...all: ObjectBucket[]) => answer(listObjectBuckets, () => ({ items: all }));
const links = answer(signObjectUrls, ({ body }) => ({
  items: body.keys.map((key) => ({ key, url: `https://cdn.test/${key}?e=1&token=x` })),
  expiresAt: '2026-11-29T12:00:00.000Z',
}));

const noteRow = { ...savedNoteOf('Trip', ''), hits: { headline: [], excerpt: [] } };
const every = ['codegen.qiniu.view', 'codegen.qiniu.upload', 'codegen.qiniu.delete'];
const show = (
  api: readonly FakeAnswer[],
  {
    path = '',
    language = 'en',
    permissions = every,
  }: { path?: string; language?: 'en' | 'zh'; permissions?: string[] } = {},
) => renderRemote(remote, { path: `/codeGen/qiniu${path}`, api, language, permissions });

// jsdom's files cannot be read the way browsers' files can.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

afterEach(() => uploads.clear());

const row = (name: string | RegExp) => screen.getByRole('checkbox', { name });

describe('files', () => {
  it('a folder: what is in it, the way up, and where the next page is', async () => {
    const { user, api } = await show(
      [
        buckets(bucket()),
        answer(listObjects, ({ query }) =>
          query?.marker === 'm1'
            ? { items: [object('photos/b.png', { mime: 'image/png' })], folders: [], marker: null }
            : { items: [object('photos/a.txt')], folders: ['photos/2026/'], marker: 'm1' },
        ),
      ],
      { path: '?prefix=photos/' },
    );
    const table = await screen.findByRole('table', { name: 'Files in files/photos/' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'files' })).toHaveAttribute(
      'href',
      expect.stringContaining('prefix='),
    );
    keepState();
    await user.click(screen.getByRole('button', { name: '2 shown, load more' }));
    expect(await within(table).findByText('b.png')).toBeVisible();
    expect(api.callsOf(listObjects).at(-1)?.query).toMatchObject({
      prefix: 'photos/',
      delimiter: '/',
      marker: 'm1',
    });
  });

  it('Chinese', async () => {
    await show([buckets(bucket()), page(['说明.md'], ['图片/'])], { language: 'zh' });
    expect(await screen.findByRole('table', { name: 'files/ 中的文件' })).toBeVisible();
    keepState();
  });

  it('how much is in the bucket, and in a folder when it is counted, some of it at a time', async () => {
    const { user, api } = await show(
      [
        buckets(bucket()),
        page(['photos/a.txt']),
        answer(getBucketUsage, () => ({
          usage: { objects: 1223, bytes: 3_500_000, at: '2026-11-29T08:00:00.000Z' },
        })),
        answer(countObjects, ({ query }) =>
          query?.marker === 'm1'
            ? { objects: 200, bytes: 1000, marker: null }
            : { objects: 10_000, bytes: 5000, marker: 'm1' },
        ),
      ],
      { path: '?prefix=photos/' },
    );
    expect(await screen.findByText(/^1,?223 files, 3\.3 MiB \(/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Count files' }));
    expect(await screen.findByText(/^10,?000 files, .* so far$/)).toBeVisible();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Go on counting' }));
    expect(await screen.findByText(/^10,?200 files, 5\.9 KiB$/)).toBeVisible();
    expect(api.callsOf(countObjects).map(({ query }) => query)).toEqual([
      { prefix: 'photos/' },
      { prefix: 'photos/', marker: 'm1' },
    ]);
  });

  it('S3 keeps no figures, so none are asked for', async () => {
    const { api } = await show([buckets(bucket({ kind: 's3' })), page(['a.txt'])]);
    expect(await screen.findByRole('button', { name: 'Count files' })).toBeVisible();
    expect(api.callsOf(getBucketUsage)).toEqual([]);
  });

  it('nothing in it: where to drop something', async () => {
    await show([buckets(bucket()), page([])]);
    expect(await screen.findByText('This folder is empty.')).toBeVisible();
    keepState();
  });

  it('no bucket at all: who configures them', async () => {
    await show([buckets()]);
    expect(await screen.findByText(/OBJECT_STORES/)).toBeVisible();
    keepState();
  });

  it('on the way', async () => {
    await show([buckets(bucket()), hang(listObjects)]);
    expect(await screen.findByRole('status', { busy: true })).toBeInTheDocument();
  });

  it('the store refuses: why, with its id, and again', async () => {
    const { user, api } = await show([
      buckets(bucket()),
      refuse(listObjects, 'UPSTREAM', { details: { reason: 'storeThrottled', status: 573, reqid: 'abc' } }),
    ]);
    expect(await screen.findByRole('alert')).toHaveTextContent(/asks you to slow down/);
    await user.click(screen.getByRole('button', { name: 'Show Error' }));
    expect(screen.getByText('X-Reqid: abc')).toBeVisible();
    keepState();
    api.now(page(['a.txt']));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('a.txt')).toBeVisible();
  });

  it('a bucket that does not answer says so', async () => {
    await show([buckets(bucket({ trouble: 'storeUnreachable', uploads: false })), page([])]);
    expect(await screen.findByText(/cannot be reached at the moment/)).toBeVisible();
  });

  it('without the rights to change: only looking', async () => {
    const { user } = await show([buckets(bucket()), page(['a.txt'])], {
      permissions: ['codegen.qiniu.view'],
    });
    expect(await screen.findByText(/You can only look/)).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: 'a.txt' }));
    const acts = screen.getByRole('group', { name: /selection|chosen|selected/i });
    expect(within(acts).queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(within(acts).getByRole('button', { name: 'Copy links' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload files' })).toBeNull();
    keepState();
  });

  it('without the right to see it: what is missing', async () => {
    await show([refuse(listObjectBuckets, 'FORBIDDEN', { details: { permission: 'codegen.qiniu.view' } })], {
      permissions: [],
    });
    expect(await screen.findByText('codegen.qiniu.view')).toBeVisible();
  });

  it('all levels at once name the way from here', async () => {
    const { api } = await show([buckets(bucket()), page(['a/b/c.txt'])], { path: '?flat=1' });
    expect(await screen.findByText('a/b/c.txt')).toBeVisible();
    expect(api.callsOf(listObjects)[0]?.query).toMatchObject({ delimiter: '' });
  });

  it('a grid has pictures, by links for all of them at once', async () => {
    const { api } = await show(
      [
        buckets(bucket()),
        links,
        answer(listObjects, () => ({
          items: [object('a.png', { mime: 'image/png' }), object('b.svg', { mime: 'image/svg+xml' })],
          folders: [],
          marker: null,
        })),
      ],
      { path: '?look=grid' },
    );
    const list = await screen.findByRole('list', { name: 'Files in files/' });
    await waitFor(() => expect(list.querySelectorAll('img')).toHaveLength(1));
    expect(api.callsOf(signObjectUrls)[0]?.body).toMatchObject({ keys: ['a.png'] });
    keepState();
  });
});

describe('one object', () => {
  const detail = (more: Partial<StoredObject> = {}) =>
    answer(getObject, () => ({
      ...object('a.txt', more),
      expiresAt: null,
      headers: [{ name: 'MD5', value: 'x' }],
    }));
  const text = answer(getObjectText, () => ({ text: 'hello', hash: 'h1', mime: 'text/plain' }));

  it('a text is edited over what was read', async () => {
    const { user, api } = await show(
      [
        buckets(bucket()),
        page(['a.txt']),
        links,
        detail(),
        text,
        answer(putObjectText, () => object('a.txt')),
      ],
      { path: '?key=a.txt' },
    );
    const dialog = await screen.findByRole('dialog', { name: 'a.txt' });
    await user.click(await within(dialog).findByRole('button', { name: 'Edit' }));
    keepState();
    await user.type(within(dialog).getByLabelText('Content'), ' world');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(putObjectText)[0]?.body).toEqual({ key: 'a.txt', text: 'hello world', hash: 'h1' }),
    );
  });

  it('what was typed is not thrown away unasked', async () => {
    const { user } = await show([buckets(bucket()), page(['a.txt']), links, detail(), text], {
      path: '?key=a.txt',
    });
    const dialog = await screen.findByRole('dialog', { name: 'a.txt' });
    await user.click(await within(dialog).findByRole('button', { name: 'Edit' }));
    await user.type(within(dialog).getByLabelText('Content'), '!');
    expect(hasUnsavedWork()).toBe(true);
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(dialog).getByLabelText('Content')).toHaveValue('hello!');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(hasUnsavedWork()).toBe(false);
  });

  it('somebody else was faster: nothing is lost of what was typed', async () => {
    const faster = refuse(putObjectText, 'STATE_CONFLICT', { details: { reason: 'storeChangedMeanwhile' } });
    const { user } = await show([buckets(bucket()), page(['a.txt']), links, detail(), text, faster], {
      path: '?key=a.txt',
    });
    const dialog = await screen.findByRole('dialog', { name: 'a.txt' });
    await user.click(await within(dialog).findByRole('button', { name: 'Edit' }));
    await user.type(within(dialog).getByLabelText('Content'), '!');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      /changed the file after you opened it/,
    );
    expect(within(dialog).getByLabelText('Content')).toHaveValue('hello!');
  });

  it('what could run is shown as its source', async () => {
    const svg = answer(getObjectText, () => ({
      text: '<svg onload="x"/>',
      hash: 'h',
      mime: 'image/svg+xml',
    }));
    await show(
      [buckets(bucket()), page(['a.svg']), links, detail({ key: 'a.svg', mime: 'image/svg+xml' }), svg],
      {
        path: '?key=a.svg',
      },
    );
    const dialog = await screen.findByRole('dialog', { name: 'a.svg' });
    expect(await within(dialog).findByText(/shown as source/)).toBeVisible();
    expect(dialog.querySelector('img, iframe, object, embed')).toBeNull();
    expect(within(dialog).getByLabelText('Content')).toHaveValue('<svg onload="x"/>');
  });

  it.each([
    ['image/png', 'img'],
    ['audio/wav', 'audio'],
    ['video/mp4', 'video'],
  ])('%s is shown as %s', async (mime, tag) => {
    await show([buckets(bucket()), page(['a']), links, detail({ key: 'a', mime })], { path: '?key=a' });
    const dialog = await screen.findByRole('dialog', { name: 'a' });
    await waitFor(() =>
      expect(dialog.querySelector(tag)).toHaveAttribute('src', 'https://cdn.test/a?e=1&token=x'),
    );
  });

  it('a PDF opens apart, without a way back to this page', async () => {
    await show(
      [buckets(bucket()), page(['a.pdf']), links, detail({ key: 'a.pdf', mime: 'application/pdf' })],
      { path: '?key=a.pdf' },
    );
    const link = await screen.findByRole('link', { name: 'Open PDF' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('it is gone', async () => {
    await show([buckets(bucket()), page([]), links, refuse(getObject, 'NOT_FOUND')], { path: '?key=gone' });
    const dialog = await screen.findByRole('dialog', { name: 'gone' });
    expect(await within(dialog).findByRole('alert')).toBeVisible();
  });
});

describe('many', () => {
  const opened = async (api: readonly FakeAnswer[], keys = ['a.txt', 'b.txt'], folders: string[] = []) => {
    const shown = await show([buckets(bucket()), page(keys, folders), links, ...api]);
    await screen.findByRole('table');
    return shown;
  };

  it('links as Markdown', async () => {
    const { user } = await opened([]);
    await user.click(row('a.txt'));
    await user.click(row('b.txt'));
    await user.click(screen.getByRole('button', { name: 'Copy links' }));
    const dialog = await screen.findByRole('dialog', { name: '2 links' });
    await user.click(within(dialog).getByRole('radio', { name: 'Markdown' }));
    expect(await within(dialog).findByLabelText('Links')).toHaveTextContent(
      '[a.txt](https://cdn.test/a.txt?e=1&token=x)',
    );
    keepState();
  });

  it('a note gets links that do not run out, and is opened from the notice', async () => {
    const { user, api, router } = await show(
      [buckets(bucket()), page(['docs/a.txt', 'docs/b.txt']), links, answer(saveNote, savedNote)],
      { permissions: [...every, 'note.use'], path: '?prefix=docs/' },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'a.txt' }));
    await user.click(screen.getByRole('button', { name: 'Copy links' }));
    const dialog = await screen.findByRole('dialog', { name: 'Link' });
    await user.click(await within(dialog).findByRole('button', { name: 'New note with links' }));
    await user.click(await screen.findByRole('button', { name: 'Open note' }));
    const [call] = api.callsOf(saveNote);
    expect(call?.body).toMatchObject({
      title: 'a.txt',
      content: '[a.txt](/codeGen/qiniu?bucket=demo.files&prefix=docs%2F&key=docs%2Fa.txt)',
    });
    expect(router.state.location.search).toBe(`?action=preview&uuid=${call?.params.uuid}`);
  });

  it('they come below what stands in a note, over the version that was read', async () => {
    const { user, api } = await show(
      [
        ...[buckets(bucket()), page(['a.txt']), links, answer(saveNote, savedNote)],
        answer(listNotes, () => ({ items: [noteRow], next: null, searchedAsText: [] })),
        answer(getNote, () => ({ ...savedNoteOf('Trip', 'Day one\n'), version: 4, tagIds: [7] })),
      ],
      { permissions: [...every, 'note.use'] },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'a.txt' }));
    await user.click(screen.getByRole('button', { name: 'Copy links' }));
    await user.click(await screen.findByRole('button', { name: 'Add to a note' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to a note' });
    const trip = await within(dialog).findByRole('button', { name: /^Trip/ });
    keepState();
    await user.click(trip);
    expect(await screen.findByText('Added to “Trip”.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Add to a note' })).toBeNull();
    expect(api.callsOf(saveNote)[0]).toMatchObject({
      params: { uuid: noteRow._id },
      body: {
        ...{ title: 'Trip', version: 4, tagIds: [7] },
        content: 'Day one\n\n[a.txt](/codeGen/qiniu?bucket=demo.files&prefix=&key=a.txt)\n',
      },
    });
  });

  it('a note that somebody has changed meanwhile is not written over', async () => {
    const { user, api } = await show(
      [
        ...[buckets(bucket()), page(['a.txt']), links, refuse(saveNote, 'VERSION_CONFLICT')],
        answer(listNotes, () => ({ items: [noteRow], next: null, searchedAsText: [] })),
        answer(getNote, () => savedNoteOf('Trip', 'Day one')),
      ],
      { permissions: [...every, 'note.use'] },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'a.txt' }));
    await user.click(screen.getByRole('button', { name: 'Copy links' }));
    await user.click(await screen.findByRole('button', { name: 'Add to a note' }));
    await user.click(await screen.findByRole('button', { name: /^Trip/ }));
    await waitFor(() => expect(api.callsOf(saveNote)).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: 'Add to a note' })).toBeVisible();
    expect(screen.queryByText(/^Added to/)).toBeNull();
  });

  it('links that do not come are asked for again', async () => {
    const { user, api } = await opened([
      refuse(signObjectUrls, 'UPSTREAM', { details: { reason: 'storeThrottled' } }),
    ]);
    await user.click(row('a.txt'));
    await user.click(screen.getByRole('button', { name: 'Copy links' }));
    const dialog = await screen.findByRole('dialog');
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    api.now(links);
    await user.click(again);
    expect(await within(dialog).findByLabelText('Links')).toHaveTextContent('https://cdn.test/a.txt');
  });

  it('what is deleted is typed first', async () => {
    const { user, api } = await opened([
      answer(removeObjects, () => ({ results: [{ key: 'a.txt', reason: null }], requestIds: ['r'] })),
    ]);
    await user.click(row('a.txt'));
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(api.callsOf(removeObjects)).toHaveLength(0);
    await user.type(within(dialog).getByLabelText(/Type a\.txt to confirm/), 'a.txt');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    await waitFor(() =>
      expect(api.callsOf(removeObjects)[0]?.body).toEqual({ op: 'delete', keys: ['a.txt'] }),
    );
    expect(await screen.findByText('1 file done.')).toBeVisible();
  });

  it('a folder is moved with all that is in it; what failed is told, with the store’s id', async () => {
    const { user, api } = await opened(
      [
        answer(listObjects, ({ query }) => ({
          items: query?.delimiter === '/' ? [] : [object('old/1'), object('old/2')],
          folders: query?.delimiter === '/' ? ['old/'] : [],
          marker: null,
        })),
        answer(changeObjects, () => ({
          results: [
            { key: 'old/1', reason: null },
            { key: 'old/2', reason: 'storeExists' as const },
          ],
          requestIds: ['req-9'],
        })),
      ],
      [],
      ['old/'],
    );
    await user.click(row('old'));
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog', { name: 'Rename' });
    await user.clear(within(dialog).getByLabelText(/New name/));
    await user.type(within(dialog).getByLabelText(/New name/), 'new');
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    expect(await within(dialog).findByText('Finished: 2 of 2, 1 failed')).toBeVisible();
    expect(within(dialog).getByRole('list', { name: 'Files that failed' })).toHaveTextContent(
      'old/2 A file of this name exists.',
    );
    expect(within(dialog).getByText('X-Reqid req-9')).toBeVisible();
    expect(api.callsOf(changeObjects)[0]?.body).toMatchObject({
      op: 'move',
      items: [
        { key: 'old/1', to: 'new/1' },
        { key: 'old/2', to: 'new/2' },
      ],
    });
    keepState();
  });

  it('a place that is none is told at its field', async () => {
    const { user, api } = await opened([]);
    await user.click(row('a.txt'));
    await user.click(screen.getByRole('button', { name: 'Copy to…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy to' });
    await user.type(within(dialog).getByLabelText(/Folder/), '/abs');
    expect(await within(dialog).findByText('A name does not begin with /.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(api.callsOf(changeObjects)).toHaveLength(0);
  });

  it('type and storage', async () => {
    const { user, api } = await opened([
      answer(changeObjects, () => ({ results: [{ key: 'a.txt', reason: null }], requestIds: [] })),
    ]);
    await user.click(row('a.txt'));
    await user.click(screen.getByRole('button', { name: 'Type and storage' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('combobox', { name: /Type/ }), 'text/markdown');
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(api.callsOf(changeObjects)[0]?.body).toEqual({
        op: 'mime',
        keys: ['a.txt'],
        mime: 'text/markdown',
      }),
    );
  });

  it('the content network tells what is left of the day', async () => {
    const { user } = await opened([
      answer(refreshCdn, () => ({ urls: ['https://cdn.test/a.txt'], refused: [], left: 499 })),
    ]);
    await user.click(row('a.txt'));
    await user.click(screen.getByRole('button', { name: 'Refresh CDN' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Refresh' }));
    expect(await within(dialog).findByText('1 address submitted. 499 left today.')).toBeVisible();
  });

  it('a folder that is too large for one file says so', async () => {
    const { user } = await opened([
      refuse(createFolderZip, 'CONTENT_TOO_LARGE', { details: { reason: 'zip', files: 500, bytes: 1 } }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Download as zip' }));
    expect(await screen.findByText(/500 files and 200 MB at most/)).toBeVisible();
  });
});

describe('keys', () => {
  it('Mod+A chooses all, Space shows the one that has the focus, Backspace goes up', async () => {
    const { user, router } = await show([buckets(bucket()), page(['a/b.txt']), links, hang(getObject)], {
      path: '?prefix=a/',
    });
    await screen.findByRole('table');
    await user.keyboard('{Control>}a{/Control}');
    expect(row('b.txt')).toBeChecked();
    screen.getByRole('button', { name: 'b.txt' }).focus();
    await user.keyboard(' ');
    expect(await screen.findByRole('dialog', { name: 'b.txt' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('prefix')).toBeNull());
  });
});

describe('what a field and a page keep for themselves', () => {
  it('Mod+A in a field marks its text, and chooses no files', async () => {
    const { user } = await show([buckets(bucket()), page(['a.txt'])]);
    await screen.findByRole('table');
    await user.click(screen.getByLabelText('Name uploads'));
    await user.keyboard('{Control>}a{/Control}');
    expect(row('a.txt')).not.toBeChecked();
  });
  it('a file dropped by somebody who may not upload does not take the page away', async () => {
    await show([buckets(bucket()), page(['a.txt'])], { permissions: ['codegen.qiniu.view'] });
    const table = await screen.findByRole('table');
    const dataTransfer = { types: ['Files'], files: [], items: [] };
    // What is prevented answers false.
    expect(fireEvent.dragOver(table, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(table, { dataTransfer })).toBe(false);
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
  });
});

describe('uploads', () => {
  it('a file that cannot be read is told, and those behind it go on', async () => {
    const { user, api } = await show([buckets(bucket()), page(['a.txt']), hang(createUploadToken)]);
    const field = await screen.findByLabelText('Name uploads');
    await user.clear(field);
    await user.type(field, '{{hash8}{{ext}');
    const unread = new File(['x'], 'gone.txt');
    const refused = () => Promise.reject(new DOMException('', 'NotReadableError'));
    Object.assign(unread, { slice: () => ({ arrayBuffer: refused }) });
    const good = new File(['hello'], 'good.txt');
    const bytes = new TextEncoder().encode('hello');
    Object.assign(good, { slice: () => ({ arrayBuffer: async () => bytes }) });
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type="file"][multiple]') as HTMLInputElement,
      [unread, good],
    );
    expect(await screen.findByText(/This file cannot be read/)).toBeVisible();
    await waitFor(() => expect(api.callsOf(createUploadToken)).toHaveLength(1));
    Object.assign(unread, { slice: () => ({ arrayBuffer: async () => bytes }) });
    await user.click(screen.getByRole('button', { name: 'Try again gone.txt' }));
    await waitFor(() => expect(api.callsOf(createUploadToken)).toHaveLength(2));
    const [first, second] = api.callsOf(createUploadToken);
    // By the same content the same name: the hash was made in the second attempt.
    expect(second?.body.key).toBe(first?.body.key);
  });
  it('what is there is asked about before it is replaced', async () => {
    const exists = refuse(createUploadToken, 'STATE_CONFLICT', { details: { reason: 'storeExists' } });
    const { user, api } = await show([buckets(bucket()), page(['a.txt']), exists, hang(recordUpload)]);
    await screen.findByRole('table');
    const file = new File(['hello'], 'a.txt', { type: 'text/plain' });
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type="file"][multiple]') as HTMLInputElement,
      file,
    );
    expect(await screen.findByText(/A file of this name exists\. It is not replaced/)).toBeVisible();
    expect(api.callsOf(createUploadToken)[0]?.body).toEqual({
      key: 'a.txt',
      size: 5,
      mime: 'text/plain',
      overwrite: false,
    });
    keepState();
    await user.click(screen.getByRole('button', { name: 'Replace a.txt' }));
    await waitFor(() => expect(api.callsOf(createUploadToken)[1]?.body).toMatchObject({ overwrite: true }));
  });
  it('names of uploads: a placeholder that is none is told', async () => {
    const { user } = await show([buckets(bucket()), page(['a.txt'])]);
    const field = await screen.findByLabelText('Name uploads');
    await user.clear(field);
    await user.type(field, '{{year}');
    expect(await screen.findByText(/You can use \{path\}/)).toBeVisible();
  });
});

describe('a large file for an S3 store', () => {
  const size = partBytesOf(1) + 100;
  const large = () => new File([new Uint8Array(size)], 'film.mp4', { type: 'video/mp4' });
  const uploadId = 'u1';
  const began = answer(beginMultipartUpload, () => ({ uploadId }));
  const signed = answer(signUploadPart, ({ body }) => ({
    url: `https://s3.test/film.mp4?partNumber=${body.partNumber}`,
    expiresAt: '2026-11-29T12:00:00.000Z',
  }));
  const completed = answer(completeMultipartUpload, ({ body }) => ({ key: body.key }));
  const recorded = answer(recordUpload, ({ body }) => object(body.key, { size }));
  /** A line on which parts of these numbers never arrive. */
  function line(lost: ReadonlySet<number>) {
    const put: { partNumber: number; size: number }[] = [];
    class Request {
      upload = {};
      status = 200;
      responseText = '';
      onload?: () => void;
      onabort?: () => void;
      onloadend?: () => void;
      #partNumber = 0;
      open(_: string, url: string) {
        this.#partNumber = Number(new URL(url).searchParams.get('partNumber'));
      }
      setRequestHeader() {}
      getResponseHeader = () => null;
      abort() {
        this.onabort?.();
        this.onloadend?.();
      }
      send(body: Blob) {
        if (lost.has(this.#partNumber)) return;
        put.push({ partNumber: this.#partNumber, size: body.size });
        queueMicrotask(() => {
          this.onload?.();
          this.onloadend?.();
        });
      }
    }
    jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new Request() as never);
    return put;
  }
  afterEach(() => jest.restoreAllMocks());
  const chosen = () =>
    document.querySelector<HTMLInputElement>('input[type="file"][multiple]') as HTMLInputElement;

  it('stopped, it goes on behind the parts that have arrived', async () => {
    const lost = new Set([2]);
    const put = line(lost);
    const there = answer(listUploadedParts, () => ({ items: [{ partNumber: 1, size: partBytesOf(1) }] }));
    const { user, api } = await show([
      ...[buckets(bucket({ kind: 's3' })), page(['a.txt']), began, signed, completed, recorded, there],
    ]);
    await screen.findByRole('table');
    await user.upload(chosen(), large());
    await waitFor(() => expect(api.callsOf(signUploadPart)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Pause film.mp4' }));
    lost.clear();
    await user.click(await screen.findByRole('button', { name: 'Resume film.mp4' }));
    await waitFor(() => expect(api.callsOf(recordUpload)).toHaveLength(1));
    expect(put).toEqual([
      { partNumber: 1, size: partBytesOf(1) },
      { partNumber: 2, size: 100 },
    ]);
    expect(api.callsOf(beginMultipartUpload)).toHaveLength(1);
    expect(api.callsOf(completeMultipartUpload)[0]?.body).toEqual({
      ...{ key: 'film.mp4', uploadId, size, overwrite: false },
    });
  });
});

describe('recent uploads', () => {
  it('with the way to where they are', async () => {
    const items = [
      {
        bucketId: 'demo.files',
        key: 'up/a.txt',
        size: 5,
        mime: 'text/plain',
        at: '2026-11-29T08:00:00.000Z',
      },
    ];
    await show([buckets(bucket()), answer(listOwnUploads, () => ({ items }))], { path: '?tab=recent' });
    expect(await screen.findByRole('link', { name: 'up/a.txt' })).toHaveAttribute(
      'href',
      expect.stringContaining('key=up%2Fa.txt'),
    );
    keepState();
  });
  it('none yet', async () => {
    await show([buckets(bucket()), answer(listOwnUploads, () => ({ items: [] }))], { path: '?tab=recent' });
    expect(await screen.findByText('You have not uploaded anything yet.')).toBeVisible();
  });
});

describe('token lab', () => {
  const read = {
    ...{
      kind: 'upload' as const,
      accessKey: 'AK',
      store: 'demo',
      signatureRight: true,
      json: '{"scope":"files"}',
    },
    ...{ bucket: 'files', key: null, expiresAt: '2026-11-29T12:00:00.000Z', faults: [] },
  };
  it('a pasted token is read and checked', async () => {
    const { user } = await show(
      [
        buckets(bucket()),
        answer(inspectToken, () => ({
          ...read,
          signatureRight: false,
          faults: ['wrongSignature' as const, 'expired' as const],
        })),
      ],
      {
        path: '?tab=tokens',
      },
    );
    await user.type(await screen.findByLabelText(/Token or signed link/), 'AK:x:y');
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(await screen.findByText(/The signature is wrong/)).toBeVisible();
    expect(screen.getByText('It has expired.')).toBeVisible();
    keepState();
  });
  it('a policy becomes a token, step by step', async () => {
    const made = { json: '{"scope":"files:a"}', encoded: 'ENC', signature: 'SIG', token: 'AK:SIG:ENC' };
    const { user, api } = await show([buckets(bucket()), answer(createPolicyToken, () => made)], {
      path: '?tab=tokens',
    });
    await user.type(await screen.findByLabelText('Key'), 'a');
    await user.click(screen.getByRole('button', { name: 'Make token' }));
    expect(await screen.findByText('AK:SIG:ENC')).toBeVisible();
    expect(api.callsOf(createPolicyToken)[0]?.body).toEqual({ key: 'a', seconds: 3600, insertOnly: true });
  });
  it('what a code means', async () => {
    const { user } = await show([buckets(bucket())], { path: '?tab=tokens' });
    await user.selectOptions(await screen.findByLabelText('Code'), '573');
    expect(await screen.findByText(/asks you to slow down/)).toBeVisible();
  });
  it('S3 has no tokens of its own', async () => {
    await show([buckets(bucket({ kind: 's3' }))], { path: '?tab=tokens' });
    expect(await screen.findByText('What an error code means')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make token' })).toBeNull();
  });
});
