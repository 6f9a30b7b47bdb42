/** The libraries of OpenID Connect, behind one door and in one file of their own (sign-in-library.ts). */
export { ConsoleOidcClient } from './console-oidc-client.ts';
export { keySetAt, verifyIdToken } from './verify-id-token.ts';
