import { notePath } from '@console/contract/notes';
import { jest } from '@jest/globals';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { apiOf } from './api-calls.ts';
import { nothingArrives } from './screens.ts';
import { writtenNote } from './written-note.ts';

jest.setTimeout(240_000);

let running: RunningConsole;
let browser: Browser;
const profiles = new Profiles();
beforeAll(async () => {
  [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
});
afterEach(() => profiles.takeBack());

interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A browser of its own in which the member is signed in, at this address. */
async function visit(address: string): Promise<Device> {
  const { context, page } = await profiles.take(browser, running.origin, { language: 'en' });
  await signedIn(page, running, 'member', address);
  return { context, page };
}

/** Another one, at an address where one writes. */
async function device(address: string): Promise<Device> {
  const one = await visit(address);
  await editorStands(one.page);
  return one;
}

const editorStands = (page: Page): Promise<void> => page.locator('[data-editor="rich"]').waitFor();
const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
const saved = (page: Page) => page.getByText(/^Saved · /).waitFor();

const notesOfTheApi = '**/api/v1/note/**';
/** Whatever is typed is kept on this device alone. */
const failSaves = (where: Page | BrowserContext) =>
  where.route(notesOfTheApi, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );

/** Opens an address and waits until one can write there. */
async function write(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await editorStands(page);
  return content(page);
}

async function textOf(page: Page): Promise<string> {
  await editorStands(page);
  return (await content(page).locator('.cm-line').allTextContents()).join('\n').trimEnd();
}

/** A device on which a note with these lines, as the server has it, is open for writing. */
async function deviceWith(...lines: string[]): Promise<Device & { readonly address: string }> {
  const { context, page } = await visit('/note/?action=preview');
  const content = lines.join('\n');
  const uuid = await writtenNote(apiOf(page, running.origin), content);
  const address = notePath({ action: 'editAndPreview', uuid });
  await goInside(page, address);
  await editorStands(page);
  const lastWord = content.split(/\s/).at(-1) as string;
  // Reading takes code of its own: what is cut or restarted later is cut with all of it there.
  await page.getByRole('region', { name: 'Preview' }).getByText(lastWord).waitFor();
  await nothingArrives(page);
  return { context, page, address };
}

/** Puts text at the end of a line (counted from 0) and leaves it unsaved. */
async function addTo(page: Page, line: number, text: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+Home');
  for (let count = 0; count < line; count++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  // At once: nothing saves by itself in the middle of it.
  await page.keyboard.insertText(text);
}

/** Told by another tab, as each renewal is. */
const tokenRunsOut = (otherTab: Page) =>
  otherTab.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('console:tokens') ?? '{}');
    for (const token of Object.values<{ expiresAt: number }>(kept.state.accessTokens)) token.expiresAt = 1;
    localStorage.setItem('console:tokens', JSON.stringify(kept));
  });

