import { TestEnvironment } from 'jest-environment-node';
import { demandSilenceAtTheEnd, warningsHeard } from './heard.mjs';

/** Node's own, and its warnings are the test's. */
export default class NodeEnvironment extends TestEnvironment {
  /** Whether the server and all packages are those of the process (`shared-modules.mjs`). */
  sharesModules;
  #stopHearing = warningsHeard(this.global);
  #giveBack = () => {};

  constructor(config, context) {
    super(config, context);
    this.sharesModules = Boolean(config.projectConfig.runtime) && context.docblockPragmas.modules !== 'own';
    if (this.sharesModules) this.#giveBack = livesWithTheProcess(this.global);
  }

  handleTestEvent(event, state) {
    demandSilenceAtTheEnd(this.global, event, state);
  }

  async teardown() {
    this.#giveBack();
    this.#stopHearing();
    await super.teardown();
  }
}

/**
 * Modules of the process take a test's dates and errors for what they are, and what they say on the console is said to it.
 * @returns what ends it
 */
function livesWithTheProcess(global) {
  Object.assign(global, { Date, Error });
  const { error, warn } = console;
  console.error = (...said) => global.console.error(...said);
  console.warn = (...said) => global.console.warn(...said);
  return () => Object.assign(console, { error, warn });
}
