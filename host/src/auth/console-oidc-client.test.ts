import { randomText } from './console-oidc-client.ts';

it('9 random: state and verifier are 64 random bytes in URL-safe base64', () => {
  const texts = Array.from({ length: 50 }, randomText);
  expect(texts.every((text) => /^[\w-]{86}$/.test(text))).toBe(true);
  expect(new Set(texts).size).toBe(50);
});