describe('two browsers edit one note', () => {
  it('changes to adjacent lines go together by themselves, and both people hear of it', async () => {
    const { address, ...one } = await deviceWith('first', 'second', 'third');
    const two = await device(address);
    await addTo(one.page, 0, ' by one');
    await one.page.keyboard.press('Control+s');
    await saved(one.page);
    await addTo(two.page, 1, ' by two');
    await two.page.keyboard.press('Control+s');
    await two.page.getByText('Two changes were merged: yours, “second by two”, and “first by one”').waitFor();
    await saved(two.page);
    expect(await textOf(two.page)).toBe('first by one\nsecond by two\nthird');
    await one.page.reload();
    expect(await textOf(one.page)).toBe('first by one\nsecond by two\nthird');
  });

  it('changes to the same line ask a person, and the history has both', async () => {
    const { address, ...one } = await deviceWith('same line', 'other');
    const two = await device(address);
    await addTo(one.page, 0, ' ONE');
    await one.page.keyboard.press('Control+s');
    await saved(one.page);
    await addTo(two.page, 0, ' TWO');
    await two.page.keyboard.press('Control+s');
    const dialog = two.page.getByRole('dialog', { name: 'This note was changed somewhere else' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Both', exact: true }).click();
    expect(await dialog.getByLabel('What will be saved').inputValue()).toBe(
      'same line TWO\nsame line ONE\nother',
    );
    await dialog.getByRole('button', { name: 'Save the result' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await saved(two.page);
    expect(await textOf(two.page)).toBe('same line TWO\nsame line ONE\nother');
    await two.page.getByRole('button', { name: 'History' }).click();
    const history = two.page.getByRole('dialog', { name: 'History' });
    await history.getByText('set aside during a merge').click();
    await history.getByRole('region', { name: 'Difference' }).getByText('TWO').waitFor();
  });
});

describe('the history', () => {
  it('shows what changed between two versions, names one, and brings one back', async () => {
    const { page } = await deviceWith('draft');
    await addTo(page, 0, ' improved');
    await page.keyboard.press('Control+s');
    await saved(page);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.locator('ins').getByText('improved').waitFor();
    await history.getByRole('button', { name: /^Version 0 / }).click();
    await history.getByLabel('Name of this version').fill('first draft');
    await history.getByRole('button', { name: 'Save name' }).click();
    await history.getByRole('button', { name: /^first draft/ }).waitFor();
    await history.getByRole('button', { name: 'Restore version 0' }).click();
    await history.waitFor({ state: 'hidden' });
    await page.waitForFunction(
      () => !document.querySelector('.cm-content')?.textContent?.includes('improved'),
    );
    expect(await textOf(page)).toBe('draft');
  });
});

describe('two tabs of one browser', () => {
  it('only one writes; the other one takes over what was typed', async () => {
    const { context, page: one, address } = await deviceWith('begun here');
    const two = await context.newPage();
    await two.goto(address);
    await two.getByText('This note is being edited in another tab.').waitFor();
    expect(await content(two).count()).toBe(0);
    await addTo(one, 0, ', not saved yet');
    await two.getByRole('button', { name: 'Take over' }).click();
    await content(two).waitFor();
    expect(await textOf(two)).toBe('begun here, not saved yet');
    await one.getByText('This note is being edited in another tab.').waitFor();
    await one.close();
    await addTo(two, 0, '!');
    await two.keyboard.press('Control+s');
    await saved(two);
  });

  it('whoever reads in the second one ticks nothing behind the back of the first', async () => {
    const { context, page: one, address } = await deviceWith('- [ ] milk');
    const two = await context.newPage();
    await two.goto(address.replace('editAndPreview', 'preview'));
    // Before the first one has typed: whoever opens a note that waits to be sent is told so at once.
    const milk = two.getByRole('checkbox', { name: 'milk' });
    await milk.waitFor();
    await addTo(one, 0, ' and bread');
    await milk.click();
    await two.getByText('This note is being edited in another tab.').waitFor();
    await one.keyboard.press('Control+s');
    await saved(one);
    expect(await textOf(one)).toBe('- [ ] milk and bread');
    await one.close();
    await two.reload();
    await two.getByRole('checkbox', { name: 'milk and bread' }).click();
    await saved(two);
  });
});

describe('what is typed is there again', () => {
  it('after the network was cut while typing', async () => {
    const { context, page, address } = await deviceWith('online');
    await context.setOffline(true);
    await addTo(page, 0, ' then offline');
    await page.getByText('Saved on this device').first().waitFor();
    await context.setOffline(false);
    await saved(page);
    const elsewhere = await device(address);
    expect(await textOf(elsewhere.page)).toBe('online then offline');
  });

  it('after the tab was killed', async () => {
    const { context, page, address } = await deviceWith('kept');
    await failSaves(page);
    await addTo(page, 0, ' although the tab is killed');
    await page.getByText('Saved on this device').first().waitFor();
    const session = await context.newCDPSession(page);
    session.send('Page.crash').catch(() => {});
    await page.waitForEvent('crash');
    const next = await context.newPage();
    await page.close();
    // Told until it is saved.
    await failSaves(next);
    await write(next, address);
    await next.getByText('Restored from this device.').waitFor();
    expect(await textOf(next)).toBe('kept although the tab is killed');
    await next.unroute(notesOfTheApi);
    await saved(next);
  });

  it('after the tab was closed in the middle of a word', async () => {
    const { context, page, address } = await deviceWith('kept');
    await failSaves(context);
    await addTo(page, 0, ' in the middle of a wo');
    await page.close({ runBeforeUnload: false });
    await context.unroute(notesOfTheApi);
    const next = await context.newPage();
    await write(next, address);
    expect(await textOf(next)).toBe('kept in the middle of a wo');
    await saved(next);
  });

  it('after the sign-in had expired', async () => {
    const { context, page, address } = await deviceWith('signed in');
    const account = await context.newPage();
    // Ends refresh tokens and the session at once.
    await account.goto('/oidc/account');
    await account.getByRole('button', { name: 'Sign out everywhere' }).click();
    await account.getByLabel(/^User ?name/).waitFor();
    await tokenRunsOut(account);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' once');
    let typed = 'signed in once';
    // Whatever asks the API first then ends it here, in the middle of a word; the last key may come too late.
    await page.keyboard.press('Control+s');
    const over = page.getByRole('link', { name: 'Sign in again' }).first();
    while (!(await over.isVisible())) {
      await page.keyboard.type('.');
      typed += '.';
      await page.waitForTimeout(100);
    }
    await over.click();
    await page.getByLabel(/^User ?name/).fill('member');
    await page.getByLabel(/^Password/).fill(running.password('member'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    const consent = page.getByRole('button', { name: /^(Allow|Continue)/ });
    await consent.or(content(page)).first().waitFor();
    if (await consent.isVisible()) await consent.click();
    await page.waitForURL((url) => url.pathname + url.search === address);
    const kept = await textOf(page);
    expect([typed, typed.slice(0, -1)]).toContain(kept);
    await saved(page);
    await page.reload();
    expect(await textOf(page)).toBe(kept);
  });

  it('after the server was restarted', async () => {
    const { page, address } = await deviceWith('before');
    await addTo(page, 0, ' and');
    const restarting = running.restart();
    await page.keyboard.type(' after the restart', { delay: 20 });
    await restarting;
    await page.getByText(/^Saved · /).waitFor({ timeout: 90_000 });
    await write(page, address);
    expect(await textOf(page)).toBe('before and after the restart');
  });
});

describe('signing out with unsaved text', () => {
  it('asks what becomes of it, and uploads it', async () => {
    const { context, page, address } = await deviceWith('kept');
    await failSaves(context);
    await addTo(page, 0, ' until the end');
    await page.getByText('Saved on this device').first().waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: '1 note is not saved' });
    await dialog.waitFor();
    await context.unroute(notesOfTheApi);
    await dialog.getByRole('button', { name: 'Upload and sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    const next = await device(address);
    expect(await textOf(next.page)).toBe('kept until the end');
  });
});
