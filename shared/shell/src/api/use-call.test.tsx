import { endpoint } from '@console/contract';
import { answer, type FakeAnswer, refuse, renderRemote } from '@console/testing';
import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { defineRemote } from '../house/define-remote.ts';
import { useAnswer } from './query.ts';
import { type CallOptions, useCall } from './use-call.ts';

const listShelves = endpoint({
  name: 'listShelves',
  method: 'GET',
  path: '/shelves',
  access: 'signedIn',
  shows: ['demo.shelves'],
  response: z.object({ names: z.array(z.string()) }),
});
const clearShelf = endpoint({
  name: 'clearShelf',
  method: 'POST',
  path: '/shelves/{shelfId}/clear',
  access: 'signedIn',
  changes: ['demo.shelves'],
  versioned: true,
  params: z.object({ shelfId: z.string() }),
  response: z.object({}),
});

let options: CallOptions;

function Screen() {
  const { result } = useAnswer(listShelves);
  const [clear, { pending, problem }] = useCall(clearShelf, options);
  return (
    <>
      <p data-testid="shelves">{result?.names.join()}</p>
      <p data-testid="problem">{problem}</p>
      <button
        type="button"
        disabled={pending}
        onClick={() => void clear({ params: { shelfId: 's1' }, version: 1 })}
      >
        clear
      </button>
    </>
  );
}

const remote = defineRemote({
  name: 'demo',
  routes: [{ index: true, Component: Screen }],
  locales: { zh: {}, en: {} },
});

async function afterClearing(reply: FakeAnswer, given: CallOptions = {}) {
  options = given;
  let names = ['oak'];
  const house = await renderRemote(remote, {
    path: '/demo',
    api: [answer(listShelves, () => ({ names })), reply],
  });
  await waitFor(() => expect(screen.getByTestId('shelves')).toHaveTextContent('oak'));
  names = ['pine'];
  await house.user.click(screen.getByRole('button', { name: 'clear' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'clear' })).toBeEnabled());
  return house;
}
const shelves = () => screen.getByTestId('shelves');

describe('after a call', () => {
  it('what shows the thing that was changed is read again', async () => {
    await afterClearing(answer(clearShelf, () => ({})));
    await waitFor(() => expect(shelves()).toHaveTextContent('pine'));
  });

  it.each(['VERSION_CONFLICT', 'STATE_CONFLICT', 'NOT_FOUND', 'GONE'] as const)(
    'also when it was refused because somebody was faster (%s): another try is against what is so now',
    async (code) => {
      await afterClearing(refuse(clearShelf, code));
      await waitFor(() => expect(shelves()).toHaveTextContent('pine'));
      expect(screen.getByTestId('problem')).not.toBeEmptyDOMElement();
    },
  );

  it.each<[string, FakeAnswer, CallOptions]>([
    ['that failed for another reason', refuse(clearShelf, 'VALIDATION'), {}],
    ['of a form, whose typing stays', refuse(clearShelf, 'VERSION_CONFLICT'), { onConflict: 'keep' }],
    ['of a screen that puts itself right', refuse(clearShelf, 'STATE_CONFLICT'), { quietly: true }],
  ])('nothing is read again after one %s', async (_, reply, given) => {
    const { api } = await afterClearing(reply, given);
    expect(screen.getByTestId('problem')).not.toBeEmptyDOMElement();
    expect(api.callsOf(listShelves)).toHaveLength(1);
  });
});
