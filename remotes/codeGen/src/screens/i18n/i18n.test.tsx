/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import {
  applyI18nImport,
  createI18nApiKey,
  createI18nComment,
  createI18nKey,
  createI18nProject,
  getI18nProject,
  type I18nKey,
  type I18nProject,
  listI18nApiKeys,
  listI18nComments,
  listI18nHistory,
  listI18nKeys,
  listI18nMemory,
  listI18nProjects,
  listI18nPublications,
  listI18nTerms,
  previewI18nImport,
  publishI18n,
  setI18nChannel,
  setI18nStatus,
  setI18nText,
  translateI18nText,
} from '@console/contract/codegen';
import { hasUnsavedWork, sessionStore } from '@console/shell';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { inPlace } from '../../i18n/in-place.ts';
import remote from '../../remote.tsx';

const id = (at: number) => `019a0000-0000-7000-8000-00000000000${at}`;
const counts = {
  keys: 3,
  languages: { zh: { needed: 3, there: 1, reviewed: 1 }, en: { needed: 3, there: 3, reviewed: 3 } },
};
const project: I18nProject = {
  ...{ projectId: id(0), slug: 'console', name: 'Console', sourceLanguage: 'en', languages: ['zh', 'en'] },
  ...{ version: 0, counts },
};
const at = '2026-11-21T08:00:00.000Z';
const text = (language: string, value: string, more: object = {}) => ({
  ...{ language, value, status: 'reviewed' as const, version: 1, problems: [], terms: [] },
  ...{ updatedBy: '林译', updatedAt: at },
  ...more,
});
const row = (place: number, key: string, texts: I18nKey['texts'], more: Partial<I18nKey> = {}): I18nKey => ({
  ...{ keyId: id(place), namespace: 'host', key, description: '', maxLength: null, version: 0, used: null },
  ...{ references: ['host/src/home.tsx:3'], comments: 0, notNeeded: [], texts },
  ...more,
});
const rows = [
  row(1, 'home.title', [text('en', 'Home'), text('zh', '首页', { problems: ['placeholders'] })], {
    used: false,
    comments: 2,
  }),
  row(2, 'home.welcome', [text('en', 'Hello, {{name}}')]),
  row(3, 'home.bye', [text('en', 'Bye')]),
];
const detail = {
  project,
  namespaces: [
    { namespace: 'host', format: 'i18next' as const, path: 'host/src/locales/{lang}.json', counts },
  ],
  ...{ problems: { placeholders: 1 }, unusedKeys: 1, scannedAt: at, services: ['LibreTranslate'] },
};
const publication = (number: number, channels: ('live' | 'staging')[]) => ({
  ...{ publicationId: id(number), number, note: `note ${number}`, reviewedOnly: false, texts: 4 },
  ...{ createdBy: '林译', createdAt: at, channels },
});
const usual: readonly FakeAnswer[] = [
  answer(listI18nProjects, () => ({ items: [project] })),
  answer(getI18nProject, () => detail),
  answer(listI18nKeys, ({ query }) => ({
    items: rows.filter(({ key }) => (query.key ? key === query.key : true)),
    next: null,
  })),
  answer(listI18nHistory, () => ({
    items: [
      { version: 2, value: '首页', status: 'reviewed' as const, by: '林译', at },
      { version: 1, value: '主页', status: 'draft' as const, by: '陈', at },
    ],
  })),
  answer(listI18nComments, () => ({
    items: [{ commentId: id(9), body: 'One line', language: null, by: '陈', at, isOwn: true }],
  })),
  answer(listI18nMemory, () => ({
    items: [{ namespace: 'wood', key: 'home', source: 'Home', value: '首页', percent: 100 }],
  })),
  answer(listI18nPublications, () => ({ items: [publication(2, ['live']), publication(1, [])] })),
  answer(listI18nTerms, () => ({
    items: [{ termId: id(8), term: 'tenant', translations: { zh: '租户' }, note: '' }],
  })),
  answer(listI18nApiKeys, () => ({
    items: [
      {
        ...{
          apiKeyId: id(7),
          name: 'CI',
          begins: 'i18n_abcd',
          may: 'push' as const,
          createdBy: '林译',
          createdAt: at,
        },
        ...{ expiresAt: null, lastUsedAt: at },
      },
    ],
  })),
];
const all = ['codegen.use', 'codegen.i18n.view', 'codegen.i18n.edit', 'codegen.i18n.publish'];

