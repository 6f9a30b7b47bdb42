import { jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { accessibilityFaults } from '../console/page-accessibility.ts';
import { type RunningConsole, startUnderNginx } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { stepsOf } from '../steps.ts';
import { fillDay, fits } from './by-hand.ts';

jest.setTimeout(300_000);

const quick = { REMINDER_TICK_S: '1' };

/**
 * From the dialog to the bell and back: what reminds arrives in an open page by itself. What differs on the embedded engine,
 * when it fires and how pages are told, is shown on both by `reminder-worker.api.test.ts` and `event-stream.api.test.ts`.
 */
describe('reminders behind nginx', () => {
  const step = stepsOf();
  let running: RunningConsole;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    [running, browser] = await Promise.all([startUnderNginx(quick), launchBrowser('whole')]);
    ({ context, page, faults } = await openPage(browser, running.origin, {
      language: 'zh',
      timezoneId: 'Asia/Shanghai',
    }));
    await signedIn(page, running, 'member');
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  const bell = (count: number) => page.getByRole('button', { name: `通知，${count} 条未读` });
  const news = () => page.getByRole('dialog', { name: '通知' });

  step('1.2 a reminder is set in the dialog, on the device’s clock', async () => {
    await page.goto('/note/?action=create');
    await page.getByRole('textbox', { name: '标题' }).fill('给花浇水');
    await page.locator('[data-editor="rich"] [role="textbox"]').waitFor();
    await page.getByRole('textbox', { name: '正文' }).fill('阳台上的三盆。');
    await page.getByText(/^已保存 · /).waitFor();
    await bell(0).waitFor();
    await page.getByRole('button', { name: '设置提醒' }).click();
    const dialog = page.getByRole('dialog', { name: '设置提醒' });
    expect(await dialog.getByLabel('时区').inputValue()).toBe('Asia/Shanghai');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Whole minutes: the next one where this one is nearly over, and past by the time it is saved.
    await fillDay(dialog, '提醒时间', wallTime(new Date(Date.now() + 15_000)));
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  step('1.4 it fires: the bell counts up in the open page, and leads to the note', async () => {
    await bell(1).waitFor();
    await page.goto('/');
    await bell(1).click();
    await news().getByText('提醒：给花浇水').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await news().getByRole('link', { name: '提醒：给花浇水' }).click();
    await page.waitForURL(/\/note\/\?.*uuid=/);
    await page.getByText('阳台上的三盆。').first().waitFor();
    await bell(0).waitFor();
  });

  step('1.4 snoozed, it is set anew; finished, it is over', async () => {
    await bell(0).click();
    await news().getByRole('button', { name: '稍后提醒' }).click();
    await page.getByRole('menuitem', { name: '10 分钟后' }).click();
    await page.getByText('稍后会再次提醒您。').waitFor();
    await news().getByRole('button', { name: '稍后提醒' }).press('Escape');
    await page.getByRole('button', { name: /^提醒时间：/ }).waitFor();
    await page.getByRole('button', { name: '标记为已完成' }).click();
    await page.getByRole('button', { name: '设置提醒' }).waitFor();
  });

  it('1.4 settings: quiet hours and a channel are saved, and mistakes named at their field', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await bell(0).click();
    await fits(page);
    await news().getByRole('button', { name: '设置' }).click();
    const dialog = page.getByRole('dialog', { name: '通知设置' });
    await dialog.getByLabel('免打扰开始').fill('22:00');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('两个时间都要填写，或都不填写。').first().waitFor();
    await dialog.getByLabel('免打扰结束').fill('07:30');
    await dialog.getByRole('switch', { name: '推送到浏览器' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('设置已保存。').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fits(page);
    await page.reload();
    await bell(0).click();
    await news().getByRole('button', { name: '设置' }).click();
    expect(await dialog.getByLabel('免打扰结束').inputValue()).toBe('07:30');
    await dialog.getByRole('button', { name: '关闭' }).click();
  });

  it('axe in English, too', async () => {
    // On a phone it is in the menu of whoever is signed in.
    await page.getByRole('button', { name: /的账户$/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Notifications, 0 unread' }).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('button', { name: 'Settings' })
      .click();
    await page.getByRole('dialog', { name: 'Notification settings' }).getByLabel('Quiet until').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('1.4 the service worker is registered and shows what is pushed', async () => {
    await context.grantPermissions(['notifications'], { origin: running.origin });
    const client = await context.newCDPSession(page);
    const registered = new Promise<string>((known) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
        if (one) known(one.registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    const data = { title: '提醒: 给花浇水', url: `${running.origin}/note/`, noteId: 'n', fireAt: 't' };
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: running.origin,
      registrationId: await registered,
      data: JSON.stringify(data),
    });
    const shown = await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.ready;
      const [one] = await registration.getNotifications();
      return one && { title: one.title, url: one.data.url, tag: one.tag };
    });
    expect(await shown.jsonValue()).toEqual({ title: data.title, url: data.url, tag: 'n:t' });
  });

  it('1.4 a click on it opens the note, or leads to the tab that shows it', async () => {
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no service worker');
    // A click that a script makes may open nothing; what the worker asks the browser for is what counts.
    const click = (url: string) =>
      worker.evaluate(async (address) => {
        const scope = self as never as {
          registration: {
            showNotification(title: string, options: object): Promise<void>;
            getNotifications(): Promise<object[]>;
          };
          clients: { openWindow(url: string): void };
          WindowClient: { prototype: { focus(): void } };
          ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
          NotificationEvent: new (type: string, init: object) => Event;
        };
        for (const one of await scope.registration.getNotifications()) (one as { close(): void }).close();
        await scope.registration.showNotification('Water', { data: { url: address } });
        const [notification] = await scope.registration.getNotifications();
        const did: string[] = [];
        scope.clients.openWindow = (to) => did.push(`open ${to}`);
        scope.WindowClient.prototype.focus = function (this: { url?: string }) {
          did.push(`focus ${this.url}`);
        };
        let work: Promise<unknown> | undefined;
        scope.ExtendableEvent.prototype.waitUntil = (promise) => {
          work = promise;
        };
        self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
        await work;
        return { did, left: (await scope.registration.getNotifications()).length };
      }, url);
    const elsewhere = `${running.origin}/note/?uuid=${crypto.randomUUID()}`;
    expect(await click(elsewhere)).toEqual({ did: [`open ${elsewhere}`], left: 0 });
    const shown = new URL(page.url());
    expect(await click(`${running.origin}${shown.pathname}`)).toEqual({ did: [`focus ${shown}`], left: 0 });
  });

  it('no call went unanswered or refused, but for the values that were to be refused', () => {
    expect(faults.filter((fault) => !/status of 422\b/.test(fault))).toEqual([]);
  });
});

/** As an input of type datetime-local has it, in Shanghai. */
const wallTime = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
