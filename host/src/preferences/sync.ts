import { getPreferences, preferenceCalls } from '@console/contract/platform';
import {
  callApi,
  connectPreferences,
  dataOwner,
  isApiError,
  isOutage,
  type PreferenceName,
  type Preferences,
  preferenceOf,
  takePreference,
  tellPreferenceSent,
  unsentPreferences,
} from '@console/shell';
import { bases } from './bases.ts';
import { mergedPreference } from './merge-rules.ts';
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
  const exchange = () => {
    sendAll();
    void takeAll((name) => isOurs() && !chosenHere.has(name));
  };
  window.addEventListener('online', exchange);
  exchange();
  return () => {
    disconnect();
    window.removeEventListener('online', exchange);
  };
}

/**
 * Until what is chosen now has arrived. The server is asked first: what another device has chosen meanwhile, or before this
 * browser knew anything, stays. What cannot be sent waits: for a network, the next choice or the next page.
 */
async function sendNewest<Name extends PreferenceName>(name: Name, isOurs: () => boolean): Promise<void> {
  for (;;) {
    try {
      const { [name]: theirs } = (await callApi(getPreferences)) as Partial<Preferences>;
      const mine = preferenceOf(name);
      if (mine === undefined || !isOurs()) return;
      const merged = mergedPreference(name, { base: baseOf(name), mine, theirs });
      takeKnown(name, merged);
      await put(name, merged);
      if (!isOurs()) return;
      bases.set({ ...bases.get(), [name]: merged });
      if (isSame(preferenceOf(name), merged)) return tellPreferenceSent(name);
    } catch (error) {
      if (!isOurs() || passes(error)) return;
      // Refused: it would be, the next time, too.
      return tellPreferenceSent(name);
    }
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the server had when this browser last heard of it. */
const baseOf = <Name extends PreferenceName>(name: Name): Preferences[Name] | undefined =>
  bases.get()?.[name] as Preferences[Name] | undefined;

/** 404: a server of before, while a release comes. */
const passes = (error: unknown): boolean =>
  isOutage(error) || (isApiError(error) && [0, 401, 403, 404, 408, 409, 429].includes(error.status));

const put = <Name extends PreferenceName>(name: Name, value: Preferences[Name]): Promise<unknown> =>
  callApi(preferenceCalls[name], { body: value } as never);

function takeKnown<Name extends PreferenceName>(name: Name, value: Preferences[Name]): void {
  if (isSame(value, preferenceOf(name))) return;
  takePreference(name, value);
  const rail = name === 'frame' ? (value as Preferences['frame']).rail : undefined;
  if (rail) takeRail(rail);
}

async function takeAll(mayTake: (name: PreferenceName) => boolean): Promise<void> {
  const known = await callApi(getPreferences).catch(() => undefined);
  if (!known) return;
  for (const name of ['home', 'favourites', 'frame'] as const) {
    const value = known[name];
    if (!value || !mayTake(name)) continue;
    takeKnown(name, value);
    bases.set({ ...bases.get(), [name]: value });
  }
}
