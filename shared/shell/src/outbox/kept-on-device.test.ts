/** @jest-environment jsdom */
import { keepDraft, setDraftAside } from '../form/kept-draft.ts';
import { sessionStore } from '../session/session.ts';
import { keptOnDevice } from './kept-on-device.ts';

const signsIn = (sub: string) =>
  sessionStore.setState(
    { status: 'signedIn', user: { sub, name: null, username: null, picture: null, email: null } },
    true,
  );

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('counts what this person has typed and not saved, in this tab and set aside, and nobody else’s', async () => {
  signsIn('ma');
  keepDraft('wood.sale', 'ma#', { pieces: 7 });
  setDraftAside('wood.opening', 'ma#', { pieces: 8 });
  setDraftAside('wood.opening', 'li#', { pieces: 9 });
  localStorage.setItem('console.draft:broken', '{');
  expect(await keptOnDevice()).toEqual({ forms: 2, rows: 0 });
});

it('of nobody nothing is kept, so nothing is counted', async () => {
  sessionStore.setState({ status: 'signedOut', ended: 'signedOut' }, true);
  expect(await keptOnDevice()).toBeUndefined();
});
