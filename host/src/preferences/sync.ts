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
import { isSame, mergedPreference } from './merge-rules.ts';
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
 * What the server knows, before anything is drawn for somebody whom this browser does not know; what is not sent yet stays.
 * @param isWaitedFor false once the frame is there: what is chosen in it is newer than an answer that comes after that
 */
export function takeChosen(isWaitedFor: () => boolean): Promise<void> {
  const owner = dataOwner();
  return takeAll((name) => isWaitedFor() && dataOwner() === owner && !unsentPreferences().includes(name));
}

/**
 * Until what is chosen now has arrived. The server is asked first: what another device has chosen meanwhile, or before this
 * browser knew anything, stays. What cannot be sent waits: for a network, the next choice or the next page.
 */
async function sendNewest<Name extends PreferenceName>(name: Name, isOurs: () => boolean): Promise<void> {
  for (;;) {
    let tried: Required<Preferences>[Name] | undefined;
    try {
      const theirs: Known = await callApi(getPreferences);
      const base: Known = bases.get() ?? {};
      // Notes alone may be missing from an earlier shell's list of names; what was chosen is there.
      const mine = preferenceOf(name) as Required<Preferences>[Name] | undefined;
      if (mine === undefined || !isOurs()) return;
      tried = mergedPreference(name, { base: base[name], mine, theirs: theirs[name] });
      takeKnown(name, tried);
      await puts[name](tried);
      if (!isOurs()) return;
      bases.set({ ...bases.get(), [name]: tried });
    } catch (error) {
      if (!isOurs() || passes(error)) return;
      // Refused: the same would be, the next time, too.
    }
    if (isSame(preferenceOf(name), tried)) return tellPreferenceSent(name);
  }
}

/** What a server, or this browser of it, knows. */
type Known = { readonly [Name in PreferenceName]?: Required<Preferences>[Name] | undefined };

const puts: { readonly [Name in PreferenceName]: (body: Required<Preferences>[Name]) => Promise<unknown> } = {
  home: (body) => callApi(preferenceCalls.home, { body }),
  favourites: (body) => callApi(preferenceCalls.favourites, { body }),
  frame: (body) => callApi(preferenceCalls.frame, { body }),
  notes: (body) => callApi(preferenceCalls.notes, { body }),
};

/** 404: a server of before, while a release comes. */
const passes = (error: unknown): boolean =>
  isOutage(error) || (isApiError(error) && [0, 401, 403, 404, 408, 409, 429].includes(error.status));

function takeKnown<Name extends PreferenceName>(name: Name, value: Required<Preferences>[Name]): void {
  if (isSame(value, preferenceOf(name))) return;
  takePreference(name, value);
  const { rail } = preferenceOf('frame') ?? {};
  if (rail) takeRail(rail);
}

async function takeAll(mayTake: (name: PreferenceName) => boolean): Promise<void> {
  const known = await callApi(getPreferences).catch(() => undefined);
  if (!known) return;
  for (const name of ['home', 'favourites', 'frame', 'notes'] as const) {
    const value = known[name];
    if (!value || !mayTake(name)) continue;
    takeKnown(name, value);
    bases.set({ ...bases.get(), [name]: value });
  }
}
