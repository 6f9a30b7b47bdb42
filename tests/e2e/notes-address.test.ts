import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { goInside, launchBrowser, openPage } from '../console/browser.ts';
import { holdClock } from '../console/held-clock.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { nothingArrives } from './screens.ts';

jest.setTimeout(240_000);

/** Fixed ids of the demo notes of `admin` (server/src/areas/notes/seed/index.ts). */
const seeded = (index: number) => `01939f00-00a1-7000-8000-${String(index).padStart(12, '0')}`;
const X = seeded(0);
const titleOfX = '每月抄表安排';
const unknown = '01939f00-00ff-7000-8000-00000000ffff';

/**
 * What the note screen makes of each kind of search parameter, in a real browser. What else a parameter may be given as counts as
 * one of these: `remotes/notes/src/note/address.test.ts`.
 */
describe('2 /note/: search parameters', () => {
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
    ({ page } = await openPage(browser, running.origin, { language: 'en' }));
    await signedIn(page, running, 'admin');
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const byAddress = (path: string) => page.goto(path);
  /** From another screen, so that nothing of the one before is left. */
  async function inside(path: string) {
    await goInside(page, '/about');
    await page.getByRole('heading', { level: 1, name: 'About', exact: true }).waitFor();
    await goInside(page, path);
  }

  /** What the screen has made of the address. */
  async function resolved(search: string, come: (path: string) => Promise<unknown> = inside) {
    await come(`/note/${search}`);
    await page.getByRole('searchbox', { name: 'Search notes' }).waitFor();
    await page
      .getByRole('textbox', { name: 'Content' })
      .or(page.getByRole('region', { name: 'Preview' }))
      .or(noneChosen())
      .or(page.getByText('Not Found', { exact: true }))
      .first()
      .waitFor();
    await nothingArrives(page);
    const writes = await page.getByRole('textbox', { name: 'Content' }).count();
    const reads = await page.getByRole('region', { name: 'Preview' }).count();
    const address = new URL(page.url()).searchParams;
    return {
      action: writes > 0 ? (reads > 0 ? 'editAndPreview' : 'create') : reads > 0 ? 'preview' : 'none',
      q: await page.getByRole('searchbox', { name: 'Search notes' }).inputValue(),
      tagId: await tagOf(page.getByRole('treeitem', { selected: true })),
      title: writes > 0 ? await page.getByRole('textbox', { name: 'Title' }).inputValue() : '',
      address,
    };
  }
  /** Of a line of the tree; '' where it stands for no tag, or where none is the chosen one. */
  async function tagOf(line: Locator) {
    const links = await line.getByRole('link').all();
    const address = await links[0]?.getAttribute('href');
    return new URLSearchParams(address?.split('?')[1]).get('tagId') ?? '';
  }
  /** On a desk the note that was open last stands there to read on; without one, and on a phone: `note/opened/opened.test.tsx`. */
  const noneChosen = () => page.getByRole('article', { name: 'Last note' });
  const notFound = () => page.getByRole('heading', { name: 'Not Found', exact: true }).waitFor();

  it('none: create, an empty editor with the focus, no uuid, no q', async () => {
    expect(await resolved('', byAddress)).toMatchObject({ action: 'create', q: '', tagId: '', title: '' });
    expect(new URL(page.url()).search).toBe('');
    expect(
      await page.evaluate(
        () => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName,
      ),
    ).toMatch(/textbox|TEXTAREA/);
  });

  it('uuid=X: preview', async () => {
    expect((await resolved(`?uuid=${X}`)).action).toBe('preview');
    await page.getByRole('heading', { level: 2, name: titleOfX }).waitFor();
  });

  it('action=bogus, with uuid: editAndPreview', async () => {
    expect(await resolved(`?action=bogus&uuid=${X}`)).toMatchObject({
      action: 'editAndPreview',
      title: titleOfX,
    });
  });

  it('action=bogus without uuid: editAndPreview with nothing chosen', async () => {
    expect((await resolved('?action=bogus')).action).toBe('none');
    await noneChosen().waitFor();
  });

  it('action=create&uuid of a note that the server has: replaced by editAndPreview', async () => {
    expect(await resolved(`?action=create&uuid=${X}`)).toMatchObject({
      action: 'editAndPreview',
      title: titleOfX,
    });
    expect(new URL(page.url()).searchParams.get('action')).toBe('editAndPreview');
  });

  it('action=create&uuid of a local draft: create, with the draft', async () => {
    await resolved('?action=create');
    await page.route('**/api/v1/note/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Content' }).fill('only in this browser');
    await page.getByText('Saved on this device').waitFor();
    const draft = new URL(page.url()).searchParams.get('uuid');
    expect(draft).toMatch(/^[0-9a-f-]{36}$/);
    await resolved(`?action=create&uuid=${draft}`, byAddress);
    await page.getByText('only in this browser').first().waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('create');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Discard draft' })
      .click();
    await page.waitForURL((url) => !url.searchParams.has('uuid'));
    // Not before: the draft would be saved by itself, and be none any more.
    await page.unroute('**/api/v1/note/**');
  });

  it.each(['preview', 'editAndPreview'])(
    'action=%s without uuid is kept and shows the one that was open last',
    async (action) => {
      const { address } = await resolved(`?action=${action}`);
      await noneChosen().waitFor();
      expect(address.get('action')).toBe(action);
    },
  );

  it('q=301: the text of that number', async () => {
    expect((await resolved('?action=preview&q=301')).q).toBe('301');
    await noneChosen().waitFor();
  });

  it.each(['not-a-uuid', unknown])('uuid=%s names no note: not found, not a failure', async (uuid) => {
    await resolved(`?uuid=${uuid}`);
    await notFound();
    expect(await page.getByRole('list', { name: 'Found notes' }).count()).toBe(1);
  });

  it('tagId=a number filters; q and tagId must both hold', async () => {
    await resolved('?action=preview');
    const value = await tagOf(page.getByRole('treeitem', { name: /^docker/ }));
    expect(value).toMatch(/^\d+$/);
    expect(await resolved(`?action=preview&tagId=${value}`)).toMatchObject({ tagId: value });
    await page
      .getByRole('list', { name: 'Found notes' })
      .getByRole('link', { name: /Docker部署检查表/ })
      .waitFor();
    expect(await page.getByRole('link', { name: /每月抄表安排/ }).count()).toBe(0);
    await resolved(`?action=preview&tagId=${value}&q=${encodeURIComponent('抄表')}`);
    await page.getByText('No matching notes.').waitFor();
  });

  it('tagId=abc is dropped', async () => {
    expect((await resolved('?action=preview&tagId=abc')).tagId).toBe('');
    await page.getByRole('link', { name: /每月抄表安排/ }).waitFor();
  });

  it('tagId of nobody: an empty list with a chip that drops it', async () => {
    await resolved('?action=preview&tagId=999999');
    await page.getByText('No matching notes.').waitFor();
    await page.getByRole('button', { name: 'Unknown tag ✕' }).click();
    await page.getByRole('link', { name: /每月抄表安排/ }).waitFor();
    expect(new URL(page.url()).searchParams.has('tagId')).toBe(false);
  });

  it('typing searches after a rest, replaces the address, and marks what it found', async () => {
    await holdClock(page.context());
    await resolved('?action=preview', byAddress);
    const before = await page.evaluate(() => history.length);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/v1/note') asked.push(url.searchParams.get('q') ?? '');
    });
    // However long the machine takes for a key, the rest of a hand begins after the last one.
    await page.clock.pauseAt(Date.now() + 5_000);
    try {
      await page.getByRole('searchbox', { name: 'Search notes' }).pressSequentially('docker');
    } finally {
      await page.clock.resume();
    }
    await page.waitForURL((url) => url.searchParams.get('q') === 'docker');
    await page
      .locator('mark', { hasText: /docker/i })
      .first()
      .waitFor();
    expect(await page.evaluate(() => history.length)).toBe(before);
    expect(asked.filter((q) => q !== '' && q !== 'docker')).toEqual([]);
  });
});
