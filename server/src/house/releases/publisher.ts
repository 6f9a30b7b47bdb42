import type { Config } from '../../config.ts';
import type { Publisher } from './record-rules.ts';
import { signingKey } from './signing.ts';

/** Who publishes, from the settings. @throws when the signing key cannot be read */
export const publisherOf = ({ CONSOLE_RELEASED_BY, RELEASE_SIGNING_KEY }: Config): Publisher => ({
  who: CONSOLE_RELEASED_BY,
  key: signingKey(RELEASE_SIGNING_KEY),
});
