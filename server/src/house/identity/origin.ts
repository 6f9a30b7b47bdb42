import type { Config } from '../../config.ts';

/** Origin that people use. Without PUBLIC_URL it is this machine under its one name. */
export const publicOrigin = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL === '' ? `http://localhost:${PORT}` : new URL(PUBLIC_URL).origin;

type Addresses = Pick<Config, 'PUBLIC_URL' | 'PORT' | 'IDENTITY_URL'>;

/** Origin of the embedded provider, and with it the issuer. */
export const identityOrigin = (config: Addresses): string =>
  config.IDENTITY_URL === '' ? publicOrigin(config) : new URL(config.IDENTITY_URL).origin;

/** Whether the provider is elsewhere than the console, out of reach for scripts of the console (identity.md, 3.4). */
export const hasOwnOrigin = (config: Addresses): boolean => identityOrigin(config) !== publicOrigin(config);

/** Port that the provider's own origin is listened for on. */
export function identityPort(config: Addresses & Pick<Config, 'IDENTITY_PORT'>): number {
  const { port, protocol } = new URL(identityOrigin(config));
  return config.IDENTITY_PORT || Number(port || (protocol === 'https:' ? 443 : 80));
}

/** Path below which everything of the provider lives. */
export const providerPath = '/oidc';

/** Where a password is set anew by an administrator's code. */
export const resetPath = `${providerPath}/account/reset`;
