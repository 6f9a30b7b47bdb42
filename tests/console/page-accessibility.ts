import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { target: string[]; html: string }[];
}

interface AxeWindow {
  axe: { run(options: object): Promise<{ violations: Finding[]; incomplete: Finding[] }> };
}

/**
 * What axe only wants to be looked at, and no reader ever says: a name on an element that has no role, such as a
 * paragraph. Biome refuses it on the HTML it sees (`useAriaPropsSupportedByRole`); what a part of MUI draws, only a
 * browser shows.
 */
const unheard = ['aria-prohibited-attr'];

/** What only a whole page can have right: headings in their order, landmarks that a reader can tell apart. */
const structure = [
  'heading-order',
  'page-has-heading-one',
  'landmark-one-main',
  'landmark-no-duplicate-main',
  'landmark-no-duplicate-banner',
  'landmark-main-is-top-level',
  'landmark-banner-is-top-level',
  'landmark-unique',
];

/**
 * WCAG 2.2 A and AA in a painting browser, contrast included.
 * @param whole what is on the page is a whole screen, not a state of a part of one: its structure is looked at, too
 */
export async function accessibilityFaults(page: Page, { whole = false } = {}): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy refuses scripts that are not its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const rules = Object.fromEntries((whole ? structure : []).map((rule) => [rule, { enabled: true }]));
  const asked = { rules, unheard };
  return page.evaluate(async ({ rules: more, unheard: unsaid }) => {
    // What still fades in has too little contrast.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map((one) => one.finished),
    );
    const { violations, incomplete } = await (window as never as AxeWindow).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: more,
      resultTypes: ['violations'],
      // Of these rules none asks for the sources of the styles.
      preload: { assets: ['media'] },
    });
    // Of what is to be looked at axe names the first place only: that is enough to fail.
    const faults = [...violations, ...incomplete.filter(({ id }) => unsaid.includes(id))];
    return faults.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
  }, asked);
}
