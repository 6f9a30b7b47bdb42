import { ApiError, endpoint } from '@console/contract';
import { answer, renderRemote } from '@console/testing';
import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { defineRemote } from '../house/define-remote.ts';
import { noticeStore } from '../house/notices.ts';
import { useAnswer } from './query.ts';
import { useAct } from './use-act.ts';

const shelves = endpoint({
  name: 'listShelves',
  method: 'GET',
  path: '/shelves',
  access: 'signedIn',
  shows: ['demo.shelves'],
  response: z.object({ names: z.array(z.string()) }),
});
const clear = endpoint({
  name: 'clearShelf',
  method: 'POST',
  path: '/shelves/{shelfId}/clear',
  access: 'signedIn',
  changes: ['demo.shelves'],
  params: z.object({ shelfId: z.string() }),
  response: z.object({}),
});

let chosen: string[];

function Screen() {
  const { result } = useAnswer(shelves);
  const [act, pending] = useAct({ done: 'updated' });
  const clearAll = () =>
    act(async (call) => {
      for (const shelfId of chosen) await call(clear, { params: { shelfId } });
    });
  return (
    <button type="button" disabled={pending} onClick={() => void clearAll()}>
      {result?.names.join() ?? 'reading'}
    </button>
  );
}

const remote = defineRemote({
  name: 'demo',
  routes: [{ index: true, Component: Screen }],
  locales: { zh: {}, en: {} },
});

/** Presses the button; shelf `x` is refused. */
async function afterClearing(shelfIds: string[], code: 'FORBIDDEN' | 'NOT_FOUND' = 'FORBIDDEN') {
  chosen = shelfIds;
  const { api, user } = await renderRemote(remote, {
    path: '/demo',
    api: [
      answer(shelves, () => ({ names: ['oak'] })),
      answer(clear, ({ params }) => {
        if (params.shelfId === 'x') throw new ApiError(code);
        return {};
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'oak' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'oak' })).toBeEnabled());
  const tones = noticeStore.getState().map(({ tone }) => tone);
  return { cleared: api.callsOf(clear).length, read: api.callsOf(shelves).length, tones };
}

it('what several calls have changed is read again once, when all are over', async () => {
  expect(await afterClearing(['a', 'b', 'c'])).toEqual({ cleared: 3, read: 2, tones: ['good'] });
});

it('a failure is a notice and ends the work; what went before it is told', async () => {
  expect(await afterClearing(['a', 'x', 'c'])).toEqual({ cleared: 2, read: 2, tones: ['bad'] });
});

it('nothing is read again where nothing was changed, but where somebody was faster', async () => {
  expect(await afterClearing(['x'])).toEqual({ cleared: 1, read: 1, tones: ['bad'] });
  expect(await afterClearing(['x'], 'NOT_FOUND')).toEqual({ cleared: 1, read: 2, tones: ['bad'] });
});
