/** @jest-environment jsdom */
import { askBeforeSignOut, beforeSignOut } from '../session/before-sign-out.ts';
import { sessionStore } from '../session/session.ts';
import { fitsDraft, forgetDraft, keepDraft, keptDraft, setDraftAside } from './kept-draft.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const signsIn = (sub: string) =>
  sessionStore.setState(
    { status: 'signedIn', user: { sub, name: null, username: null, picture: null, email: null } },
    true,
  );

describe('a draft that is kept', () => {
  it('comes back to its owner, and goes when it is forgotten', () => {
    keepDraft('wood.opening', 'ma#', { pieces: 7 });
    expect(keptDraft('wood.opening', 'ma#')?.draft).toEqual({ pieces: 7 });
    expect(keptDraft('wood.sale', 'ma#')).toBeUndefined();
    forgetDraft('wood.opening', 'ma#');
    expect(keptDraft('wood.opening', 'ma#')).toBeUndefined();
  });

  it('is nobody else’s: another owner’s form takes all of them away', () => {
    keepDraft('wood.opening', 'ma#', { pieces: 7 });
    expect(keptDraft('wood.sale', 'ma#north')).toBeUndefined();
    expect(keptDraft('wood.opening', 'ma#')).toBeUndefined();
  });

  it('is forgotten as soon as somebody else signs in, and stays for the same person', () => {
    keepDraft('wood.opening', 'ma#', { pieces: 7 });
    sessionStore.setState({ status: 'signedOut', ended: 'signedOut' }, true);
    signsIn('ma');
    expect(keptDraft('wood.opening', 'ma#')?.draft).toEqual({ pieces: 7 });
    signsIn('li');
    expect(sessionStorage).toHaveLength(0);
  });

  it('set aside it outlives the tab, for its owner alone, until it is forgotten', () => {
    expect(setDraftAside('wood.opening', 'ma#', { pieces: 7 })).toBe(true);
    sessionStorage.clear();
    expect(keptDraft('wood.opening', 'li#')).toBeUndefined();
    expect(keptDraft('wood.opening', 'ma#')?.draft).toEqual({ pieces: 7 });
    forgetDraft('wood.opening', 'ma#');
    expect(localStorage).toHaveLength(0);
    expect(setDraftAside('wood.opening', '', { pieces: 7 })).toBe(false);
  });

  it('set aside it waits for thirty days', () => {
    setDraftAside('wood.opening', 'ma#', { pieces: 7 });
    const written = localStorage.getItem('console.draft:ma%23:wood.opening') ?? '';
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    localStorage.setItem(
      'console.draft:ma%23:wood.opening',
      JSON.stringify({ ...JSON.parse(written), at: longAgo }),
    );
    expect(keptDraft('wood.opening', 'ma#')).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('what was typed last counts, wherever it lies', () => {
    setDraftAside('wood.opening', 'ma#', { pieces: 7 });
    keepDraft('wood.opening', 'ma#', { pieces: 8 });
    expect(keptDraft('wood.opening', 'ma#')?.draft).toEqual({ pieces: 8 });
  });

  it('goes when the session is ended by hand, once everybody agrees', async () => {
    keepDraft('wood.opening', 'ma#', { pieces: 7 });
    sessionStorage.setItem('other', '1');
    const stay = beforeSignOut(async () => false);
    await askBeforeSignOut();
    expect(keptDraft('wood.opening', 'ma#')).toBeDefined();
    stay();
    await askBeforeSignOut();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });

  it('is not kept for nobody, and stays while nobody is signed in', () => {
    keepDraft('wood.opening', '', { pieces: 7 });
    expect(sessionStorage).toHaveLength(0);
    keepDraft('wood.opening', 'ma#', { pieces: 7 });
    expect(keptDraft('wood.opening', '')).toBeUndefined();
    forgetDraft('wood.opening', '');
    expect(keptDraft('wood.opening', 'ma#')).toBeDefined();
  });

  it('is none when it is damaged, and other things of the tab are left alone', () => {
    sessionStorage.setItem('console.draft:wood.opening', '{');
    sessionStorage.setItem('other', '{');
    expect(keptDraft('wood.opening', 'ma#')).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});

it.each([
  [true, { name: '', lines: [{ pieces: null }] }, { name: 'A', lines: [{ pieces: 1 }, { pieces: null }] }],
  [true, { lines: [] }, { lines: [{ anything: true }] }],
  [true, { day: null }, { day: '2026-11-20' }],
  [true, { rows: [{ sizes: { width: '' } }] }, { rows: [{ sizes: { diameter: '20' } }] }],
  [false, { name: '', added: false }, { name: 'A' }],
  [false, { lines: [{ pieces: 1 }] }, { lines: [{ volume: '1' }] }],
  [false, { lines: [] }, { lines: 'many' }],
  [false, { names: { zh: '' } }, { names: 'A' }],
  [false, { count: '' }, { count: 1 }],
])('%s: %j may become %j', (fits, begun, kept) => expect(fitsDraft(begun, kept)).toBe(fits));
