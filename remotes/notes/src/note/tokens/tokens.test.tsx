import { ApiError } from '@console/contract';
import { listNotes, listTags } from '@console/contract/notes';
import { createToken, listTokens, type PersonalToken, withdrawToken } from '@console/contract/platform';
import {
  answer,
  expectConsole,
  type FakeAnswer,
  fill,
  keepState,
  refuse,
  renderRemote,
} from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';

const token = (more: Partial<PersonalToken> = {}): PersonalToken => ({
  tokenId: '01939f00-00a1-7000-8000-00000000000a',
  name: 'Backup on the NAS',
  scopes: ['notes.read'],
  ending: 'x1Yz',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2199-11-20T08:00:00.000Z',
  lastUsedAt: null,
  withdrawnAt: null,
  ...more,
});
const ended = token({
  tokenId: '01939f00-00a1-7000-8000-00000000000b',
  name: 'Old phone',
  withdrawnAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
});

async function show(tokens: PersonalToken[], api: FakeAnswer[] = [], language: 'en' | 'zh' = 'en') {
  let items = tokens;
  const house = await renderRemote(remote, {
    path: '/note/?action=preview',
    language,
    permissions: ['note.use'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [] })),
      answer(listTags, () => ({ items: [] })),
      answer(listTokens, () => ({ items })),
      answer(createToken, ({ body }) => {
        const made = token({ name: body.name, scopes: [...body.scopes] });
        items = [made, ...items];
        return { ...made, token: `cpt_${'a'.repeat(39)}x1Yz` };
      }),
      answer(withdrawToken, () => {
        const [first, ...others] = items;
        const gone = { ...(first ?? token()), withdrawnAt: '2026-11-29T08:00:00.000Z' };
        items = [gone, ...others];
        return gone;
      }),
      ...api,
    ],
  });
  const words =
    language === 'en' ? ['More actions for the list', 'Access for apps…'] : ['列表的更多操作', '应用访问…'];
  await house.user.click(await screen.findByRole('button', { name: words[0] }));
  await house.user.click(await screen.findByRole('menuitem', { name: words[1] }));
  return house;
}

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
}, 60_000);

it('a token is named, given its reach, and shown once', async () => {
  const { user, api } = await show([]);
  expect(await screen.findByText('No tokens yet.')).toBeInTheDocument();
  keepState();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await fill(user, await screen.findByRole('textbox', { name: /Name/ }), 'Phone');
  await user.click(screen.getByRole('switch', { name: 'Upload files' }));
  keepState();
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByTestId('token')).toHaveTextContent(`cpt_${'a'.repeat(39)}x1Yz`);
  expect(api.callsOf(createToken)[0]?.body).toEqual({
    name: 'Phone',
    scopes: ['notes.read', 'notes.files'],
    days: 90,
  });
  keepState();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Phone')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('cpt_');
});

it('without anything that it may do, it says so and makes none', async () => {
  const { user, api } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await fill(user, await screen.findByRole('textbox', { name: /Name/ }), 'Phone');
  await user.click(screen.getByRole('switch', { name: /Read notes/ }));
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Choose at least one thing that it may do.')).toBeInTheDocument();
  expect(api.callsOf(createToken)).toHaveLength(0);
});

it('too many: how many, and what to do', async () => {
  const { user } = await show(
    [],
    [
      answer(createToken, () => {
        throw new ApiError('QUOTA_EXCEEDED', { details: { limit: 20 } });
      }),
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  await fill(user, await screen.findByRole('textbox', { name: /Name/ }), 'Phone');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(/You have 20 valid tokens/)).toBeInTheDocument();
});

it('is taken back after a question; what has ended says so and offers nothing', async () => {
  const { user, api } = await show([token(), ended]);
  expect(await screen.findByText('Withdrawn')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Withdraw Old phone' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Withdraw Backup on the NAS' }));
  expect(api.callsOf(withdrawToken)).toHaveLength(0);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The token was withdrawn.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByText('Withdrawn')).toHaveLength(2));
});

it('a list that cannot be read says so, and tries again', async () => {
  expectConsole(/INTERNAL/);
  await show([], [refuse(listTokens, 'INTERNAL')]);
  expect(await screen.findByRole('button', { name: /again/ })).toBeInTheDocument();
  keepState();
});

it('in Chinese', async () => {
  await show([token({ scopes: ['notes.read', 'notes.write', 'notes.files'] }), ended], [], 'zh');
  expect(await screen.findByText('应用访问')).toBeInTheDocument();
  keepState();
});
