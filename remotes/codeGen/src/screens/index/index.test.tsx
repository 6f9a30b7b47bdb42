/// <reference types="@testing-library/jest-dom" />
import { listI18nProjects, listObjectBuckets, listToolStates } from '@console/contract/codegen';
import { sessionStore } from '@console/shell';
import { answer, keepState, renderRemote } from '@console/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const show = (language: 'zh' | 'en' = 'en', permissions = ['codegen.use', 'codegen.info.view']) =>
  renderRemote(remote, { path: '/codeGen/', language, permissions });

const hong = { user: { sub: 'hong', name: null, username: 'hong', picture: null, email: null } };

const input = (label = 'Text') => screen.findByLabelText<HTMLTextAreaElement>(label);
const put = async (text: string, label?: string) =>
  fireEvent.change(await input(label), { target: { value: text } });

// jsdom's files cannot be read the way browsers' files can.
Blob.prototype.text ??= function text(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(this);
  });
};

describe('/codeGen/', () => {
  it('a card says whether what its tool speaks with answers', async () => {
    await renderRemote(remote, {
      path: '/codeGen/',
      language: 'en',
      permissions: ['codegen.use', 'codegen.qiniu.view'],
      api: [
        answer(listToolStates, () => ({ items: [{ tool: 'qiniu' as const, systems: 2, answering: 1 }] })),
      ],
    });
    expect(await screen.findByText('1 of 2 connected')).toBeInTheDocument();
  });

  const project = (...languages: { needed: number; there: number; reviewed: number }[]) => ({
    projectId: '019acd00-0000-7000-8000-000000000001',
    ...{ slug: 'web', name: 'Web', sourceLanguage: 'zh', languages: ['zh', 'en'], version: 1 },
    counts: { keys: 10, languages: Object.fromEntries(languages.map((one, at) => [`l${at}`, one])) },
  });
  it.each([
    ['texts that wait for a translation, over all projects', [10, 7], '5 texts to translate'],
    ['that none waits', [10, 10], 'All texts translated'],
  ] as const)('the card of texts says %s', async (_, [needed, there], told) => {
    const full = { needed: 10, there: 10, reviewed: 0 };
    const more = there === needed ? [full] : [{ needed: 4, there: 2, reviewed: 0 }];
    await renderRemote(remote, {
      path: '/codeGen/',
      language: 'en',
      permissions: ['codegen.use', 'codegen.i18n.view'],
      api: [
        answer(listToolStates, () => ({ items: [{ tool: 'i18n' as const, systems: 1, answering: 1 }] })),
        answer(listI18nProjects, () => ({
          items: [project(full, { needed, there, reviewed: 0 }), project(...more)],
        })),
      ],
    });
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.queryByText('1 of 1 connected')).toBeNull();
    keepState();
  });

  it('the card of stores says how many buckets there are, and that one does not answer', async () => {
    const bucket = {
      ...{ store: 'demo', name: 'files', kind: 'kodo' as const, region: 'z0', private: true, domains: [] },
      ...{ prefix: '', uploads: true, shows: true, trouble: null },
    };
    await renderRemote(remote, {
      path: '/codeGen/',
      language: 'zh',
      permissions: ['codegen.use', 'codegen.qiniu.view'],
      api: [
        answer(listToolStates, () => ({ items: [{ tool: 'qiniu' as const, systems: 2, answering: 1 }] })),
        answer(listObjectBuckets, () => ({
          items: ['demo.a', 'demo.b'].map((id) => ({ ...bucket, id })),
        })),
      ],
    });
    expect(await screen.findByText('2 个空间')).toBeInTheDocument();
    expect(await screen.findByText('已连接 1/2')).toBeInTheDocument();
  });

  it.each([
    ['zh', '文本'],
    ['en', 'Text'],
  ] as const)('empty, then with a result, in %s', async (language, label) => {
    await show(language);
    await input(label);
    keepState();
    await put('{"rooms": [{"number": "301", "on": "2026-11-21"}]}', label);
    await screen.findByText(/export interface Room/);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    keepState();
  });

  it('JSON becomes TypeScript by itself, and Zod with one click', async () => {
    const { user } = await show();
    await put('{"name": "a", "size": 1.5}');
    expect(await screen.findByText(/export interface Root/)).toHaveTextContent('size: number;');
    expect(screen.getByText('JSON')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Zod' }));
    expect(await screen.findByText(/z\.object/)).toHaveTextContent('size: z.number(),');
    expect(screen.getByRole('button', { name: 'Zod' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('options: name of the root, library, checks', async () => {
    const { user } = await show();
    await put('{"on": "2026-11-21"}');
    await user.click(await screen.findByRole('button', { name: 'Zod' }));
    await screen.findByText(/z\.object/);
    fireEvent.change(screen.getByLabelText('Type name'), { target: { value: 'reading' } });
    await user.selectOptions(screen.getByLabelText('Library'), 'zod/mini');
    await user.click(screen.getByLabelText('Check dates and UUIDs'));
    await user.click(screen.getByLabelText('Reject unknown keys'));
    const code = await screen.findByText(/export const Reading = z\.strictObject/);
    expect(code).toHaveTextContent("from 'zod/mini'");
    expect(code).toHaveTextContent('on: z.iso.date(),');
  });

  it('a slip is shown to the character, the pane and the last result stay', async () => {
    const { user } = await show();
    await put('{"a": 1}');
    await screen.findByText(/export interface Root/);
    await put('{\n  "a": 1,\n}');
    const alert = await screen.findByText(/Line 2, column 9:/);
    expect(alert).toHaveTextContent('there is one comma too many.');
    expect(await input()).toHaveValue('{\n  "a": 1,\n}');
    expect(screen.getByText(/export interface Root/)).toBeInTheDocument();
    expect(screen.getByText('This result is from the input before the error.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to it' }));
    const area = await input();
    expect(area).toHaveFocus();
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe(',');
    keepState();
  });

  it('what only a small tool knows is not unknown', async () => {
    await show();
    await put('#ff8800');
    expect(await screen.findByText('hsl(32 100% 50%)')).toBeInTheDocument();
    expect(screen.queryByText('Not recognised')).toBeNull();
  });

  it('what a small tool found of it is copied by Mod+Shift+C', async () => {
    const { user } = await show();
    await put('{"a": 1}');
    await screen.findByText(/export interface Root/);
    await put('#ff8800');
    await screen.findByText('hsl(32 100% 50%)');
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/^#ff8800/i);
  });

  it('an unknown text is said to be unknown', async () => {
    await show();
    await put('hello');
    expect(await screen.findByText('Not recognised')).toBeInTheDocument();
    expect(screen.getByText('This format is not recognised.')).toBeInTheDocument();
  });

  it('what is no data is shown at once by the tool that it is for, which opens with it', async () => {
    const { user, router } = await show();
    await put('https://example.org/a?b=c');
    expect(await screen.findByText('URL')).toBeInTheDocument();
    expect(await screen.findByText('example.org')).toBeInTheDocument();
    const offered = within(screen.getByRole('group', { name: 'Open with this text' })).getAllByRole('button');
    expect(offered.map((button) => button.textContent)).toEqual(['URL parser']);
    keepState();
    await user.click(screen.getByRole('button', { name: 'URL parser' }));
    expect(router.state.location.search).toBe('?tool=urlParts');
    expect(await screen.findByLabelText('Input')).toHaveValue('https://example.org/a?b=c');
  });

  it('a file is opened, and dropped', async () => {
    const { user } = await show();
    await user.upload(
      await screen.findByLabelText('Open file: Text', { selector: 'input' }),
      new File(['{"fromFile": 1}'], 'a.json'),
    );
    expect(await screen.findByText(/fromFile: number/)).toBeInTheDocument();
    fireEvent.drop(await input(), { dataTransfer: { files: [new File(['{"dropped": 1}'], 'b.json')] } });
    expect(await screen.findByText(/dropped: number/)).toBeInTheDocument();
  });

  it('a large input waits for the command: Mod+Enter', async () => {
    await show();
    const large = JSON.stringify({ big: 'x'.repeat(1_100_000) });
    await put(large);
    expect(await screen.findByText('Large input: press Run when it is complete.')).toBeInTheDocument();
    expect(screen.queryByText(/big: string/)).toBeNull();
    fireEvent.keyDown(await input(), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText(/big: string/)).toBeInTheDocument();
  });

  it('the input survives a reload of the tab', async () => {
    const first = await show();
    await put('{"kept": true}');
    await screen.findByText(/kept: boolean/);
    first.unmount();
    await show();
    expect(await input()).toHaveValue('{"kept": true}');
    expect(await screen.findByText(/kept: boolean/)).toBeInTheDocument();
  });

  it('and is not shown to whoever signs in next in the same tab', async () => {
    const first = await show();
    await put('{"secret": true}');
    await screen.findByText(/secret: boolean/);
    act(() => sessionStore.setState(hong));
    expect(await input()).toHaveValue('');
    expect(screen.queryByText(/secret: boolean/)).toBeNull();
    first.unmount();
    await show();
    expect(await input()).toHaveValue('');
  });

  it('tables are recognised, and become all that is made of data', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'SQL tables' }));
    await screen.findByText(/export interface Tenant/);
    const offered = within(screen.getByRole('group', { name: 'Generate' })).getAllByRole('button');
    expect(offered.map((button) => button.textContent)).toEqual([
      'TypeScript',
      'Zod',
      'Drizzle',
      'Prisma',
      'SQL (PostgreSQL)',
      'JSON Schema',
    ]);
    await user.click(screen.getByRole('button', { name: 'Drizzle' }));
    expect(await screen.findByText(/pgTable\('rooms'/)).toHaveTextContent('references(() => rooms.id)');
    await user.click(screen.getByRole('button', { name: 'Prisma' }));
    expect(await screen.findByText(/^datasource db/)).toHaveTextContent('model Tenant {');
  });

  it('a schema is a schema and not data', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'JSON Schema' }));
    expect(await screen.findByText(/export interface Reading/)).toHaveTextContent(
      "kind: 'water' | 'power' | 'gas'; value: number;",
    );
    expect(screen.getByText(/place\?: \[number, number\]/)).toBeInTheDocument();
  });

  it('a slip in tables is shown to the character', async () => {
    await show();
    await put('create table a (\n  b int,\n  7 int\n)');
    expect(await screen.findByText(/Line 3, column 3:/)).toHaveTextContent('A name is expected here.');
  });

  it('the example gives a first result; clearing starts anew', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Insert an example' }));
    expect(await screen.findByText(/export interface Tenant/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByText(/export interface/)).toBeNull());
    expect(Object.keys(sessionStorage).filter((key) => key.includes('codeGen-work'))).toEqual([]);
  });

  it('leads to the other screens that the person may open, and to no others', async () => {
    await show();
    const cards = within(await screen.findByRole('region', { name: 'Other tools' }));
    expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/codeGen/info']);
    await show('en', ['codegen.use']);
    await input();
    expect(screen.queryByRole('region', { name: 'Other tools' })).toBeNull();
  });

  it('is there while the API has not said yet who the user is', async () => {
    await show('en', []);
    act(() => sessionStore.setState({ status: 'signedIn', ...hong }, true));
    expect(await input()).toBeInTheDocument();
    expect(screen.queryByText('codegen.use')).toBeNull();
  });

  it('without codegen.use: says so, and who grants it', async () => {
    await show('en', ['codegen.info.view']);
    expect(await screen.findByText('codegen.use')).toBeInTheDocument();
    expect(screen.getByText('Administrators')).toBeInTheDocument();
  });
});
