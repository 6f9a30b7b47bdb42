import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { fits } from './by-hand.ts';
import { drawn, nothingArrives } from './screens.ts';

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

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const textOf = async (page: Page) => (await content(page).locator('.cm-line').allTextContents()).join('\n');

async function newNote(width = 1440) {
  const { context, page } = await profiles.take(browser, running.origin, {
    language: 'en',
    viewport: { width, height: 900 },
  });
  await signedIn(page, running, 'member', '/note/?action=create');
  await page.locator('[data-editor="rich"]').waitFor();
  return { context, page };
}

describe('the editor', () => {
  it('goes on with lists, moves lines, undoes, and lets Tab leave', async () => {
    const { page } = await newNote();
    await content(page).click();
    await page.keyboard.type('- [x] one\ntwo');
    await page.keyboard.press('Control+]');
    expect(await textOf(page)).toBe('- [x] one\n  - [ ] two');
    await page.keyboard.press('Control+z');
    expect(await textOf(page)).toBe('- [x] one\n- [ ] two');
    await page.keyboard.press('Tab');
    expect(await content(page).evaluate((element) => element === document.activeElement)).toBe(false);
  });

  it('takes over every key, the selection and the focus from the plain field, however late it comes', async () => {
    // Nobody has fetched anything with it yet.
    const { context, page } = await openPage(browser, running.origin, { language: 'en' });
    // Nothing is written here, so the editor has not been asked for.
    await signedIn(page, running, 'member', '/note/?action=preview');
    const create = page.locator('#main').getByRole('link', { name: 'New note' });
    await page.locator('[data-note-row]').first().click();
    await page.waitForURL(/uuid=/);
    await page.getByRole('link', { name: 'Edit', exact: true }).waitFor();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // Whatever of the notes is asked for from here on is a lazy part: the editor.
    await page.route(/\/notes\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await create.click();
    await content(page).fill('first');
    expect(await page.locator('[data-editor="rich"]').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    const keys = '0123456789'.repeat(12);
    const typing = page.keyboard.type(keys, { delay: 5 });
    arrive();
    await page.locator('[data-editor="rich"]').waitFor();
    await typing;
    expect(await textOf(page)).toBe(`firs${keys}t`);
    await context.close();
  });

  it('searches from the first press of a key on', async () => {
    const { page } = await newNote();
    await content(page).click();
    await page.keyboard.type('find the needle here');
    await page.keyboard.press('Control+f');
    const field = page.getByRole('textbox', { name: 'Find' });
    await field.waitFor();
    await page.keyboard.type('needle');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.type('pin');
    expect(await textOf(page)).toBe('find the pin here');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('leaves what is being composed alone: no key of the screen, and the words arrive whole', async () => {
    const { context, page } = await newNote();
    // Saved by itself, it would get another address.
    await page.route('**/api/v1/note/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await content(page).click();
    const session = await context.newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await session.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
    await session.send('Input.insertText', { text: '\u4f60\u597d' });
    await page.keyboard.type('!');
    expect(await textOf(page)).toBe('\u4f60\u597d!');
    expect(new URL(page.url()).searchParams.get('action')).toBe('create');
  });

  it('keeps what another browser wrote while something is being composed', async () => {
    const { context, page } = await newNote();
    await content(page).click();
    await page.keyboard.type('first\nsecond\nthird');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/action=editAndPreview/);
    const other = await profiles.take(browser, running.origin, { language: 'en' });
    await signedIn(other.page, running, 'member', page.url());
    await other.page.locator('[data-editor="rich"]').waitFor();
    await content(other.page).click();
    await other.page.keyboard.press('Control+Home');
    await other.page.keyboard.type('elsewhere ');
    await other.page.keyboard.press('Control+s');
    await other.page.getByText(/^Saved · /).waitFor();
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('.');
    const session = await context.newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    // Saving by the clock meets the other version in the middle of the word, and sends nothing of it.
    const saved: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saved.push(request.postData() ?? '');
    });
    await page.getByText(/^Two changes were merged/).waitFor();
    expect(await textOf(page)).toBe('first\nsecond\nthird.ni');
    expect(saved.filter((body) => body.includes('ni"'))).toEqual([]);
    await session.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
    await session.send('Input.insertText', { text: '\u4f60\u597d' });
    await page.keyboard.type('!');
    const whole = 'elsewhere first\nsecond\nthird.\u4f60\u597d!';
    await until(async () => (await textOf(page)) === whole, 'the merge is put in after the word');
    await page.keyboard.press('Control+s');
    await page.getByText(/^Saved · /).waitFor();
    await page.reload();
    await page.locator('[data-editor="rich"]').waitFor();
    expect(await textOf(page)).toBe(whole);
  });

  it('what was pasted becomes Markdown also where the note was saved, and has its address, before', async () => {
    const { page } = await newNote();
    await content(page).click();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/remotes/notes/*/*.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.evaluate(pastePage);
    await page.waitForURL(/action=editAndPreview/);
    await page.getByText(/^Saved · /).waitFor();
    letCome();
    await until(async () => (await textOf(page)).startsWith('## Found'), 'the page is Markdown');
  });

  it('by keyboard alone: paste a page, link a note, fill a table, jump to a heading, write alone; composing opens nothing', async () => {
    const { context, page } = await newNote();
    await content(page).click();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await nothingArrives(page);
    await page.evaluate(pastePage);
    const converted = async () => (await textOf(page)).includes('## Found');
    await until(converted, 'the page is Markdown');
    expect(await textOf(page)).toBe('## Found\n\nsee **this** and [that](https://a.test/x)\n\n- one\n- two');
    await page.keyboard.press('Control+z');
    expect(await textOf(page)).toBe('Found\nsee this and that\none\ntwo');
    await page.keyboard.press('Control+Shift+Z');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/tab');
    const offered = page.getByRole('listbox', { name: 'Suggestions' });
    await offered.getByRole('option', { name: 'Table' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await until(async () => (await textOf(page)).includes('| Column 1'), 'the table is there');
    await page.keyboard.type('Room');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rent');
    await page.getByRole('toolbar', { name: 'Table' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('301');
    expect(await textOf(page)).toContain('| Room');
    // Past the last cell Tab leaves: nobody is caught.
    for (let key = 0; key < 6; key += 1) await page.keyboard.press('Tab');
    expect(await content(page).evaluate((element) => element === document.activeElement)).toBe(false);

    await content(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    const session = await context.newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: '/biao', selectionStart: 5, selectionEnd: 5 });
    expect(await page.locator('.cm-tooltip-autocomplete').count()).toBe(0);
    await session.send('Input.insertText', { text: '\u8868' });
    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('button', { name: 'Leave focus mode' }).waitFor();
    const beside = page.getByRole('link', { name: 'New note' });
    expect(await beside.evaluateAll((links) => links.every((link) => link.closest('[inert]') !== null))).toBe(
      true,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Focus mode' }).waitFor();
    await page.getByRole('button', { name: 'Outline' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Found' }).press('Enter');
    await page.keyboard.type('Here: ');
    await until(
      async () => (await textOf(page)).startsWith('Here: ## Found'),
      'the cursor is at the heading',
    );
  });

  it.each([1440, 360])(
    'has no accessibility fault at %d px, with history and keys open too',
    async (width) => {
      const { page } = await newNote(width);
      await content(page).click();
      await page.keyboard.type('a text');
      await page.keyboard.press('Control+s');
      await page.getByText(/^Saved · /).waitFor();
      await page.waitForURL(/action=editAndPreview/);
      await drawn(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      if (width < 900) {
        await page.getByRole('button', { name: 'More actions for this note' }).click();
        await page.getByRole('menuitem', { name: 'History' }).click();
      } else await page.getByRole('button', { name: 'History' }).click();
      await page.getByRole('region', { name: 'Difference' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await fits(page);
    },
  );
});

/** Runs in the page, as a browser would paste it. */
function pastePage(): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Found\nsee this and that\none\ntwo');
  clipboardData.setData(
    'text/html',
    '<h2>Found</h2><p>see <b>this</b> and <a href="https://a.test/x">that</a></p><ul><li>one</li><li>two</li></ul>',
  );
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

describe('keys', () => {
  it('save and read, switch, flag, and are listed and changed', async () => {
    const { page } = await newNote();
    const action = () => new URL(page.url()).searchParams.get('action');
    await content(page).click();
    await page.keyboard.type('by keys');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/action=preview/);
    await page.locator('[data-editor="rich"]').waitFor({ state: 'detached' });
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Make it not top' }).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Mark as open' }).first().waitFor();
    await page.keyboard.press('h');
    await page
      .getByRole('dialog', { name: 'History' })
      .getByRole('button', { name: 'Close' })
      .press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Find anything').waitFor();
    await keys.getByText('Edit or read', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await page.getByRole('main').getByRole('button', { name: 'Keyboard shortcuts' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keys.getByRole('button', { name: 'Edit or read E', exact: true }).click();
    await page.keyboard.press('x');
    await keys.getByRole('button', { name: 'Edit or read X', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await page.keyboard.press('e');
    expect(action()).toBe('preview');
    await page.keyboard.press('x');
    await page.waitForURL(/action=editAndPreview/);
  });
});
