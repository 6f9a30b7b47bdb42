/// <reference types="@testing-library/jest-dom" />
import { sessionStore } from '@console/shell';
import { keepState, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { give } from '../../handover/handover.ts';
import remote from '../../remote.tsx';
import { tools } from '../../tools/registry.ts';
import { codesIn, used } from '../../tools/testing-tools.ts';

const show = (path = '/codeGen/', language: 'zh' | 'en' = 'en', permissions = ['codegen.use', 'note.use']) =>
  renderRemote(remote, { path, language, permissions });
const hong = { user: { sub: 'hong', name: null, username: 'hong', picture: null, email: null } };
const put = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const output = async () => within(await screen.findByLabelText('Output', { selector: 'section' }));

/** One for each kind of thing that a tool shows. */
const looked = ['jwt', 'diff', 'regex', 'qr', 'colour', 'cron'];

/** Every way out of the page that there is refuses, and is told. */
function refusingNetwork(): string[] {
  const asked: string[] = [];
  const refused = (name: string) => () => {
    asked.push(name);
    throw new Error(`${name} was used`);
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(refused('fetch'));
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(refused('XMLHttpRequest'));
  jest.spyOn(globalThis, 'WebSocket').mockImplementation(refused('WebSocket'));
  Object.assign(navigator, { sendBeacon: refused('sendBeacon') });
  return asked;
}
afterEach(() => jest.restoreAllMocks());

describe('a small tool', () => {
  it.each(tools.map(({ id }) => id))(
    '%s shows its example, in both languages, and asks nobody',
    async (id) => {
      const asked = refusingNetwork();
      for (const language of ['zh', 'en'] as const) {
        sessionStorage.clear();
        const { api } = await show(`/codeGen/?tool=${id}`, language);
        fireEvent.click(
          await screen.findByText(language === 'zh' ? /^(示例|重新生成)$/ : /^(Example|Generate again)$/),
        );
        await waitFor(() => expect(screen.queryByText(/result appears here|结果会显示/)).toBeNull());
        expect(document.body.textContent).not.toMatch(/tools\.|undefined|\[object/);
        if (looked.includes(id)) keepState();
        expect(api.calls).toEqual([]);
      }
      expect(asked).toEqual([]);
    },
  );

  it('a slip is shown to the character, and the last result stays', async () => {
    const { user } = await show('/codeGen/?tool=format');
    await put('Input', '{"a":1}');
    await (await output()).findByText(/"a": 1/);
    await put('Input', '{"a":1]');
    expect(await screen.findByText(/Line 1, column 7:/)).toHaveTextContent('this bracket does not close');
    expect((await output()).getByText(/"a": 1/)).toBeInTheDocument();
    expect((await output()).getByText('This result is from the input before the error.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to it' }));
    expect(screen.getByLabelText('Input')).toHaveFocus();
    keepState();
  });

  it('keeps its input in the tab only, and for nobody else', async () => {
    const first = await show('/codeGen/?tool=caseStyle');
    await put('Input', 'secret name');
    await (await output()).findByText('secretName');
    expect(JSON.stringify(localStorage)).not.toContain('secret name');
    first.unmount();
    await show('/codeGen/?tool=caseStyle');
    expect(await screen.findByLabelText('Input')).toHaveValue('secret name');
    act(() => sessionStore.setState(hong));
    expect(await screen.findByLabelText('Input')).toHaveValue('');
  });

  it('pinned it stays on the device, without what is secret', async () => {
    const { user } = await show('/codeGen/?tool=hmac');
    await put('Input', 'a message');
    await put('Key', 'the key');
    await user.click(screen.getByLabelText('Keep input on this device'));
    expect(JSON.stringify(localStorage)).toContain('a message');
    expect(JSON.stringify(localStorage)).not.toContain('the key');
    await user.click(screen.getByLabelText('Keep input on this device'));
    expect(JSON.stringify(localStorage)).not.toContain('a message');
  });

  it('a pinned token leaves nothing of itself on the device', async () => {
    const { user } = await show('/codeGen/?tool=jwt');
    await put('Input', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtaW5nIn0.c2ln');
    await user.click(screen.getByLabelText('Keep input on this device'));
    expect(JSON.stringify(localStorage)).not.toContain('eyJzdWIiOiJtaW5nIn0');
  });

  it('a number is typed digit by digit; out of its limits it stays, says so and makes nothing new', async () => {
    const { user } = await show('/codeGen/?tool=password');
    const field = await screen.findByLabelText('Length');
    await user.clear(field);
    expect(field).toHaveValue('');
    await user.type(field, '3');
    expect(field).toHaveValue('3');
    expect(await screen.findByText('Must be from 4 to 200.')).toBeInTheDocument();
    await user.type(field, '2');
    expect(field).toHaveValue('32');
    await waitFor(() => expect(screen.queryByText('Must be from 4 to 200.')).toBeNull());
    const first = () =>
      document.querySelector('section[aria-label="Output"] pre')?.textContent?.split('\n')[0];
    await waitFor(() => expect(first()).toHaveLength(32));
  });

  it('what it found is copied by Mod+Shift+C and run again by Mod+Enter', async () => {
    const { user } = await show('/codeGen/?tool=uuid');
    const [before = ''] =
      (await (await output()).findByText(/-7[0-9a-f]{3}-/)).textContent?.split('\n') ?? [];
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(before);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByText(new RegExp(before))).toBeNull());
  });

  it('is a favourite or not, and what was opened last is kept', async () => {
    const { user } = await show('/codeGen/?tool=qr');
    await user.click(await screen.findByRole('button', { name: '☆ Add to favourites' }));
    const list = () => within(screen.getByRole('list', { name: 'Favourites' }));
    expect(list().getByRole('link', { name: 'QR code' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: '★ Remove from favourites' }));
    expect(list().queryByRole('link', { name: 'QR code' })).toBeNull();
    expect(
      within(screen.getByRole('list', { name: 'Recent' })).getByRole('link', { name: 'QR code' }),
    ).toBeInTheDocument();
  });

  it('a file of which only the check sum is wanted', async () => {
    const { user } = await show('/codeGen/?tool=base64');
    await user.upload(
      await screen.findByLabelText('Choose file: File', { selector: 'input' }),
      new File([new Uint8Array([0, 255])], 'a.bin'),
    );
    expect(await screen.findByText(/^a\.bin, 2/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(screen.queryByText(/^a\.bin/)).toBeNull();
  });

  it('too much is said beforehand', async () => {
    await show('/codeGen/?tool=caseStyle');
    await put('Input', 'x'.repeat(11 * 1024 * 1024));
    expect(await screen.findByText(/^More than 10/)).toBeInTheDocument();
  });

  it('references of HTML are read by the browser', async () => {
    expect(
      codesIn(
        await used('htmlCode', { mode: 'decode', text: '&lt;b&gt;&amp;&eacute;&#x6728;&nonsense; &copy' }),
      ),
    ).toEqual(['<b>&é木&nonsense; &copy']);
  });
});

describe('the address', () => {
  it.each(['?tool=nonsense', '?tool=jwt&tool=qr', '?tool=', '?from=nowhere'])(
    '%s is ignored',
    async (search) => {
      await show(`/codeGen/${search}`);
      expect(await screen.findByLabelText('Text')).toBeInTheDocument();
    },
  );

  it('a text that another tool has sent is there, and said where from', async () => {
    await show('/codeGen/');
    const address = give('{"sent": true}', { from: 'dns', to: 'index', kind: 'json' });
    await show(address);
    expect(await screen.findByLabelText('Text')).toHaveValue('{"sent": true}');
    expect(screen.getByText(/^Text received from/)).toBeInTheDocument();
  });
});

describe('the palette', () => {
  const opened = async (language: 'zh' | 'en' = 'en') => {
    const shown = await show('/codeGen/', language);
    await screen.findByLabelText(language === 'zh' ? '文本' : 'Text');
    await shown.user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog'));
    return { ...shown, dialog, field: dialog.getByRole('combobox') };
  };

  it('opens by Mod+K from anywhere, begins with the favourites, and is left by Escape', async () => {
    const { user, dialog, field } = await opened();
    expect(field).toHaveFocus();
    expect(within(dialog.getByRole('group', { name: 'Favourites' })).getAllByRole('option')).toHaveLength(6);
    expect(dialog.getAllByRole('option').length).toBeGreaterThanOrEqual(tools.length);
    keepState();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has a button that closes it, for hands without Escape', async () => {
    const { user, dialog } = await opened();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds by either language and opens by Enter alone', async () => {
    const { user, router, field } = await opened();
    await user.type(field, '时间戳');
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?tool=timestamp');
    expect(await screen.findByRole('heading', { name: 'Timestamp' })).toBeInTheDocument();
    expect(screen.getByLabelText('Time', { selector: 'input' })).toHaveFocus();
  });

  it('opened by its button, too, it leaves the focus in the tool', async () => {
    const { user } = await show('/codeGen/');
    await user.click(await screen.findByRole('button', { name: /^Find a tool/ }));
    await user.type(within(await screen.findByRole('dialog')).getByRole('combobox'), 'naming{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Input')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the arrows choose, and go round', async () => {
    const { user, dialog, field } = await opened();
    const meant = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    const first = meant();
    await user.keyboard('{ArrowUp}');
    expect(meant()).not.toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(meant()).toBe(first);
    await user.keyboard('{PageDown}{PageUp}');
    expect(meant()).toBe(first);
    expect(dialog.getAllByRole('option', { selected: true })).toHaveLength(1);
  });

  it('a text that is pasted into it goes along to the tool that it is for', async () => {
    const { user, dialog, field } = await opened('zh');
    await user.click(field);
    await user.paste('10.1.2.3/8');
    expect(
      within(dialog.getByRole('group', { name: '用这段文本打开' })).getAllByRole('option')[0],
    ).toHaveTextContent('子网计算');
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('地址或网段')).toHaveValue('10.1.2.3/8');
    expect(await screen.findByText('10.0.0.0/8')).toBeInTheDocument();
  });

  it('says that nothing fits', async () => {
    const { user, field } = await opened();
    await user.type(field, 'zzzz');
    expect(screen.getByText('Nothing found for “zzzz”.')).toBeInTheDocument();
    keepState();
  });
});
