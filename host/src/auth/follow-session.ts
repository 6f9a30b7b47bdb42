import { getMe } from '@console/contract';
import { callApi, sessionStore } from '@console/shell';

/** Asks the API who the user is whenever somebody has signed in, so that menus know what to show. */
export function followSession(): void {
  let asked: string | undefined;
  const follow = async (): Promise<void> => {
    const { status, user } = sessionStore.getState();
    const sub = status === 'signedIn' ? user?.sub : undefined;
    if (sub === asked) return;
    asked = sub;
    if (sub === undefined) return;
    // Without the answer the menus stay at what needs no permission; the next focus asks again.
    const me = await callApi(getMe).catch(() => undefined);
    if (me && sessionStore.getState().user?.sub === sub) sessionStore.setState({ me });
    if (!me && asked === sub) asked = undefined;
  };
  sessionStore.subscribe(follow);
  window.addEventListener('focus', follow);
  window.addEventListener('online', follow);
  follow();
}
