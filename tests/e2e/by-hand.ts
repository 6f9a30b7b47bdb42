import type { Locator, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { drawn } from './screens.ts';

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** Fields by their labels, one after the other; a required one has its star. Days are known by how they are written. */
export async function filled(where: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    if (/^\d{4}-\d\d/.test(value)) await fillDay(where, label, value);
    else await where.getByLabel(labelled(label)).fill(value);
  }
}

const labelled = (label: string) => new RegExp(`^${label}(\\s\\*)?$`);

/**
 * A day, a month, a time or a day with its time, written as the field's value; '' empties it. On a desk it is typed into the console's own
 * field, digit by digit, which takes the place of the browser's as soon as nobody is in that; on a phone the browser's stays.
 */
export async function fillDay(where: Page | Locator, label: string, value: string): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  const onDesk = await page.evaluate(() => matchMedia('(pointer: fine) and (min-width: 576px)').matches);
  const input = where.getByLabel(labelled(label));
  if (!onDesk) return input.fill(value);
  await input.first().blur();
  await dayField(where, label).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(value.replace(/\D/g, ''));
}

/** What the field of a day holds on a desk, written as the console's language writes it. */
export const dayIn = (where: Page | Locator, label: string): Promise<string> =>
  dayField(where, label).locator('input').inputValue();

const dayField = (where: Page | Locator, label: string): Locator =>
  where.getByRole('group', { name: label, exact: true });

/** Tab, or Shift and Tab, and nothing else, until the focus is there. */
export async function tabbedTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${wanted}.`);
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
