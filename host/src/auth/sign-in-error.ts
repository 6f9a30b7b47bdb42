import type { SignInErrorCode } from '@console/contract';

// The codes stand in the contract, because fault reports carry them to the API.
export { type SignInErrorCode, signInErrorCodes } from '@console/contract';

/** Anything that goes wrong with sign-in. `code` decides the text; `detail` is technical, for "Show Error". */
export class SignInError extends Error {
  readonly code: SignInErrorCode;
  readonly detail: string;

  constructor(code: SignInErrorCode, detail = '', options?: ErrorOptions) {
    super(detail ? `${code}: ${detail}` : code, options);
    this.name = 'SignInError';
    this.code = code;
    this.detail = detail;
  }
}
