/**
 * Stands in for files of MUI that the console never runs (rspack.config.base.ts): themes of CSS variables, as its theme is
 * an object for each mode; and ripples, which its theme switches off.
 */
export default function TouchRipple(): null {
  return null;
}

export const DELAY_RIPPLE = 0;

export function CssVarsProvider(): never {
  throw new Error('the console has no themes of CSS variables');
}
