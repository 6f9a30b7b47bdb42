import { TestEnvironment } from 'jest-environment-node';
import { warningsHeard } from './warnings-heard.mjs';

/** Node's own, and its warnings are the test's. */
export default class NodeEnvironment extends TestEnvironment {
  #stopHearing = warningsHeard(this.global);

  async teardown() {
    this.#stopHearing();
    await super.teardown();
  }
}
