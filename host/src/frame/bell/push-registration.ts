import { removePushSubscription } from '@console/contract/platform';
import { callApi } from '@console/shell';
import { workerAddress } from '../../worker-address.ts';

/** A subscription in the words of the contract. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** Asks the person, then the browser's push service. @returns undefined when the person refuses */
export async function registerBrowser(publicKey: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(workerAddress);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Made for another key, of an earlier installation.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
}

/** @returns what this browser was registered by, if it was */
export async function unregisterBrowser(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Signing out does not wait longer than this for the push service or for us. */
const mostMs = 3_000;

/**
 * Whoever signs out takes their pushes along: the next person at this desk sees none of them. Where the server cannot
 * be told, the browser at least takes nothing for this address any more, and the server learns it by the next push.
 */
export async function forgetBrowser(): Promise<void> {
  if (!canPush()) return;
  const forgotten = unregisterBrowser().then(async (endpoint) => {
    if (endpoint !== undefined) await callApi(removePushSubscription, { query: { endpoint } });
  });
  const longest = new Promise<void>((resolve) => {
    setTimeout(resolve, mostMs);
  });
  await Promise.race([forgotten, longest]).catch(() => {});
}
