/**
 * While the provider library loads it warns of every Node before 22, on which all of our flows are tested (identity.md,
 * P1); whoever starts the console can do nothing with that line. Imported before it, and ended after it.
 */
const { warn } = console;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
};

export const speakAgain = (): void => {
  console.warn = warn;
};
