import { TestEnvironment } from 'jest-environment-jsdom';
import { demandSilenceAtTheEnd, warningsHeard } from './heard.mjs';

/** jsdom with Node's own fetch family, which React Router's data routers need. */
export default class BrowserEnvironment extends TestEnvironment {
  #stopHearing = warningsHeard(this.global);

  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      structuredClone,
      TextEncoder,
      TextDecoder,
      Uint8Array,
      ReadableStream,
      BroadcastChannel: undefined,
    });
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }

  handleTestEvent(event, state) {
    demandSilenceAtTheEnd(this.global, event, state);
  }

  async teardown() {
    this.#stopHearing();
    await super.teardown();
  }
}
