import { removePushSubscription } from '@console/contract/platform';
import { defineRemote } from '@console/shell';
import { answer, renderRemote } from '@console/testing';
import { forgetBrowser } from './push-registration.ts';

const endpoint = 'https://push.test/desk';

/** A browser that was registered for pushes. */
function registered() {
  const browser = { subscribed: true };
  const subscription = {
    endpoint,
    unsubscribe: async () => {
      browser.subscribed = false;
      return true;
    },
  };
  const registration = {
    pushManager: { getSubscription: async () => (browser.subscribed ? subscription : null) },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  Object.assign(globalThis, { PushManager: class {}, Notification: class {} });
  return browser;
}

it('signing out takes this browser’s pushes back, here and on the server', async () => {
  const browser = registered();
  const removed: string[] = [];
  await renderRemote(
    defineRemote({
      name: 'notifications',
      locales: { zh: {}, en: {} },
      routes: [{ index: true, Component: () => null }],
    }),
    {
      path: '/frame',
      language: 'en',
      api: [
        answer(removePushSubscription, ({ query }) => {
          removed.push(query.endpoint);
          return { browsers: 0 };
        }),
      ],
    },
  );
  await forgetBrowser();
  expect([browser.subscribed, removed]).toEqual([false, [endpoint]]);
  // Nothing is left to be taken back.
  await forgetBrowser();
  expect(removed).toHaveLength(1);
});
