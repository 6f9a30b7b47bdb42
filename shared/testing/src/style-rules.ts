import { StyleSheet } from '@emotion/sheet';

/** Every rule that emotion has written in this file's tests, in its order. */
export const styleRules: string[] = [];

// Kept, not inserted: nothing reads the sheets here, and jsdom parses each rule as it comes.
StyleSheet.prototype.insert = (rule: string) => {
  styleRules.push(rule);
};

/** The rules written for an element itself, by its emotion class. */
export const writtenStyle = (element: Element): string =>
  styleRules.filter((rule) => [...element.classList].some((name) => rule.startsWith(`.${name}{`))).join('\n');
