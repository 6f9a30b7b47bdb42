import { TestEnvironment } from 'jest-environment-node';
import { demandSilenceAtTheEnd, warningsHeard } from './heard.mjs';

/** Node's own, and its warnings are the test's. */
export default class NodeEnvironment extends TestEnvironment {
  #stopHearing = warningsHeard(this.global);

  handleTestEvent(event, state) {
    demandSilenceAtTheEnd(this.global, event, state);
  }

  async teardown() {
    this.#stopHearing();
    await super.teardown();
  }
}
