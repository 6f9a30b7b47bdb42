/** Ways to write another site, or a script, where a path of ours is wanted. */
export const foreignAddresses: readonly string[] = [
  'https://evil.example',
  'https://evil.example/account/callback',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//user@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'vbscript:alert(1)',
  ' //evil.example',
  'evil.example',
];

/** Addresses of ours that would go round in circles. */
export const circles: readonly string[] = [
  '/account/sign-in',
  '/account/sign-in?app=wood',
  '/account/logout',
  '/account/logout?url=/account/logout',
  '/account/callback?code=code&state=state',
  '/wood/signIn',
  '/wood/signOut',
  '/wood/callback',
  '/apartment/login',
  // The router takes these for the same addresses.
  '/Wood/SignIn',
  '/ACCOUNT/logout',
  '/wood/sign%49n',
];
