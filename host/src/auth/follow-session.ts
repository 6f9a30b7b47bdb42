import { getMe, type Me } from '@console/contract/page';
import {
  askAgainAfter,
  callApi,
  dataOwner,
  hasUnsavedWork,
  invalidate,
  onLiveEvent,
  sessionStore,
  tellChanged,
  whenNothingUnsaved,
} from '@console/shell';
import { changesTold, forgetAnswers } from '@console/shell/early';
import { forgetMe, meStore, recallMe, rememberMe } from './known-me.ts';
import { closeProblem, problemStore, showProblem } from './problem-store.ts';
import { SignInError } from './sign-in-error.ts';

/** What follows a change of session: the data on the screen, and what the menus know of the user. */
export function followSession(redraw: () => void): () => void {
  const stops = [followDataOwner(redraw), followMe(), followReturn(), followPolicy()];
  return () => stops.map((stop) => stop());
}

/**
 * Another user, another organization or nobody at all, here or in another tab: whatever was read for the one before
 * is forgotten and taken off the screen at once.
 */
function followDataOwner(redraw: () => void): () => void {
  let owner = dataOwner();
  const follow = (): void => {
    const session = sessionStore.getState();
    const now = dataOwner();
    if (now === owner) return;
    // The same person in another organization: nothing to hide, so what is typed here is finished first.
    if (subOf(now) === subOf(owner) && hasUnsavedWork()) {
      whenNothingUnsaved(follow);
      return;
    }
    const refused = session.status === 'signedOut' && session.ended === 'refused';
    if (refused) showProblem(new SignInError('not_authenticated'));
    // Nobody chose to leave: what is typed stays, for whoever signs in again as the same person in another tab.
    if (refused && hasUnsavedWork()) return;
    owner = now;
    forgetAnswers();
    redraw();
  };
  return sessionStore.subscribe(follow);
}

/** Whoever is signed in again, in another tab, is no longer told to do so. */
const followReturn = (): (() => void) =>
  sessionStore.subscribe(({ status }) => {
    const isTold = problemStore.getState().problem?.code === 'not_authenticated';
    if (status === 'signedIn' && isTold) closeProblem();
  });

const subOf = (owner: string): string => owner.split('#')[0] ?? '';

/** Not all open pages of everybody ask at the very same moment. */
const withinMs = 1_000;

/** Who may do what has changed for somebody: perhaps for this user, whose menus then show other things. */
function followPolicy(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unlisten = onLiveEvent('policy', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void tellChanged(policyTags), Math.random() * withinMs);
  });
  return () => {
    clearTimeout(timer);
    unlisten();
  };
}
/** As the calls that change the policy tell it; they are no matter of the shell's. */
const policyTags = ['platform.me', 'codegen.policy'] as const;

/** Asks the API who the user is, so that menus know what to show; a screen that changes that invalidates `getMe`. */
function followMe(): () => void {
  let asked: string | undefined;
  let stop = () => {};
  const follow = (): void => {
    const owner = dataOwner();
    if (owner === asked) return;
    asked = owner;
    stop();
    stop = () => {};
    if (owner === '') forgetMe();
    else stop = watchMe(owner);
  };
  const unsubscribe = sessionStore.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop();
  };
}

/**
 * While the API does not say who this is, what it last said counts: permissions there are a matter of what is shown, it
 * still decides by itself what may be done. It is asked again by itself, less and less often. The first time the page asks by
 * itself; what keeps answers follows with the frame's later code (`watch-me.ts`).
 */
function watchMe(owner: string): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  let unwatch = () => {};
  let isOver = false;
  const known = recallMe(owner);
  if (known && !sessionStore.getState().me) sessionStore.setState({ me: known });
  const data = (me: Me): void => {
    if (isOver) return;
    clearTimeout(timer);
    clearTimeout(end);
    end = whenSomethingEnds(me, () => void invalidate(getMe));
    failures = 0;
    meStore.setState({ isUnconfirmed: false });
    if (dataOwner() !== owner || sessionStore.getState().me === me) return;
    sessionStore.setState({ me });
    rememberMe(owner, me);
  };
  const error = (cause: unknown, again: () => void): void => {
    if (isOver || dataOwner() !== owner) return;
    if (cause instanceof SignInError) {
      showProblem(cause);
      return;
    }
    clearTimeout(timer);
    failures += 1;
    meStore.setState({ isUnconfirmed: true });
    timer = setTimeout(again, askAgainAfter(failures));
  };
  const toldBefore = changesTold();
  const asked = callApi(getMe);
  const follow = (): Promise<void> =>
    import(/* webpackChunkName: "frame" */ './watch-me.ts').then(
      (code) => {
        if (isOver) return;
        // What was changed in between was changed after it was asked.
        unwatch = code.watchMe(changesTold() === toldBefore ? asked : callApi(getMe), {
          data,
          error: (cause) => error(cause, () => void invalidate(getMe)),
        });
      },
      (cause: unknown) => error(cause, () => void follow()),
    );
  void asked.then(data, () => undefined).then(follow);
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(end);
    meStore.setState({ isUnconfirmed: false });
    unwatch();
  };
}

/** The longest that a timer waits. */
const longestWait = 2 ** 31 - 1;

/** What is held for a time ends by the clock; nobody tells of it. */
function whenSomethingEnds({ effective }: Me, ask: () => void): ReturnType<typeof setTimeout> | undefined {
  if (!effective?.until) return undefined;
  const left = Date.parse(effective.until) - Date.now();
  // A little later: clocks differ, and asked too early it would be told of the same end again.
  return setTimeout(ask, Math.min(Math.max(left, 0) + 2_000, longestWait));
}