interface Shown {
  path?: string;
  language?: 'zh' | 'en';
  api?: readonly FakeAnswer[];
  permissions?: readonly string[];
}
const show = ({ path = '', api = [], permissions = all, language = 'en' }: Shown = {}) =>
  renderRemote(remote, { path: `/codeGen/i18n${path}`, api: [...usual, ...api], permissions, language });

/** The right to edit is held for this language only from now on. */
function onlyIn(language: string): void {
  const { me } = sessionStore.getState();
  if (!me) throw new Error('nobody is signed in');
  const unlimited = all.filter((one) => one !== 'codegen.i18n.edit');
  const condition = { kind: 'fields' as const, fields: { language: [language] } };
  const limited = [{ permission: 'codegen.i18n.edit', effect: 'allow' as const, condition }];
  const effective = { policyVersion: 1, unlimited, limited, organizations: [], until: null };
  act(() => sessionStore.setState({ me: { ...me, effective } }));
}

const cellOf = (key: string, language = 'zh') =>
  screen.findByRole('button', { name: new RegExp(`^Edit ${language}: ${key}(:|$)`) });

describe('the grid', () => {
  it.each(['zh', 'en'] as const)('shows keys down and languages across (%s)', async (language) => {
    await show({ language });
    expect(await screen.findByText('home.welcome')).toBeVisible();
    expect(screen.getByText('Hello, {{name}}')).toBeVisible();
    expect(screen.getAllByText(language === 'zh' ? '缺失' : 'Missing').length).toBeGreaterThanOrEqual(2);
    expect(screen.getAllByRole('meter')).toHaveLength(2);
    keepState();
  });

  it('Enter saves a cell over the version that was seen', async () => {
    const { user, api } = await show({
      api: [
        answer(setI18nText, ({ body }) =>
          row(1, 'home.title', [
            text('en', 'Home'),
            text('zh', body.value ?? '', { version: 2, status: 'draft' }),
          ]),
        ),
      ],
    });
    await user.click(await cellOf('home.title'));
    const field = screen.getByRole('textbox', { name: 'home.title in zh' });
    await user.clear(field);
    await fill(user, field, '主页');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('主页')).toBeVisible();
    expect(api.calls.find(({ name }) => name === 'setI18nText')).toMatchObject({
      ...{ version: 1, params: { keyId: id(1), language: 'zh' }, body: { value: '主页', status: 'draft' } },
    });
    expect(await cellOf('home.title')).toHaveFocus();
  });

  it('Tab saves and goes on to the next missing text', async () => {
    const { user } = await show({
      api: [
        answer(setI18nText, ({ body }) =>
          row(2, 'home.welcome', [
            text('en', 'Hello, {{name}}'),
            text('zh', body.value ?? '', { status: 'draft' }),
          ]),
        ),
      ],
    });
    await user.click(await cellOf('home.welcome'));
    const field = screen.getByRole('textbox', { name: 'home.welcome in zh' });
    await fill(user, field, '您好');
    expect(screen.getByText('Missing: {{name}}')).toBeVisible();
    keepState();
    await user.tab();
    expect(await screen.findByRole('textbox', { name: 'home.bye in zh' })).toHaveFocus();
    expect(screen.getByText('您好')).toBeVisible();
  });

  it('shows both texts when somebody was faster, and saves over the newer one only when told to', async () => {
    const theirs = { value: '主页面', status: 'draft', version: 5, updatedBy: '陈', updatedAt: at };
    const asked: unknown[] = [];
    const { user } = await show({
      api: [
        answer(setI18nText, ({ version, body }) => {
          asked.push(version);
          if (version !== 5) return Promise.reject(conflict(theirs));
          return row(1, 'home.title', [text('en', 'Home'), text('zh', body.value ?? '', { version: 6 })]);
        }),
      ],
    });
    await user.click(await cellOf('home.title'));
    const field = screen.getByRole('textbox', { name: 'home.title in zh' });
    await user.clear(field);
    await fill(user, field, '主页');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('主页面')).toBeVisible();
    expect(screen.getByText('Saved by 陈')).toBeVisible();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(asked).toEqual([1, 5]));
    expect(await cellOf('home.title')).toHaveFocus();
  });

  const saves = answer(setI18nText, ({ params, body }) =>
    row(params.keyId === id(1) ? 1 : 2, params.keyId === id(1) ? 'home.title' : 'home.welcome', [
      text('en', 'Home'),
      text('zh', body.value ?? '', { version: 2, status: 'draft' }),
    ]),
  );

  it('a click on another cell saves what was typed, and stays where one went', async () => {
    const { user, api } = await show({ api: [saves] });
    await user.click(await cellOf('home.welcome'));
    await fill(user, screen.getByRole('textbox', { name: 'home.welcome in zh' }), '您好');
    await user.click(await cellOf('home.bye'));
    expect(await screen.findByText('您好')).toBeVisible();
    expect(api.calls.find(({ name }) => name === 'setI18nText')).toMatchObject({
      ...{ params: { keyId: id(2), language: 'zh' }, body: { value: '您好' } },
    });
    expect(screen.queryByRole('textbox', { name: 'home.welcome in zh' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'home.bye in zh' })).toHaveFocus();
  });

  it('a click on another cell closes one in which nothing was typed, and saves nothing', async () => {
    const { user, api } = await show({ api: [saves] });
    await user.click(await cellOf('home.welcome'));
    await user.click(await cellOf('home.bye'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'home.welcome in zh' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'home.bye in zh' })).toHaveFocus();
    expect(api.calls.some(({ name }) => name === 'setI18nText')).toBe(false);
  });

  it('a filter that is changed meanwhile loses nothing', async () => {
    const { user, api } = await show({ api: [saves] });
    await user.click(await cellOf('home.welcome'));
    await fill(user, screen.getByRole('textbox', { name: 'home.welcome in zh' }), '您好');
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('bye');
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'setI18nText')).toBe(true));
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('what cannot be saved on leaving stays as it was typed, and the page does not go without asking', async () => {
    const { user } = await show({ api: [refuse(setI18nText, 'INTERNAL')] });
    await user.click(await cellOf('home.welcome'));
    expect(hasUnsavedWork()).toBe(false);
    await fill(user, screen.getByRole('textbox', { name: 'home.welcome in zh' }), '您好');
    expect(hasUnsavedWork()).toBe(true);
    await user.click(await cellOf('home.bye'));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'home.welcome in zh' })).toHaveValue('您好');
    expect(hasUnsavedWork()).toBe(true);
  });

  it('from a conflict Tab leads to the two ways out of it', async () => {
    const theirs = { value: '主页面', status: 'draft', version: 5, updatedBy: '陈', updatedAt: at };
    const { user } = await show({ api: [answer(setI18nText, () => Promise.reject(conflict(theirs)))] });
    await user.click(await cellOf('home.title'));
    await fill(user, screen.getByRole('textbox', { name: 'home.title in zh' }), '主页');
    await user.keyboard('{Enter}');
    await screen.findByText('主页面');
    expect(screen.getByRole('textbox', { name: 'home.title in zh' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save mine' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Keep theirs' })).toHaveFocus();
  });

  it('Escape leaves a cell as it was', async () => {
    const { user, api } = await show();
    await user.click(await cellOf('home.title'));
    await fill(user, screen.getByRole('textbox', { name: 'home.title in zh' }), 'x');
    await user.keyboard('{Escape}');
    expect(await cellOf('home.title')).toHaveFocus();
    expect(api.calls.some(({ name }) => name === 'setI18nText')).toBe(false);
  });

  it('J, K and R go through it and mark what was read', async () => {
    const { user, api } = await show({ api: [answer(setI18nStatus, () => ({ changed: 1 }))] });
    await cellOf('home.title');
    await user.keyboard('j');
    expect(await cellOf('home.title')).toHaveFocus();
    await user.keyboard('jk');
    expect(await cellOf('home.title')).toHaveFocus();
    await user.keyboard('r');
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'setI18nStatus')?.body).toEqual({
        ...{ keyIds: [id(1)], language: 'zh', status: 'draft' },
      }),
    );
  });

  it('marks many at once', async () => {
    const { user, api } = await show({ api: [answer(setI18nStatus, () => ({ changed: 1 }))] });
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: 'home.title' }));
    await user.click(screen.getByRole('button', { name: 'Mark reviewed (zh)' }));
    expect(await screen.findByText('1 translation updated')).toBeVisible();
    expect(api.calls.find(({ name }) => name === 'setI18nStatus')?.body).toMatchObject({ keyIds: [id(1)] });
  });

  it('whoever may only look finds nothing to press', async () => {
    await show({ permissions: ['codegen.use', 'codegen.i18n.view'] });
    expect(await screen.findByText('首页')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add key' })).toBeNull();
  });
});

