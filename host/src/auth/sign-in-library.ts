import { ApiError } from '@console/contract';

/**
 * What only leaving for the provider, coming back from it and renewing need: a third of the shell's own code, which a
 * page that opens with a good token never asks for.
 */
export const signInLibrary = () =>
  import(/* webpackChunkName: "sign-in" */ './provider-protocol.ts').catch((cause: unknown) => {
    throw new ApiError('NETWORK', { status: 0, message: String(cause) });
  });
