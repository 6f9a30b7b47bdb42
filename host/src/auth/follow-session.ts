import { getMe } from '@console/contract';
import {
  dataOwner,
  hasUnsavedWork,
  queryClient,
  sessionStore,
  watchEndpoint,
  whenNothingUnsaved,
} from '@console/shell';
import { showProblem } from './problem-store.ts';
import { SignInError } from './sign-in-error.ts';

/** What follows a change of session: the data on the screen, and what the menus know of the user. */
export function followSession(redraw: () => void): () => void {
  const stops = [followDataOwner(redraw), followMe()];
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
    queryClient.clear();
    redraw();
  };
  return sessionStore.subscribe(follow);
}

const subOf = (owner: string): string => owner.split('#')[0] ?? '';

/** Asks the API who the user is, so that menus know what to show; a screen that changes that invalidates `getMe`. */
function followMe(): () => void {
  let asked = '';
  let stop = () => {};
  const follow = (): void => {
    const owner = dataOwner();
    if (owner === asked) return;
    asked = owner;
    stop();
    stop = () => {};
    if (owner !== '') stop = watchMe(owner);
  };
  const unsubscribe = sessionStore.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop();
  };
}

const watchMe = (owner: string): (() => void) =>
  watchEndpoint(getMe, {
    data: (me) => {
      if (dataOwner() === owner && sessionStore.getState().me !== me) sessionStore.setState({ me });
    },
    // Without an answer the menus stay at what needs no permission; the next focus asks again.
    error: (error) => {
      if (dataOwner() === owner && error instanceof SignInError) showProblem(error);
    },
  });
