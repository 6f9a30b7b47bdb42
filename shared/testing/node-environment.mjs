import { TestEnvironment } from 'jest-environment-node';
import { demandSilenceAtTheEnd, warningsHeard } from './heard.mjs';

const kindsOfErrors = 'Aggregate Eval Range Reference Syntax Type URI'
  .split(' ')
  .map((kind) => `${kind}Error`);

/** What runs in the page keeps its modules to itself: i18next and dayjs remember a language. */
const ofThePage = /[\\/](host|remotes|shared[\\/](shell|ui))[\\/]/;

/** The sandbox of the test file that runs, where it lives with modules of the process; what these say is said to it. */
let listening;
const { error, warn } = console;
console.error = (...words) => (listening ? listening.console.error(...words) : error(...words));
console.warn = (...words) => (listening ? listening.console.warn(...words) : warn(...words));

/** Node's own, and its warnings are the test's. */
export default class NodeEnvironment extends TestEnvironment {
  /** Whether modules of the process would do (`shared-modules.mjs`). */
  mayShareModules;
  #stopHearing = warningsHeard(this.global);
  #traces = Error.prepareStackTrace;

  constructor(config, context) {
    super(config, context);
    this.mayShareModules = context.docblockPragmas.modules !== 'own' && !ofThePage.test(context.testPath);
  }

  /** From here on modules of the process take the test's dates and errors for what they are, and speak on its console. */
  livesWithTheProcess() {
    Object.assign(this.global, { Date, Error });
    /** @type {Record<string, any>} */
    const sandbox = this.global;
    for (const kind of kindsOfErrors) {
      // What JavaScript itself throws in the sandbox is one of these, too.
      Object.setPrototypeOf(sandbox[kind].prototype, globalThis[kind].prototype);
      sandbox[kind] = globalThis[kind];
    }
    listening = this.global;
  }

  handleTestEvent(event, state) {
    demandSilenceAtTheEnd(this.global, event, state);
  }

  async teardown() {
    listening = undefined;
    // Which the sandbox has set to its own.
    Error.prepareStackTrace = this.#traces;
    this.#stopHearing();
    await super.teardown();
  }
}
