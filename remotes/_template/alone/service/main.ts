/** `npm run service`: what stands behind this area. It listens on this machine alone; the console passes its calls on. */
import { createRemoteJWKSet } from 'jose';
import { __Nouns__, routesOf } from './__nounsKebab__.ts';
import { serve } from './serve.ts';

/** The provider that the console signs people in with, as it calls itself. */
const issuer = process.env.ISSUER ?? 'http://localhost:8080/oidc';
const port = Number(process.env.PORT ?? 7200);

const keys = createRemoteJWKSet(new URL(process.env.ISSUER_KEYS ?? `${issuer}/jwks`));
const server = serve(routesOf(new __Nouns__(process.env.DATA_FILE ?? 'data/__nounsKebab__.json')), {
  issuer,
  keys,
});
server.listen(port, '127.0.0.1', () => console.info(`the service listens on ${port}`));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
