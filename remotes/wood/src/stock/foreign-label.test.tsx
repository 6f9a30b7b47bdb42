/// <reference types="@testing-library/jest-dom" />
import { listLots, listPartners, listStock } from '@console/contract/wood';
import { answer, renderRemote } from '@console/testing';
import { screen } from '@testing-library/react';
import remote from '../remote.tsx';
import { board, boardBalance, ids, member, sorts, species, yards } from '../team/demo-team.ts';
import { txnIds } from '../txns/demo-txns.ts';
import { lot } from './demo-stock.ts';

const lots = answer(listLots, ({ query }) => ({ items: query.code === lot.code ? [lot] : [], next: null }));
const show = (path: string, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    ...{ path, language },
    api: [
      ...[member(), yards, species, sorts(board), lots],
      answer(listStock, () => ({
        ...{ items: [boardBalance], total: 1, page: 1, size: 100, pieces: 224, volume: '4.256000' },
      })),
      answer(listPartners, () => ({ items: [], next: null })),
    ],
  });
const labelOf = (team: string, code = lot.code) =>
  `https://console.example/wood/stock?team=${team}&lot=${code}`;
const sold = (label: string) => `/wood/sell?code=${encodeURIComponent(label)}`;

it.each([
  ['en', 'This label belongs to another team.'],
  ['zh', '该标签属于其他团队。'],
] as const)(
  'the label of another team opens no bundle of this one that has its code (%s)',
  async (language, told) => {
    const { api } = await show(`/wood/stock?team=${txnIds.otherTeam}&lot=${lot.code}`, language);
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(api.callsOf(listLots)).toEqual([]);
  },
);

it('one that names this team opens it', async () => {
  const { api } = await show(`/wood/stock?team=${ids.team.toUpperCase()}&lot=${lot.code}`);
  expect(await screen.findByRole('dialog', { name: `Bundle ${lot.code}` })).toBeInTheDocument();
  expect(api.callsOf(listLots)).not.toEqual([]);
});

it('a sale begins with no goods of this team by the label of another one, and says so', async () => {
  await show(sold(labelOf(txnIds.otherTeam)));
  expect(await screen.findByText('This label belongs to another team.')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: /Spruce board/ })).toBeNull();
});

it('a sale that begins with a code that nothing here has says so', async () => {
  await show(sold(labelOf(ids.team, 'LT-000099')));
  expect(await screen.findByText('Nothing here has the code LT-000099.')).toBeInTheDocument();
});

it('a sale begins with the bundle of its own label', async () => {
  await show(sold(labelOf(ids.team)));
  expect(await screen.findByRole('group', { name: '1. Spruce board' })).toBeInTheDocument();
});