const conflict = (current: object) => new ApiError('VERSION_CONFLICT', { details: { current } });

describe('a key', () => {
  it('has its details beside: places, suggestions, history, comments', async () => {
    const { user } = await show({
      api: [answer(translateI18nText, () => ({ service: 'LibreTranslate', value: '主页' }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Details of home.title' }));
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('host/src/home.tsx:3')).toBeVisible();
    expect(await within(panel).findByText('100% similar · Home · wood home')).toBeVisible();
    expect(await within(panel).findByText('One line')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Translate with LibreTranslate' }));
    expect(await within(panel).findAllByText('主页')).toHaveLength(2);
    keepState();
  });
  it('says why a machine has not translated', async () => {
    const { user } = await show({
      api: [refuse(translateI18nText, 'UPSTREAM', { details: { reason: 'busy' } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Details of home.title' }));
    await user.click(await screen.findByRole('button', { name: 'Translate with LibreTranslate' }));
    expect(await screen.findByText('The translation service is busy. Try again in a minute.')).toBeVisible();
  });
  it('is commented', async () => {
    const { user, api } = await show({
      api: [
        answer(createI18nComment, ({ body }) => ({
          commentId: id(6),
          body: body.body,
          language: body.language ?? null,
          by: '林译',
          at,
          isOwn: true,
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Details of home.title' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Add a comment' }), 'Why?');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'createI18nComment')?.body).toEqual({ body: 'Why?' }),
    );
  });
  it('is commented in one’s own language by who may write that one only', async () => {
    const { user, api } = await show({
      api: [
        answer(createI18nComment, ({ body }) => ({
          ...{
            commentId: id(6),
            body: body.body,
            language: body.language ?? null,
            by: '林译',
            at,
            isOwn: true,
          },
        })),
      ],
    });
    await screen.findByRole('button', { name: 'Details of home.title' });
    onlyIn('zh');
    await user.click(screen.getByRole('button', { name: 'Details of home.title' }));
    await fill(user, await screen.findByRole('textbox', { name: 'Add a comment' }), '太长了');
    // One's own, but about the key.
    expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
    const about = within(screen.getByRole('combobox', { name: 'About' }));
    expect(about.getAllByRole('option').map((one) => one.textContent)).toEqual(['Text in zh']);
    keepState();
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() =>
      expect(api.callsOf(createI18nComment)[0]?.body).toEqual({ body: '太长了', language: 'zh' }),
    );
  });
  it('asks before it throws away a comment or a name that was typed', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Details of home.title' }));
    const panel = await screen.findByRole('dialog');
    await fill(user, await within(panel).findByRole('textbox', { name: 'Add a comment' }), 'Why?');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const comment = within(panel).getByRole('textbox', { name: 'Add a comment' });
    expect(comment).toHaveValue('Why?');
    await user.clear(comment);
    await user.type(within(panel).getByRole('textbox', { name: /^Key/ }), 'x');
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('what does not come of it says so, and is asked for again', async () => {
    const { user, api } = await show({
      api: [refuse(listI18nHistory, 'INTERNAL'), refuse(listI18nMemory, 'INTERNAL'), hang(listI18nComments)],
    });
    await user.click(await screen.findByRole('button', { name: 'Details of home.title' }));
    const panel = await screen.findByRole('dialog');
    const again = await within(panel).findAllByRole('button', { name: 'Try again' });
    expect(again).toHaveLength(2);
    expect(within(panel).getByRole('status', { busy: true })).toBeInTheDocument();
    for (const one of usual) api.now(one);
    for (const one of again) await user.click(one);
    expect(await within(panel).findByText('主页')).toBeVisible();
    expect(await within(panel).findByText('100% similar · Home · wood home')).toBeVisible();
  });
  it('opens by its address', async () => {
    await show({ path: '?key=home.title' });
    expect(await screen.findByRole('dialog', { name: 'Key details' })).toBeVisible();
  });
  it('that cannot stand where it is wished is offered another place', async () => {
    const refusal = {
      fields: [{ path: 'key', code: 'key_below_text', params: { other: 'home', suggestion: 'homeTitle' } }],
    };
    const { user } = await show({ api: [refuse(createI18nKey, 'VALIDATION', refusal)] });
    await user.click(await screen.findByRole('button', { name: 'Add key' }));
    const field = screen.getByRole('textbox', { name: /^Key/ });
    await fill(user, field, 'home.title.x');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Use “homeTitle” instead' }));
    expect(field).toHaveValue('homeTitle');
    await user.clear(field);
    await fill(user, field, 'x.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A key cannot begin or end with a dot.')).toBeVisible();
  });
});

describe('files', () => {
  const preview = {
    changes: [
      { namespace: 'host', key: 'home.title', language: 'zh', before: '首页', after: '主页' },
      { namespace: 'host', key: 'new', language: 'zh', before: null, after: '新' },
      { namespace: 'host', key: 'old', language: 'zh', before: '旧', after: null },
    ],
    ...{ same: 4, digest: 'd', faults: [{ code: 'dot_at_end', key: '.a', line: null, column: null }] },
  };
  it('are compared first, and only what is approved is taken', async () => {
    const { user, api } = await show({
      path: '?tab=files',
      api: [answer(previewI18nImport, () => preview), answer(applyI18nImport, () => ({ changed: 2 }))],
    });
    await fill(user, await screen.findByRole('textbox', { name: 'File content' }), '{{"a":"b"}');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByText('“.a” begins or ends with a dot.')).toBeVisible();
    keepState();
    await user.click(screen.getByRole('checkbox', { name: 'Include old' }));
    await user.click(screen.getByRole('button', { name: 'Apply 2 changes' }));
    expect(await screen.findByText('2 texts imported')).toBeVisible();
    expect(api.calls.find(({ name }) => name === 'applyI18nImport')?.body).toMatchObject({
      digest: 'd',
      leaveOut: [2],
    });
  });
  it('of one’s own language only are brought by who may write that one', async () => {
    const { user, api } = await show({ path: '?tab=files', api: [answer(previewI18nImport, () => preview)] });
    await screen.findByRole('textbox', { name: 'File content' });
    onlyIn('zh');
    expect(await screen.findByText(/You may import texts in zh/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Path/ })).toBeNull();
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Format' })[0] as HTMLElement, 'csv');
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Language' })[0] as HTMLElement, 'zh');
    await fill(user, screen.getByRole('textbox', { name: 'File content' }), 'key,zh');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() =>
      expect(api.callsOf(previewI18nImport)[0]?.body).toMatchObject({ format: 'csv', language: 'zh' }),
    );
  });
  it('are compared again when the project has changed meanwhile', async () => {
    const { user } = await show({
      path: '?tab=files',
      api: [
        answer(previewI18nImport, () => preview),
        refuse(applyI18nImport, 'STATE_CONFLICT', { details: { reason: 'preview_stale' } }),
      ],
    });
    await fill(user, await screen.findByRole('textbox', { name: 'File content' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await user.click(await screen.findByRole('button', { name: 'Apply 3 changes' }));
    expect(
      await screen.findByText('The project has changed since the comparison. Compare again.'),
    ).toBeVisible();
  });
});

describe('publishing', () => {
  it('shows a version on a channel, and goes back with one press', async () => {
    const { user, api } = await show({
      path: '?tab=publish',
      api: [
        answer(publishI18n, ({ body }) => publication(3, [body.channel])),
        answer(setI18nChannel, ({ params, body }) => ({
          channel: params.channel,
          publicationId: body.publicationId,
        })),
      ],
    });
    expect(await screen.findByText('note 2')).toBeVisible();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Version 3 is published')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use on live' }));
    expect(await screen.findByText('Version 1 is now in use')).toBeVisible();
    expect(api.calls.find(({ name }) => name === 'setI18nChannel')).toMatchObject({
      ...{ params: { channel: 'live' }, body: { publicationId: id(1) } },
    });
  });
  it('is only looked at without the permission', async () => {
    await show({ path: '?tab=publish', permissions: ['codegen.i18n.view'] });
    expect(await screen.findByText('note 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use on live' })).toBeNull();
  });
});

it('the glossary lists its terms', async () => {
  await show({ path: '?tab=glossary' });
  expect(await screen.findByText('租户')).toBeVisible();
  keepState();
});

it('an API key is shown once', async () => {
  const { user } = await show({
    path: '?tab=settings',
    api: [
      answer(createI18nApiKey, ({ body }) => ({
        secret: 'i18n_secret',
        apiKey: {
          ...{ apiKeyId: id(5), name: body.name, begins: 'i18n_secr', may: body.may, createdBy: '林译' },
          ...{ createdAt: at, expiresAt: at, lastUsedAt: null },
        },
      })),
    ],
  });
  await screen.findByRole('button', { name: 'Create API key' });
  const fields = screen.getAllByRole('textbox', { name: /^Name/ });
  await fill(user, fields.at(-1) as HTMLElement, 'Build');
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  expect(await screen.findByText('i18n_secret')).toBeVisible();
  keepState();
});

describe('editing in place', () => {
  afterEach(() => act(() => inPlace.set(false)));
  it('Alt and a click on a text of the console opens its key', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await show({ path: '?tab=settings' });
    await user.click(await screen.findByRole('switch', { name: 'Edit texts of this console in place' }));
    await user.keyboard('{Alt>}');
    await user.click(screen.getByRole('tab', { name: 'Glossary' }));
    await user.keyboard('{/Alt}');
    expect(open).toHaveBeenCalledWith('/codeGen/i18n?project=console&q=Glossary', 'console-i18n');
    expect(screen.getByRole('tab', { name: 'Glossary' })).toHaveAttribute('aria-selected', 'false');
    open.mockRestore();
  });
});

describe('states', () => {
  it('without a project one is made', async () => {
    const { user, api } = await show({
      api: [answer(listI18nProjects, () => ({ items: [] })), answer(createI18nProject, () => project)],
    });
    expect(await screen.findByText('No translation project yet')).toBeVisible();
    keepState();
    await user.click(screen.getByRole('button', { name: 'New project' }));
    await fill(user, screen.getByRole('textbox', { name: /^Name/ }), 'Shop');
    await fill(user, screen.getByRole('textbox', { name: /^Identifier/ }), 'shop');
    await user.clear(screen.getByRole('textbox', { name: /^Languages/ }));
    await fill(user, screen.getByRole('textbox', { name: /^Languages/ }), 'zh，en');
    await user.click(screen.getByRole('button', { name: 'Create project' }));
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'createI18nProject')?.body).toEqual({
        ...{ slug: 'shop', name: 'Shop', sourceLanguage: 'en', languages: ['zh', 'en'] },
      }),
    );
  });
  it('an empty project begins with a file', async () => {
    const empty = { ...project, counts: { keys: 0, languages: {} } };
    await show({
      api: [
        answer(getI18nProject, () => ({ ...detail, project: empty, namespaces: [] })),
        answer(listI18nKeys, () => ({ items: [], next: null })),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Import your first file' })).toBeVisible();
  });
  it('nothing matches', async () => {
    await show({ path: '?q=zzz', api: [answer(listI18nKeys, () => ({ items: [], next: null }))] });
    expect(await screen.findByText('No keys match these filters')).toBeVisible();
  });
  it('loading', async () => {
    await show({ api: [hang(listI18nProjects)] });
    expect(await screen.findByText('Loading …')).toBeInTheDocument();
  });
  it('a failure can be tried again', async () => {
    await show({ api: [refuse(listI18nProjects, 'UNAVAILABLE')] });
    expect(await screen.findByRole('button', { name: /again|Retry/i })).toBeVisible();
  });
  it('without the permission it says which one is missing', async () => {
    await show({
      permissions: ['codegen.use'],
      api: [refuse(listI18nProjects, 'FORBIDDEN', { details: { permission: 'codegen.i18n.view' } })],
    });
    expect(await screen.findByText(/codegen\.i18n\.view/)).toBeVisible();
    keepState();
  });
});
