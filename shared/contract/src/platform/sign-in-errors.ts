/**
 * The specification's error catalogue (section 8) as stable codes: nine, six and six. Screens make texts from them,
 * fault reports (`telemetry.ts`) carry them, so a code is never renamed.
 */
export const signInErrorCodes = [
  'id_token_iat_invalid',
  'id_token_invalid',
  'callback_uri_mismatch',
  'callback_error_found',
  'callback_state_missing',
  'callback_state_mismatch',
  'callback_code_missing',
  'crypto_subtle_unavailable',
  'unexpected_response',
  'sign_in_session_invalid',
  'sign_in_session_not_found',
  'not_authenticated',
  'user_info_unavailable',
  'user_cancelled',
  'organizations_scope_required',
  'token_expired',
  'token_claim_check_failed',
  'token_signature_failed',
  'key_not_found',
  'key_ambiguous',
  'key_set_timeout',
] as const;
export type SignInErrorCode = (typeof signInErrorCodes)[number];
