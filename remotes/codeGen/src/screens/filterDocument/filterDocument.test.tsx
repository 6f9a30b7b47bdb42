/// <reference types="@testing-library/jest-dom" />
import { listSavedFilters, removeSavedFilter, type SavedFilter, saveFilter } from '@console/contract/codegen';
import {
  type Attachment,
  freshItem,
  listAttachments,
  listNotes,
  type NoteRow,
} from '@console/contract/notes';
import { answer, type FakeAnswer, type FakeCall, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { give } from '../../handover/handover.ts';
import remote from '../../remote.tsx';

const show = (
  api: FakeAnswer[] = [],
  language: 'zh' | 'en' = 'en',
  permissions = ['codegen.filter.use', 'codegen.use'],
) => renderRemote(remote, { path: '/codeGen/filterDocument', language, permissions, api });

// jsdom's files cannot be read the way browsers' files can.
Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

const rooms = '[{"number":"301","rent":2500,"tags":["a"]},{"number":"302","rent":1800,"tags":[]}]';
const source = (label = 'Documents') => screen.findByLabelText<HTMLTextAreaElement>(label);
const put = async (text: string, label?: string) =>
  fireEvent.change(await source(label), { target: { value: text } });
const query = (text: string, label = 'Filter') =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const told = (text: string | RegExp) => screen.findByText(text);

const saved = (more: Partial<SavedFilter> = {}): SavedFilter => ({
  ...{ filterId: '0197c0de-0000-7000-8000-000000000001', name: 'Expensive', language: 'auto' },
  ...{ query: '{ rent: { $gt: 2000 } }', projection: '', sort: '', skip: 0, limit: 0, each: false },
  savedAt: '2026-11-29T08:00:00.000Z',
  ...more,
});

const noteRow = (headline: string): NoteRow => ({
  ...{ _id: '0197c0de-0000-7000-8000-00000000000a', userId: 'ming', title: headline, headline },
  ...{ type: 0, version: 1, tagIds: [], deleteTime: null, excerpt: '', wordCount: 1, hasTask: false },
  ...{ createTime: '2026-11-29T08:00:00Z', updateTime: '2026-11-29T08:00:00Z', openTasks: 0 },
  ...{ item: freshItem, hits: { headline: [], excerpt: [] } },
});
const attached = (name: string, mime = 'application/json'): Attachment => ({
  ...{
    id:
      name === 'rooms.json' ? '0197c0de-0000-7000-8000-00000000000b' : '0197c0de-0000-7000-8000-00000000000c',
  },
  ...{ name, mime, size: 80, width: null, height: null, createdAt: '2026-11-29T08:00:00Z', inUse: true },
  url: `/api/v1/attachment/${name}/file?sign=x`,
});
const notes = answer(listNotes, () => ({
  items: [noteRow('Rooms of 2026')],
  next: null,
  searchedAsText: [],
}));
const files = answer(listAttachments, () => ({
  ...{ items: [attached('rooms.json'), attached('door.png', 'image/png')], used: 160, limit: 1_000_000 },
}));
afterEach(() => jest.restoreAllMocks());

describe('/codeGen/filterDocument', () => {
  it.each([
    ['zh', '文档', '筛选条件', '2 条文档中找到 1 条'],
    ['en', 'Documents', 'Filter', '1 of 2 documents'],
  ] as const)('empty, with a result, and with a slip, in %s', async (language, label, filter, found) => {
    await show([], language);
    await source(label);
    keepState();
    await put(rooms, label);
    await screen.findByRole('button', { name: '302' });
    query('{ rent: { $gt: 2000 } }', filter);
    await told(new RegExp(found));
    expect(screen.queryByRole('button', { name: '302' })).toBeNull();
    keepState();
    query('{ rent: { $gtt: 2000 } }', filter);
    await screen.findByRole('alert');
    keepState();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('a slip keeps the last good result, and takes no conditions from it', async () => {
    const { user } = await show();
    await put(rooms);
    await screen.findByRole('button', { name: '302' });
    query('{ rent: { $gtt: 2000 } }');
    expect(await told('There is no operator $gtt. Did you mean $gt?')).toBeInTheDocument();
    expect(screen.getByText(/This is the last result before the error\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '302' }));
    expect(screen.getByLabelText('Filter')).toHaveValue('{ rent: { $gtt: 2000 } }');
    query('{ rent: { $lt: 2000 } }');
    await waitFor(() => expect(screen.queryByText(/last result before/)).toBeNull());
  });

  it('a query that is wrong from the start blocks the result, and that is what is said', async () => {
    await show();
    await source();
    query('{ rent: { $gtt: 2000 } }');
    await put(rooms);
    expect(await told('The query has an error.')).toBeInTheDocument();
    expect(screen.queryByText('No documents yet.')).toBeNull();
  });

  it('says by which language a query is read, and runs JSONPath and jq', async () => {
    const { user } = await show();
    await put(rooms);
    await screen.findByRole('button', { name: '302' });
    query('$[?@.rent > 2000].number');
    expect(await told(/^1 result, /)).toBeInTheDocument();
    expect(screen.getByText('Read as: JSONPath')).toBeInTheDocument();
    query('select(.rent > 2000) | .number', 'Path');
    await told(/jq: Cannot index array with "rent"/);
    await user.click(screen.getByRole('button', { name: 'Run on each' }));
    expect(await screen.findByRole('button', { name: '301' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: '302' })).toBeNull());
  });

  it('a value becomes a condition by a click, and by the keyboard', async () => {
    const { user } = await show();
    await put(rooms);
    await user.click(await screen.findByRole('button', { name: '301' }));
    expect(screen.getByLabelText('Filter')).toHaveValue('{ number: "301" }');
    await waitFor(() => expect(screen.queryByRole('button', { name: '302' })).toBeNull());
    act(() => screen.getByRole('button', { name: '301' }).focus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByLabelText('Filter')).toHaveValue('{ number: "301", rent: 2500 }');
  });

  it('the form writes the filter, Mod+B opens it', async () => {
    const { user } = await show();
    await put(rooms);
    await screen.findByRole('button', { name: '302' });
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
    const form = screen.getByRole('group', { name: 'Form' });
    fireEvent.change(within(form).getByLabelText('Field'), { target: { value: 'rent' } });
    await user.selectOptions(within(form).getByLabelText('Condition'), 'less');
    fireEvent.change(within(form).getByLabelText('Value'), { target: { value: '2000' } });
    expect(screen.getByLabelText('Filter')).toHaveValue('{ rent: { $lt: 2000 } }');
    await waitFor(() => expect(screen.queryByRole('button', { name: '301' })).toBeNull());
    keepState();
    query('{ $nor: [{ rent: 1 }] }');
    expect(await told('This filter says more than the form can show. Edit it as text.')).toBeInTheDocument();
  });

  it('bad lines are told by number, and skipped only when somebody says so', async () => {
    const { user } = await show();
    await put('{"a":1}\n{"a"\n{"a":3}');
    expect(await told('1 line cannot be read')).toBeInTheDocument();
    expect(screen.getByText(/Line 2:/)).toHaveTextContent('the text ends too early.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText('No documents yet.')).toBeNull();
    expect(screen.getByText('Some lines cannot be read.')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Skip it' }));
    expect(await told('1 line is skipped.')).toBeInTheDocument();
    expect(await told(/2 of 2 documents/)).toBeInTheDocument();
  });

  it('a CSV is text with its zeros until a column is switched', async () => {
    const { user } = await show();
    await user.upload(
      await screen.findByLabelText('Open file', { selector: 'input' }),
      new File(['no,rent\n007,900\n008,1100\n'], 'rooms.csv'),
    );
    expect(await screen.findByRole('button', { name: '007' })).toBeInTheDocument();
    expect(screen.getByText('rooms.csv')).toBeInTheDocument();
    query('{ rent: { $gt: 1000 } }');
    await told('No matching documents.');
    await user.click(screen.getByRole('button', { name: 'Types of 2 columns' }));
    await user.selectOptions(screen.getByLabelText('rent'), 'number');
    expect(await screen.findByRole('button', { name: '008' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '007' })).toBeNull();
  });

  it('large integers and ids are text with a badge', async () => {
    const { user } = await show();
    await put('[{"_id":{"$oid":"65f0c0ffee"},"n":9007199254740993}]');
    const cell = (await screen.findByRole('button', { name: '9007199254740993' })).closest('td');
    expect(cell).toHaveTextContent('integer');
    await user.click(screen.getByRole('button', { name: '65f0c0ffee' }));
    expect(screen.getByLabelText('Filter')).toHaveValue('{ _id: { $oid: "65f0c0ffee" } }');
    await told(/1 of 1 documents/);
  });

  it('tree, raw, fields, summary and code', async () => {
    const { user } = await show();
    await put(rooms);
    await screen.findByRole('button', { name: '302' });
    query('{ rent: { $gt: 0 } }');
    await user.click(screen.getByRole('tab', { name: 'Tree' }));
    await user.click(await screen.findByRole('button', { name: 'rent: 1800, add as a condition' }));
    expect(screen.getByLabelText('Filter')).toHaveValue('{ $and: [{ rent: { $gt: 0 } }, { rent: 1800 }] }');
    query('{ rent: { $gt: 0 } }');
    await user.click(screen.getByRole('tab', { name: 'Raw' }));
    await waitFor(() =>
      expect(JSON.parse(screen.getByLabelText<HTMLTextAreaElement>('Results as JSON').value)).toEqual(
        JSON.parse(rooms),
      ),
    );
    await user.click(screen.getByRole('tab', { name: 'Fields' }));
    expect(await screen.findByText('list 2')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('tab', { name: 'Summary' }));
    await user.selectOptions(await screen.findByLabelText('Group by'), 'number');
    await user.selectOptions(screen.getByLabelText('Sum of'), 'rent');
    expect((await screen.findAllByText('2,500')).length).toBeGreaterThan(0);
    keepState();
    await user.click(screen.getByRole('tab', { name: 'Code' }));
    expect(screen.getByRole('region', { name: 'mongosh' })).toHaveTextContent(
      'db.documents.find({ rent: { $gt: 0 } })',
    );
    expect(screen.getByRole('region', { name: 'PostgreSQL (jsonb)' })).toHaveTextContent(
      'data @? \'$."rent" ? (@ > 0)\'',
    );
    keepState();
  });

  it('saves under a name with Mod+S, and says when the name is taken', async () => {
    const taken = refuse(saveFilter, 'NAME_TAKEN', { fields: [{ path: 'name', code: 'name_taken' }] });
    const { user, api } = await show([taken]);
    await put(rooms);
    await screen.findByRole('button', { name: '302' });
    query('{ rent: { $gt: 2000 } }');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Save query' });
    await user.type(within(dialog).getByLabelText(/Name/), 'Expensive');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(dialog).getByLabelText(/Name/)).toBeInvalid());
    keepState();
    api.now(
      answer(saveFilter, ({ params, body }: FakeCall<typeof saveFilter>) => saved({ ...params, ...body })),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(saveFilter).at(-1)?.body).toMatchObject({
      name: 'Expensive',
      query: '{ rent: { $gt: 2000 } }',
    });
  });

  it('saved queries are opened, deleted and brought back; recent ones stay on the device', async () => {
    const { user, api } = await show([
      answer(listSavedFilters, () => ({ items: [saved()] })),
      answer(removeSavedFilter, () => saved()),
      answer(saveFilter, () => saved()),
    ]);
    await put(rooms);
    await screen.findByRole('button', { name: '302' });
    await user.click(screen.getByRole('button', { name: 'Queries' }));
    await user.click(await screen.findByRole('button', { name: /^Expensive/ }));
    expect(screen.getByLabelText('Filter')).toHaveValue('{ rent: { $gt: 2000 } }');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await user.click(screen.getByRole('button', { name: 'Queries' }));
    await user.click(await screen.findByRole('button', { name: 'Delete “Expensive”' }));
    expect(api.callsOf(removeSavedFilter)).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Recent' }));
    expect(await screen.findByRole('button', { name: /MongoDB filter: \{ rent/ })).toBeInTheDocument();
    keepState();
  });

  it('saved queries that do not come say so, and are asked for again', async () => {
    const { user } = await show([refuse(listSavedFilters, 'INTERNAL')]);
    await source();
    await user.click(screen.getByRole('button', { name: 'Queries' }));
    expect(await told('Saved queries could not be loaded')).toBeInTheDocument();
    keepState();
  });

  it('takes what another tool gives, and keeps it over a reload of the tab', async () => {
    const first = await show();
    give(rooms, { from: 'index', to: 'filterDocument', kind: 'json' });
    first.unmount();
    const second = await show();
    expect(await screen.findByRole('button', { name: '302' })).toBeInTheDocument();
    second.unmount();
    await show();
    expect(await source()).toHaveValue(rooms);
    expect(await screen.findByRole('button', { name: '302' })).toBeInTheDocument();
  });

  it('opens a file of a note, which is found by its words', async () => {
    const { user, api } = await show([notes, files], 'en', ['codegen.filter.use', 'note.use']);
    const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(rooms));
    await user.click(await screen.findByRole('button', { name: 'From a note' }));
    const dialog = await screen.findByRole('dialog', { name: 'File from a note' });
    await user.type(within(dialog).getByLabelText('Words in the note'), 'rooms');
    await user.click(within(dialog).getByRole('button', { name: 'Search' }));
    keepState();
    await user.click(await within(dialog).findByRole('button', { name: /^Rooms of 2026/ }));
    expect(api.callsOf(listNotes).map(({ query: asked }) => asked?.q)).toEqual([
      'has:attachment',
      'has:attachment rooms',
    ]);
    const ofNote = await screen.findByRole('dialog', { name: 'Rooms of 2026' });
    const list = await within(ofNote).findByRole('list', { name: 'Files' });
    // A picture holds no documents.
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    keepState();
    await user.click(within(list).getByRole('button', { name: /^rooms\.json/ }));
    expect(await screen.findByRole('button', { name: '302' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fetched).toHaveBeenCalledWith(attached('rooms.json').url);
  });

  it('a file of a note that does not come is asked for with a fresh link', async () => {
    const { user, api } = await show([notes, files], 'en', ['codegen.filter.use', 'note.use']);
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 403 }));
    await user.click(await screen.findByRole('button', { name: 'From a note' }));
    await user.click(await screen.findByRole('button', { name: /^Rooms of 2026/ }));
    await user.click(await screen.findByRole('button', { name: /^rooms\.json/ }));
    expect(await told('rooms.json could not be loaded. Try again.')).toBeInTheDocument();
    await waitFor(() => expect(api.callsOf(listAttachments)).toHaveLength(2));
  });

  it('notes without files, and notes that do not come', async () => {
    const none = answer(listNotes, () => ({ items: [], next: null, searchedAsText: [] }));
    const { user, api } = await show([refuse(listNotes, 'UNAVAILABLE')], 'zh', [
      'codegen.filter.use',
      'note.use',
    ]);
    await user.click(await screen.findByRole('button', { name: '选取笔记附件' }));
    await screen.findByRole('dialog');
    const again = await screen.findByRole('button', { name: '重试' });
    api.now(none);
    await user.click(again);
    expect(await told('还没有带附件的笔记。')).toBeInTheDocument();
    keepState();
  });

  it('who has no notes is offered none', async () => {
    await show();
    await source();
    expect(screen.queryByRole('button', { name: 'From a note' })).toBeNull();
  });

  it('without codegen.filter.use: says so, and who grants it', async () => {
    await show([], 'en', ['codegen.use']);
    expect(await told('codegen.filter.use')).toBeInTheDocument();
    keepState();
  });
});
