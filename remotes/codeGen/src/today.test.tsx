/// <reference types="@testing-library/jest-dom" />
import type { LiveRecord } from '@console/contract';
import { listLatestPublications, listPolicyChangeSets, listToolStates } from '@console/contract/codegen';
import { liveRecordsStore } from '@console/shell';
import { answer, hang, keepState, refuse, renderToday } from '@console/testing';
import { screen } from '@testing-library/react';
import today from './today.tsx';

const all = ['codegen.use', 'codegen.i18n.view', 'codegen.power.view'];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const publications = answer(listLatestPublications, () => ({
  items: [
    {
      ...{ publicationId: '0197a000-0000-7000-8000-000000000001', number: 3, note: '', reviewedOnly: false },
      ...{ projectId: '0197a000-0000-7000-8000-000000000002', project: 'Shop', texts: 9, createdBy: '林译' },
      ...{ createdAt: hoursAgo(2), channels: ['live'] as const },
    } as never,
  ],
}));
const changeSet = (id: number, more: object = {}) => ({
  ...{ changeSetId: `0197a000-0000-7000-8000-00000000001${id}`, policyVersion: 4, at: hoursAgo(id) },
  ...{ by: { userId: 'u', name: '管理员' }, note: '', names: {}, rolledBackBy: null, rollsBack: null },
  items: [1, 2].map((key) => ({ item: 'cell' as const, key: `a ${key}`, before: null, after: {} })),
  ...more,
});
const policy = answer(listPolicyChangeSets, ({ query }) => {
  expect(query).toMatchObject({ limit: 5 });
  const rollsBack = '0197a000-0000-7000-8000-000000000019';
  return { items: [changeSet(1, { note: 'July team' }), changeSet(5, { rollsBack })], next: null };
});
const states = (answering: number) =>
  answer(listToolStates, () => ({
    items: [
      { tool: 'database' as const, systems: 2, answering },
      { tool: 'dns' as const, systems: 3, answering: 3 },
    ],
  }));
const release = {
  ...{ remote: 'wood', area: 'wood', titles: { zh: '木材贸易', en: 'Wood trading' } },
  live: { release: '3f9c2a1', builtAt: hoursAgo(3) },
} as LiveRecord;
afterEach(() => liveRecordsStore.setState([], true));

const show = (api: Parameters<typeof renderToday>[1], released: readonly LiveRecord[] = [release]) => {
  liveRecordsStore.setState(released, true);
  return renderToday(today, { permissions: all, ...api });
};
const lines = () => screen.getAllByRole('listitem').map((one) => one.textContent);

it('whether what the tools speak with answers, and what changed, the newest first', async () => {
  await show({ api: [states(2), publications, policy] });
  expect(
    await screen.findByRole('link', { name: /^Connected systems ?5\/5 ?All responding$/ }),
  ).toHaveAttribute('href', '/codeGen/');
  await screen.findByText('Shop: translations published (#3)');
  expect(lines().slice(1)).toEqual([
    '2 permission changesJuly team · 管理员an hour ago',
    'Shop: translations published (#3)live · 林译2 hours ago',
    'Wood trading was updated3 hours ago',
    'Permission change rolled back管理员5 hours ago',
  ]);
  expect(screen.getByRole('link', { name: /^Shop/ })).toHaveAttribute(
    'href',
    '/codeGen/i18n?project=0197a000-0000-7000-8000-000000000002&tab=publish',
  );
  expect(screen.getByRole('link', { name: /^Wood trading/ })).toHaveAttribute('href', '/wood/');
  keepState();
});

it.each([
  ['en', 'Wood trading: new release', 'Recent changes'],
  ['zh', '木材贸易发布新版本', '最近变更'],
] as const)('which release it is, in %s, to who runs releases', async (language, title, heading) => {
  await show({
    language,
    permissions: [...all, 'codegen.info.admin'],
    api: [states(2), publications, policy],
  });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  const link = screen.getByRole('link', { name: new RegExp(`^${title}`) });
  expect(link).toHaveTextContent('3f9c2a1');
  expect(link).toHaveAttribute('href', '/codeGen/info');
});

it('in Chinese, with a system that does not answer: the way to its tool', async () => {
  await show({ language: 'zh', api: [states(1), publications, policy] });
  const systems = await screen.findByRole('link', { name: /^已连接系统 ?4\/5 ?无响应：数据库$/ });
  expect(systems).toHaveAttribute('href', '/codeGen/database');
  expect(await screen.findByText('2 项权限变更')).toBeInTheDocument();
  expect(screen.getByText('木材贸易已更新')).toBeInTheDocument();
  keepState();
});

it('a system that is being asked keeps nothing else waiting', async () => {
  await show({ api: [hang(listToolStates), publications, policy] });
  expect(await screen.findByText('Shop: translations published (#3)')).toBeInTheDocument();
  expect(screen.getByText('Checking…')).toBeInTheDocument();
  keepState();
});

it('systems that could not be asked are said in their place', async () => {
  await show({ api: [refuse(listToolStates, 'INTERNAL'), publications, policy] });
  expect(await screen.findByText('Could not be checked')).toBeInTheDocument();
  expect(await screen.findByText('Shop: translations published (#3)')).toBeInTheDocument();
});

it('who may see neither texts nor permissions asks for none of them, and is told of releases', async () => {
  const { api } = await show({ permissions: ['codegen.use'], api: [] });
  expect(await screen.findByText('Wood trading was updated')).toBeInTheDocument();
  expect(screen.queryByText('Connected systems')).toBeNull();
  expect(api.calls).toEqual([]);
  keepState();
});

it('nothing has changed', async () => {
  await show(
    {
      api: [
        states(2),
        answer(listLatestPublications, () => ({ items: [] })),
        answer(listPolicyChangeSets, () => ({ items: [], next: null })),
      ],
    },
    [],
  );
  expect(await screen.findByText('No changes yet.')).toBeInTheDocument();
});
