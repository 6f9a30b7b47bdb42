/// <reference types="@testing-library/jest-dom" />
import { saveNote } from '@console/contract/notes';
import { defineRemote, sessionStore } from '@console/shell';
import { answer, type FakeAnswer, renderRemote } from '@console/testing';
import { act, screen } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { give, take } from './handover.ts';
import { savedNote } from './testing-saved-note.ts';

/** As in the console: what brings texts of its own comes after the language has been chosen. */
async function sending() {
  const { SendMenu } = await import('./send-menu.tsx');
  const element = (
    <>
      <p>the zone</p>
      <SendMenu text="a. 1 IN A 192.0.2.1" kind="zone" from="dns" title="Zone" />
    </>
  );
  return { element };
}

const remote = defineRemote({
  name: 'codeGen',
  locales: { zh, en },
  routes: [
    { index: true, element: <p>the generator</p> },
    { path: 'dns', lazy: sending },
  ],
});

const hong = { user: { sub: 'hong', name: null, username: 'hong', picture: null, email: null } };
const show = (permissions: string[], api: FakeAnswer[] = []) =>
  renderRemote(remote, { path: '/codeGen/dns', permissions, api });

describe('what is handed to another tool', () => {
  it('is taken once, by that tool only', async () => {
    await show([]);
    expect(give('select 1', { from: 'index', to: 'database', kind: 'sql' })).toBe('/codeGen/database');
    expect(take('dns')).toBeUndefined();
    expect(take('database')).toEqual({ from: 'index', to: 'database', kind: 'sql', text: 'select 1' });
    expect(take('database')).toBeUndefined();
  });

  it('is not taken by somebody else in the same tab', async () => {
    await show([]);
    give('secret', { from: 'index', to: 'database', kind: 'sql' });
    act(() => sessionStore.setState(hong));
    expect(take('database')).toBeUndefined();
  });

  it('goes to the generator with where it came from', async () => {
    const { user } = await show(['codegen.use']);
    await user.click(await screen.findByRole('button', { name: 'Send to…' }));
    await user.click(screen.getByRole('menuitem', { name: 'Quick generator' }));
    expect(await screen.findByText('the generator')).toBeInTheDocument();
    expect(take('index')).toMatchObject({ from: 'dns', kind: 'zone', text: 'a. 1 IN A 192.0.2.1' });
  });

  it('offers nothing where the person may go nowhere', async () => {
    await show([]);
    await screen.findByText('the zone');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a new note', () => {
  it('holds the text as a block of code, and is opened from the notice', async () => {
    const { user, api, router } = await show(['note.use'], [answer(saveNote, savedNote)]);
    await user.click(await screen.findByRole('button', { name: 'Send to…' }));
    await user.click(screen.getByRole('menuitem', { name: 'New note' }));
    await user.click(await screen.findByRole('button', { name: 'Open note' }));
    const [call] = api.callsOf(saveNote);
    expect(call?.body).toMatchObject({ title: 'Zone', content: '```zone\na. 1 IN A 192.0.2.1\n```\n' });
    expect(router.state.location.search).toBe(`?action=preview&uuid=${call?.params.uuid}`);
  });

  it('has a fence that no text closes', async () => {
    const { codeNote } = await import('./code-note.ts');
    expect(codeNote('```\nx\n````\n', 'js')).toBe('`````js\n```\nx\n````\n`````\n');
  });
});
