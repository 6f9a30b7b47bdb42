import type { Locator, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { drawn } from './screens.ts';

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** Fields by their labels, one after the other; a required one has its star. */
export async function filled(where: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await where.getByLabel(new RegExp(`^${label}(\\s\\*)?$`)).fill(value);
}

/** Tab, and nothing but Tab, until the focus is there. */
export async function tabbedTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}.`);
}

export const focused = (wanted: Locator): Promise<void> =>
  until(() => hasFocus(wanted), `${wanted} has the focus`);

/** Nothing sticks out to the side, once what depends on the width is drawn. */
export async function fits(page: Page): Promise<void> {
  await drawn(page);
  await until(
    () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    'the page is no wider than its window',
  );
}

export const closed = (dialog: Locator): Promise<void> => dialog.waitFor({ state: 'hidden' });
