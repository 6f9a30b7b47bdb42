/** Started by pages.test.ts: serves a release target as `npm start` does and prints where. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { usualSettings } from '../../host/src/remotes/boot.ts';
import { consolePages } from '../../server/src/house/releases/static.ts';

const app = fastify();
app.get('/api/v1/echo', (asked) => ({ host: asked.headers.host, for: asked.headers['x-forwarded-for'] }));
await app.register(consolePages, { releasesDir: process.argv[2] ?? '', settings: usualSettings });
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => app.close());
