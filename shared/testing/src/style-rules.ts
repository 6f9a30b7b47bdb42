import { StyleSheet } from '@emotion/sheet';

/** Every rule that emotion has written in this file's tests, in its order; of those that come again the last counts. */
export const styleRules = new Set<string>();

// Kept, not inserted: nothing reads the sheets here, and jsdom parses each rule as it comes.
StyleSheet.prototype.insert = (rule: string) => {
  styleRules.delete(rule);
  styleRules.add(rule);
};
