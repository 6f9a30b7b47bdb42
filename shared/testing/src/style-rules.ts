import { StyleSheet } from '@emotion/sheet';

/** Every rule that emotion has written in this file's tests, in its order. */
export const styleRules: string[] = [];

// Kept, not inserted: nothing reads the sheets here, and jsdom parses each rule as it comes.
StyleSheet.prototype.insert = (rule: string) => {
  styleRules.push(rule);
};
