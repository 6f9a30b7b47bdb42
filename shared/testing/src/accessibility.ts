import { act } from '@testing-library/react';
import axe from 'axe-core';

/** WCAG 2.2 A and AA. Contrast needs a painting browser and is checked in Chromium. */
const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false } },
};

/** @returns what axe finds wrong in the element, as `rule: selector` lines; empty when nothing is */
export async function accessibilityFaults(element: Element = document.body): Promise<string[]> {
  // axe asks fields whether they are valid, upon which they show what they had kept back.
  const { violations } = await act(() => axe.run(element, options));
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
