/// <reference types="@testing-library/jest-dom" />
import { listLibrary, type SavedVideo } from '@console/contract/bili';
import { defineRemote } from '@console/shell';
import { answer, keepState, renderRemote } from '@console/testing';
import { screen } from '@testing-library/react';
import today from './today.tsx';

const video = (bvid: string, title: string, more: Partial<SavedVideo> = {}): SavedVideo => ({
  ...{ bvid, title, tags: [], note: '', part: 1, progressSeconds: 0, watchLater: false, watched: false },
  ...{ chapters: [], uploader: '', uploaderId: null, durationSeconds: null, cover: '', coverUrl: null },
  ...{
    watchedAt: null,
    savedAt: '2026-11-28T08:00:00.000Z',
    updatedAt: '2026-11-28T08:00:00.000Z',
    version: 1,
  },
  ...more,
});
const dovetails = video('BV17x411w7KC', 'Dovetails', { part: 2, progressSeconds: 725, watchLater: true });
const boilers = video('BV1KJ411C7Un', '', { watchLater: true, durationSeconds: 3723 });

const show = (
  { begun = [], later = [], all = 0 }: { begun?: SavedVideo[]; later?: SavedVideo[]; all?: number },
  language: 'zh' | 'en' = 'en',
) =>
  renderRemote(
    defineRemote({
      ...{ name: 'biliToday', locales: today.locales },
      routes: [{ index: true, Component: today.Card }],
    }),
    {
      ...{ path: '/today', language },
      api: [
        answer(listLibrary, ({ query: { shelf } }) => ({
          items: shelf === 'begun' ? begun : later,
          ...{ next: null, tags: [] },
          shelves: { all, later: later.length, begun: begun.length === 0 ? 0 : 5, watched: 0, unseen: 0 },
        })),
      ],
    },
  );

it.each(['zh', 'en'] as const)(
  'goes on where one stopped; what is begun does not wait, too, in %s',
  async (language) => {
    await show({ begun: [dovetails], later: [dovetails, boilers], all: 2 }, language);
    const place = `/bili/?q=${encodeURIComponent('https://www.bilibili.com/video/BV17x411w7KC?p=2&t=725')}`;
    const [goesOn] = await screen.findAllByRole('link', { name: /^Dovetails/ });
    expect(goesOn).toHaveAttribute('href', place);
    expect(goesOn).toHaveTextContent(language === 'zh' ? '看到 12:05' : 'Stopped at 12:05');
    expect(screen.getAllByRole('link', { name: /Dovetails/ })).toHaveLength(1);
    expect(screen.getByRole('link', { name: /^BV1KJ411C7Un/ })).toHaveTextContent('1:02:03');
    expect(screen.getByRole('link', { name: language === 'zh' ? '全部 5 个' : 'All 5' })).toHaveAttribute(
      'href',
      '/bili/?shelf=begun',
    );
    keepState();
  },
);

it('of what was only begun no place is told', async () => {
  await show({ begun: [video('BV17x411w7KC', 'Dovetails')], all: 1 });
  expect(await screen.findByRole('link', { name: 'Dovetails' })).toHaveTextContent(/^Dovetails$/);
});

it.each([
  [0, 'en', 'No videos saved yet.', 'Add a video', '/bili/?action=add'],
  [0, 'zh', '还没有保存任何视频。', '添加视频', '/bili/?action=add'],
  [7, 'en', 'Nothing to continue, and nothing in Watch later.', 'Open library', '/bili/'],
] as const)('of %i videos none waits, in %s: the next step', async (all, language, text, step, to) => {
  await show({ all }, language);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: step })).toHaveAttribute('href', to);
  keepState();
});
