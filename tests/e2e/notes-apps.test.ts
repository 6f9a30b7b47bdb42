import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, openPage, signIn } from '../console/browser.ts';
import { type RunningConsole, startUnderNginx } from '../console/running-console.ts';

// A build, a start and a browser on two cores.
jest.setTimeout(300_000);

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** As the browser hands over what another app shares: a form sent to the address that the manifest names. */
const share = (page: Page, fields: { title: string; text: string; url: string; file?: string }) =>
  page.evaluate(({ file, ...words }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/note/', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries(words)) {
      // A field of one line would take the line breaks out.
      form.append(Object.assign(document.createElement('textarea'), { name, value }));
    }
    if (file !== undefined) {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'harbour.png', { type: 'image/png' }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
      input.files = data.files;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, fields);

/** The console as an app that others share with, from the phone to the paper, the reader and the script. */
describe('notes among the apps of a person', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let token = '';

  beforeAll(async () => {
    [running, browser] = await Promise.all([startUnderNginx(), launchBrowser()]);
    ({ page, faults } = await openPage(browser, running.origin, { language: 'en' }));
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  it('can be installed, in the language on screen', async () => {
    await page.goto('/');
    await page
      .locator('link[rel="manifest"][href="/live/app/manifest.en.webmanifest"]')
      .waitFor({ state: 'attached' });
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '') as { name: string; share_target: object };
    expect(manifest).toMatchObject({ name: 'Console', share_target: { action: '/note/', method: 'POST' } });
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    await devtools.detach();
  });

  it('what is shared while nobody is signed in waits on the device, and becomes a note by a click', async () => {
    // As the browser says it once the console was installed; it is heard when the first screen stands.
    await page.waitForFunction(() => {
      dispatchEvent(new Event('appinstalled'));
      return navigator.serviceWorker.controller !== null;
    });
    await share(page, {
      title: 'Harbour',
      text: '```ts\nconst tide = 2;\n```',
      url: 'https://tides.test/now',
      file: picture,
    });
    // Nobody is signed in: the notes send to the provider's own page.
    await page.getByLabel(/^(Username|User name)/).waitFor();
    await signIn(page, 'member', running.password('member'));
    await page.goto('/note/?action=preview');
    const dialog = page.getByRole('dialog', { name: 'Shared with Console' });
    await dialog.getByText('harbour.png').waitFor();
    await dialog.getByRole('button', { name: 'Make a note' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await until(async () => (await title.inputValue()) === 'Harbour', 'the note has its title');
    await page.locator('[data-editor="rich"] [role="textbox"]').waitFor();
    await page.getByRole('textbox', { name: 'Content' }).press('ControlOrMeta+End');
    await page.getByRole('textbox', { name: 'Content' }).pressSequentially('Seen from the pier.');
    await page.getByText(/^Saved · /).waitFor();
  });

  it('published, it prints as a text: with where links lead, without what is clicked', async () => {
    await page.getByRole('button', { name: 'Add to blog' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: '/blog/member/harbour' }).waitFor();
    const visit = await openPage(browser, running.origin);
    await visit.page.goto('/blog/member/harbour');
    await visit.page.locator('.hljs-keyword').waitFor();
    const paper = await visit.page.pdf({ format: 'A4' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true });
    // Where pieces of a line meet, a reader of papers sees blanks or none.
    const printed = text.replace(/\s+/g, '');
    expect(printed).toContain('consttide=2;');
    expect(printed).toContain('Seenfromthepier.');
    expect(printed).toContain('(https://tides.test/now)');
    expect(printed).not.toContain('Skiptothetext');
    expect(visit.faults).toEqual([]);
    await visit.context.close();
  });

  it('a feed reader finds the feed on the page, and the whole post in it', async () => {
    const home = await (await fetch(`${running.origin}/blog/member/`)).text();
    const [, feed] =
      /<link rel="alternate" type="application\/feed\+json"[^>]* href="([^"]+)"/.exec(home) ?? [];
    const { items } = (await (await fetch(running.origin + feed)).json()) as {
      items: { content_html: string }[];
    };
    expect(items[0]?.content_html).toContain('<span class="hljs-keyword">const</span>');
    expect(items[0]?.content_html).toMatch(new RegExp(`<img src="${running.origin}/blog/member/file/`));
    const robots = await (await fetch(`${running.origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${running.origin}/blog/sitemap.xml`);
  });

  it('a script reads and writes notes with a token that is made in the menu of the list', async () => {
    await page.goto('/note/?action=preview');
    await page.getByRole('button', { name: 'More actions for the list' }).click();
    await page.getByRole('menuitem', { name: 'Access for apps…' }).click();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Script');
    await page.getByRole('switch', { name: /^Create, save/ }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    token = (await page.getByTestId('token').textContent()) ?? '';
    const call = (path: string, init: RequestInit = {}) =>
      fetch(`${running.origin}/api/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
    const { items } = (await (await call('/note?q=Harbour')).json()) as { items: { title: string }[] };
    expect(items.map(({ title }) => title)).toEqual(['Harbour']);
    const uuid = crypto.randomUUID();
    const body = JSON.stringify({ title: 'From a script', content: 'x', saveId: crypto.randomUUID() });
    expect((await call(`/note/${uuid}`, { method: 'PUT', body })).status).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Withdraw Script' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The token was withdrawn.').waitFor();
    expect((await call('/note')).status).toBe(401);
  });

  it('no call, picture or style went unanswered or refused', () => expect(faults).toEqual([]));
});
