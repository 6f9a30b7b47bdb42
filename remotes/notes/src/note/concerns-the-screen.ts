import { type ApiError, signInErrorCodes } from '@console/contract';

/** Nobody may read here any more, or not yet: told in place of the whole screen, with what to do about it. */
export const concernsTheScreen = ({ status, code }: ApiError): boolean =>
  status === 401 || status === 403 || (signInErrorCodes as readonly string[]).includes(code);
