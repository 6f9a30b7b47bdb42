import NodeEnvironment from '../../shared/testing/node-environment.mjs';

/** For tests in a browser: a failure tells what its pages showed and asked for when it happened. */
export default class BrowserTestEnvironment extends NodeEnvironment {
  async handleTestEvent(event, state) {
    // Before the hooks after the test, which leave the pages.
    /** @type {Record<string, any>} */
    const sandbox = this.global;
    // A step that was not gone (`stepsOf`) has made nothing of what they show.
    const isAbout = event.error?.stack && event.error.name !== 'NotReached';
    if (['test_fn_failure', 'hook_failure'].includes(event.name) && isAbout)
      event.error.stack += (await sandbox.__WHAT_PAGES_SHOW__?.()) ?? '';
    await super.handleTestEvent(event, state);
  }
}
