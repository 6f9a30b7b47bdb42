/**
 * A whole console in a process of its own, as `npm start` serves it once everything is built, with the settings in the
 * environment. Started by server-process.ts.
 */
import { startConsole } from '../../server/src/main.ts';

const { close } = await startConsole();
process.once('SIGTERM', async () => {
  await close();
  process.exit(0);
});
