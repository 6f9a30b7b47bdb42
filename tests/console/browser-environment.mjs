import NodeEnvironment from '../../shared/testing/node-environment.mjs';

/** For tests in a browser: a failure tells what its pages showed and asked for when it happened. */
export default class BrowserTestEnvironment extends NodeEnvironment {
  async handleTestEvent(event, state) {
    // Before the hooks after the test, which leave the pages.
    /** @type {Record<string, any>} */
    const sandbox = this.global;
    if (['test_fn_failure', 'hook_failure'].includes(event.name) && event.error?.stack)
      event.error.stack += (await sandbox.__WHAT_PAGES_SHOW__?.()) ?? '';
    await super.handleTestEvent(event, state);
  }
}
