import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { launchBrowser, ofARestart, openPage, signIn } from '../console/browser.ts';
import { type RunningConsole, startUnderNginx } from '../console/running-console.ts';
import { stepsOf } from '../steps.ts';
import { pastedPicture } from './pasted-picture.ts';

// A build, a start and a browser on two cores.
jest.setTimeout(300_000);

const policy = (origin: string) =>
  `default-src 'none'; img-src ${origin}/blog/; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const loaded = (page: Page, name: RegExp) =>
  page
    .getByRole('img', { name })
    .first()
    .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 1);

/**
 * From the note to the web and back again, with a picture, as an operator runs it. The pages and feeds of a blog are shown on
 * both engines by `blog/blog.api.test.ts`; files are kept beside either.
 */
describe('a post behind nginx', () => {
  const it = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let address = '';

  beforeAll(async () => {
    [running, browser] = await Promise.all([startUnderNginx(), launchBrowser()]);
    ({ page, faults } = await openPage(browser, running.origin, { language: 'en' }));
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const content = () => page.getByRole('textbox', { name: 'Content' });
  const saved = () => page.getByText(/^Saved · /).waitFor();
  /** What somebody sees who is not signed in. */
  const stranger = async (path: string) => {
    const answer = await fetch(running.origin + path, { redirect: 'manual' });
    return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(answer.headers) };
  };

  /** Address of the post's picture. */
  const pictureOf = async () =>
    /src="(\/blog\/member\/file\/[^"]+)"/.exec((await stranger(address)).text)?.[1] ?? '';

  it('4 its author signs in on the provider’s own page, and is back', async () => {
    await signIn(page, 'member', running.password('member'));
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('1.6 a pasted picture is uploaded, named where one writes, and shown', async () => {
    await page.goto('/note/?action=create');
    await page.getByRole('textbox', { name: 'Title' }).fill('Harbour at dawn');
    // The editor takes the plain field's place: what is filled in at that very moment could go nowhere.
    await page.locator('[data-editor="rich"] [role="textbox"]').waitFor();
    await content().fill('Before the ferries. ');
    await content().getByText('Before the ferries.').waitFor();
    await content().press('ControlOrMeta+End');
    const uploaded = page.waitForResponse((answer) => answer.url().includes('/api/v1/attachment?'));
    // "Saved" may still be about the text before it.
    const kept = page.waitForResponse(
      (answer) => answer.ok() && (answer.request().postData() ?? '').includes('attachment://'),
    );
    await pastedPicture(page);
    expect((await uploaded).status()).toBe(201);
    await kept;
    await saved();
    await page.getByRole('link', { name: 'Preview' }).click();
    // Beside the editor it was shown already.
    await content().waitFor({ state: 'detached' });
    const picture = page.getByRole('img', { name: /\.png$/ });
    await picture.first().waitFor();
    expect(await picture.first().getAttribute('src')).toMatch(/^\/api\/v1\/attachment\/.+&sign=/);
    await until(() => loaded(page, /\.png$/), 'the picture is loaded');
  });

  it('1.5 publishing shows the address before, and the page after', async () => {
    await page.getByRole('button', { name: 'Add to blog' }).click();
    await page.getByTestId('blog-address').getByText('/blog/member/harbour-at-dawn').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const link = page.getByRole('link', { name: '/blog/member/harbour-at-dawn' });
    await link.waitFor();
    address = (await link.getAttribute('href')) ?? '';
    const { status, text, headers } = await stranger(address);
    expect([status, headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
      200,
      policy(running.origin),
      'nosniff',
    ]);
    expect(text).toContain('Before the ferries.');
    expect(text).not.toMatch(/<script/i);
    for (const feed of ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml']) {
      const answer = await stranger(`/blog/member/${feed}`);
      expect([feed, answer.status, answer.headers.etag?.startsWith('W/')]).toEqual([feed, 200, false]);
      expect(answer.text).toContain(`${running.origin}${address}`);
      const again = await fetch(`${running.origin}/blog/member/${feed}`, {
        headers: { 'if-none-match': answer.headers.etag ?? '' },
      });
      expect([feed, again.status]).toEqual([feed, 304]);
    }
  });

  it('1.5 the page shows its picture and style under its policy, on a phone too', async () => {
    const visit = await openPage(browser, running.origin, { viewport: { width: 360, height: 740 } });
    await visit.page.goto(address);
    await visit.page.getByRole('heading', { level: 1, name: 'Harbour at dawn' }).waitFor();
    const picture = visit.page.getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await visit.page.waitForFunction(() => document.images[0]?.naturalWidth === 1);
    expect(await visit.page.evaluate(() => document.styleSheets[0]?.cssRules.length ?? 0)).toBeGreaterThan(
      10,
    );
    expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(visit.faults).toEqual([]);
    await visit.context.close();
  });

  it('1.5 an edit stays private until “Update post”', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await content().press('ControlOrMeta+End');
    await content().pressSequentially(' Only for me.');
    await saved();
    expect((await stranger(address)).text).not.toContain('Only for me.');
    await page.getByRole('button', { name: 'Update post' }).click();
    await page.getByText('Published', { exact: true }).waitFor();
    expect((await stranger(address)).text).toContain('Only for me.');
  });

  it('1.5 after a restart of the server post, picture and note are there again', async () => {
    const file = await pictureOf();
    expect(faults.splice(0)).toEqual([]);
    await running.restart();
    const { status, text } = await stranger(address);
    expect([status, (await stranger(file)).status]).toEqual([200, 200]);
    expect(text).toContain('Only for me.');
    await page.reload();
    await content().getByText('Only for me.').waitFor();
  });

  it('1.5 withdrawn, it answers 410, and its picture is gone', async () => {
    const file = await pictureOf();
    expect((await stranger(file)).status).toBe(200);
    await page.getByRole('button', { name: 'Remove from blog' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from blog' }).click();
    await page.getByRole('button', { name: 'Add to blog' }).waitFor();
    expect((await stranger(address)).status).toBe(410);
    expect((await stranger(file)).status).toBe(404);
    expect((await stranger('/blog/member/feed.json')).text).not.toContain('Harbour');
    expect((await stranger('/blog/member/never')).status).toBe(404);
    expect((await stranger('/blog')).status).toBe(404);
  });

  it('no call, picture or style went unanswered or refused, but for what a restart causes', () =>
    expect(faults.filter((fault) => !ofARestart.test(fault))).toEqual([]));
});
