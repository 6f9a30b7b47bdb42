import type { Config } from '../config.ts';

/** Origin that people use, and with it the issuer. Without PUBLIC_URL it is this machine under its one name. */
export const publicOrigin = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL === '' ? `http://localhost:${PORT}` : new URL(PUBLIC_URL).origin;

/** Path below which everything of the provider lives. */
export const providerPath = '/oidc';
