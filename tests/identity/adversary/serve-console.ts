/**
 * A whole console in a process of its own: pages, API and, unless it is told of a foreign one, the embedded provider, on a
 * database in memory. Started by console-under-test.ts with the settings in the environment; says where it is.
 */

import { createDemoUsers } from '../../../server/seed/demo-users.ts';
import { seedDemoData } from '../../../server/seed/seed.ts';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { createIdentity } from '../../../server/src/identity/index.ts';
import { publicOrigin } from '../../../server/src/identity/origin.ts';
import { migrate } from '../../../server/src/plugins/database/migrate.ts';
import { openInMemory } from '../../../server/src/plugins/database/open.ts';
import { pageSettingsOf } from '../../../server/src/releases/page-settings.ts';
import { consolePages } from '../../../server/src/releases/static.ts';

const config = readConfig();
const accessTokenLife = process.env.ACCESS_TOKEN_LIFE ? Number(process.env.ACCESS_TOKEN_LIFE) : undefined;
const database = await openInMemory();
await migrate(database);
const identity =
  config.OIDC_ISSUER === '' ? await createIdentity({ config, database, accessTokenLife }) : undefined;
const users = identity ? await createDemoUsers(database, config.DATA_DIR) : {};
if (identity) await seedDemoData(database);
const app = await buildApp({
  config,
  database,
  identity: identity?.plugin,
  identityKeys: identity?.keys,
  pages: async (pages) => {
    await pages.register(consolePages, {
      releasesDir: config.RELEASES_DIR,
      settings: pageSettingsOf(config),
    });
  },
});
await app.listen({ host: '127.0.0.1', port: config.PORT });
process.stdout.write(`ready ${JSON.stringify({ origin: publicOrigin(config), users })}\n`);

process.once('SIGTERM', async () => {
  identity?.close();
  await app.close();
  await database.close();
  process.exit(0);
});
