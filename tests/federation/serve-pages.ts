/** Started by pages.test.ts: serves a release target as `npm start` does, with the store and the services that settings (JSON) name, and prints where. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { usualSettings } from '../../host/src/remotes/boot.ts';
import { readConfig } from '../../server/src/config.ts';
import { consolePages } from '../../server/src/house/releases/static.ts';
import { releaseStoreOf } from '../../server/src/house/releases/store/release-store-of.ts';
import { areaServices } from '../../server/src/house/services/services.ts';

const [, , releasesDir = '', settings = '{}'] = process.argv;
const app = fastify();
app.get('/api/v1/echo', (asked) => ({ host: asked.headers.host, for: asked.headers['x-forwarded-for'] }));
const config = readConfig(JSON.parse(settings));
const store = releaseStoreOf(config, releasesDir);
await app.register(areaServices(config.SERVICES));
await app.register(consolePages, { releasesDir, settings: usualSettings, store });
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => app.close());
