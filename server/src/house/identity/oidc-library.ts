/**
 * The one door to the provider library's values. While it loads it warns of every Node before 22, on which all of our
 * flows are tested (identity.md, P1); whoever starts the console can do nothing with that line.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};
export const { Provider, errors, interactionPolicy } = await import('oidc-provider').finally(() => {
  console.warn = warn;
});
