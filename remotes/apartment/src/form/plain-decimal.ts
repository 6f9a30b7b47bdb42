/** `230.000` → `230`: what is stored with all its places is shown for editing as people would type it. */
export const plainDecimal = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
