/**
 * A whole console in a process of its own, as `npm start` serves it once everything is built. Started by
 * console-under-test.ts with the settings in the environment; says where it is and who may sign in.
 */
import { startConsole } from '../../../server/src/main.ts';

const { address, identityAddress, newUsers = {}, close } = await startConsole();
process.stdout.write(`ready ${JSON.stringify({ origin: address, identityAddress, users: newUsers })}\n`);

process.once('SIGTERM', async () => {
  await close();
  process.exit(0);
});
