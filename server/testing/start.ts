import { run } from '../src/main.ts';

/** The server as its tests start it, bundled (`bundle.ts`): in a bundle no module is the one that Node was told to run. */
await run();
