import { getPreferences, preferenceCalls } from '@console/contract/platform';
import {
  callApi,
  connectPreferences,
  dataOwner,
  isApiError,
  isOutage,
  type PreferenceName,
  preferenceOf,
  takePreference,
  tellPreferenceSent,
  unsentPreferences,
} from '@console/shell';
import { takeRail } from './rail.ts';

/** Sends what is chosen here, and takes what was chosen elsewhere. @returns ends it */
export function keepInSync(): () => void {
  const owner = dataOwner();
  const isOurs = () => dataOwner() === owner;
  const sending = new Set<PreferenceName>();
  /** What the server says of these may be from before. */
  const chosenHere = new Set<PreferenceName>();

  const send = async (name: PreferenceName): Promise<void> => {
    chosenHere.add(name);
    if (sending.has(name)) return;
    sending.add(name);
    try {
      await sendNewest(name, isOurs);
    } finally {
      sending.delete(name);
    }
  };
  const sendAll = () => {
    for (const name of unsentPreferences()) void send(name);
  };
  const disconnect = connectPreferences((name) => void send(name));
  window.addEventListener('online', sendAll);
  sendAll();
  void takeAll((name) => isOurs() && !chosenHere.has(name));
  return () => {
    disconnect();
    window.removeEventListener('online', sendAll);
  };
}

/** Until what is chosen now has arrived. What cannot be sent waits: for a network, the next choice or the next page. */
async function sendNewest(name: PreferenceName, isOurs: () => boolean): Promise<void> {
  let value = preferenceOf(name);
  while (value !== undefined && isOurs()) {
    try {
      await put(name);
    } catch (error) {
      if (!isOurs() || passes(error)) return;
      // Refused: it would be, the next time, too.
    }
    const now = preferenceOf(name);
    if (now === value && isOurs()) return tellPreferenceSent(name);
    value = now;
  }
}

const passes = (error: unknown): boolean =>
  isOutage(error) || (isApiError(error) && [0, 401, 403, 408, 429].includes(error.status));

async function put(name: PreferenceName): Promise<void> {
  const [home, favourites, frame] = [preferenceOf('home'), preferenceOf('favourites'), preferenceOf('frame')];
  if (name === 'home' && home) await callApi(preferenceCalls.home, { body: home });
  if (name === 'favourites' && favourites) await callApi(preferenceCalls.favourites, { body: favourites });
  if (name === 'frame' && frame) await callApi(preferenceCalls.frame, { body: frame });
}

async function takeAll(mayTake: (name: PreferenceName) => boolean): Promise<void> {
  const known = await callApi(getPreferences).catch(() => undefined);
  if (!known) return;
  const isNews = (name: PreferenceName) =>
    mayTake(name) && JSON.stringify(known[name]) !== JSON.stringify(preferenceOf(name));
  const { home, favourites, frame } = known;
  if (home && isNews('home')) takePreference('home', home);
  if (favourites && isNews('favourites')) takePreference('favourites', favourites);
  if (frame && isNews('frame')) {
    takePreference('frame', frame);
    if (frame.rail) takeRail(frame.rail);
  }
}
