import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { until } from '../../server/testing/until.ts';
import { goInside, launchBrowser } from '../console/browser.ts';
import { Profiles } from '../console/profiles.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { fits } from './by-hand.ts';

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

async function pageOf(username: string, address: string): Promise<Page> {
  const { page } = await profiles.take(browser, running.origin, { language: 'en' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, running, username);
  await goInside(page, address);
  return page;
}

const menu = (page: Page) => page.getByRole('navigation').first();
const dialog = (page: Page) => page.getByRole('dialog');

async function applied(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await dialog(page)
    .getByText(/^Affects/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
}

it('2 /codeGen/powerManage: a role is made and given, another’s open tab follows, a denial is explained, looked at with their eyes and rolled back', async () => {
  const admin = await pageOf('admin', '/codeGen/powerManage?tab=roles');
  const member = await pageOf('member', '/codeGen/');
  await member.getByRole('heading', { level: 1 }).waitFor();
  expect(await menu(member).getByRole('link', { name: 'DNS', exact: true }).count()).toBe(0);

  // A role of one's own, with one permission.
  await admin.getByRole('button', { name: 'New role' }).click();
  await dialog(admin).getByLabel(/^Code/).fill('name-keeper');
  await dialog(admin)
    .getByLabel(/^Chinese name/)
    .fill('域名管理员');
  await dialog(admin)
    .getByLabel(/^English name/)
    .fill('Name keeper');
  await dialog(admin).getByRole('button', { name: 'Add to changes' }).click();
  await admin.getByRole('tab', { name: 'Matrix' }).click();
  await admin.getByRole('button', { name: /^codegen\.dns\.use · Name keeper: Not granted/ }).click();

  // Given to somebody who looks at the console meanwhile.
  await admin.getByRole('tab', { name: 'People' }).click();
  await admin.getByRole('button', { name: /Zhou Ning/ }).click();
  await dialog(admin).getByRole('button', { name: 'Assign a role…' }).click();
  await dialog(admin).last().getByLabel(/^Role/).selectOption({ label: 'Name keeper' });
  await dialog(admin).last().getByRole('button', { name: 'Add to changes' }).click();
  await dialog(admin).getByRole('button', { name: 'Close' }).last().click();
  await applied(admin);
  await menu(member).getByRole('link', { name: 'DNS', exact: true }).waitFor();

  // A denial wins, and says why.
  await admin.getByRole('tab', { name: 'Matrix' }).click();
  const cell = admin.getByRole('button', { name: /^codegen\.use · Name keeper/ });
  await cell.focus();
  await admin.keyboard.press('Space');
  await admin.keyboard.press('Space');
  await admin.getByRole('button', { name: /^codegen\.use · Name keeper: Denied/ }).waitFor();
  await applied(admin);
  await member.getByText('No access').waitFor();
  await goInside(admin, '/codeGen/powerManage?tab=people');
  await admin.getByRole('button', { name: /Zhou Ning/ }).click();
  await dialog(admin).getByRole('link', { name: 'Use the developer tools' }).first().click();
  await admin.getByText('Denied by a rule.').waitFor();
  await admin.getByText('Decided by the role Name keeper.').waitFor();

  // With their eyes, in a tab that can only look.
  await goInside(admin, '/codeGen/powerManage?tab=people');
  await admin.getByRole('button', { name: /Zhou Ning/ }).click();
  await dialog(admin).getByRole('button', { name: 'View as this person…' }).click();
  const opening = admin.context().waitForEvent('page');
  await dialog(admin).getByRole('link', { name: 'Open the view in a new tab' }).click();
  const view = await opening;
  await view.getByText(/You see the console as .*Zhou Ning/).waitFor();
  await goInside(view, '/codeGen/');
  await view.getByText('No access').waitFor();
  await view.getByRole('button', { name: 'End the view' }).click();
  await view.getByRole('heading', { level: 1, name: 'Permissions' }).waitFor();
  await view.close();
  await dialog(admin).getByRole('button', { name: 'Close' }).last().click();

  // Taken back as a whole, and the other's tab follows again.
  await admin.getByRole('tab', { name: 'Changes' }).click();
  await admin
    .getByRole('button', { name: /^Roll back Version/ })
    .first()
    .click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click();
  await admin.getByText('Rolled back').first().waitFor();
  await until(
    async () => (await member.getByText('No access').count()) === 0,
    'the tools are there again for whoever had lost them',
  );
});

it('2 /codeGen/info: on a phone in Chinese an operator asks what is outside whether it answers, and packs what others need to help', async () => {
  const { page } = await profiles.take(browser, running.origin, { language: 'zh' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signedIn(page, running, 'admin');
  await goInside(page, '/codeGen/info');
  await page.getByRole('heading', { level: 1, name: '运行信息' }).waitFor();
  await page.getByRole('button', { name: '全部检测' }).click();
  await until(
    async () => (await page.getByText(/^正常，/).count()) >= 5,
    'every kind of system outside answers',
  );
  expect(await page.getByText('无响应').count()).toBe(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载支持包' }).click();
  const bundle = unzipSync(await readFile(await (await saving).path()));
  expect(Object.keys(bundle).sort()).toEqual(['diagnostics.md', 'facts.json']);
  const packed = Object.values(bundle)
    .map((bytes) => strFromU8(bytes))
    .join('');
  expect(packed).toContain('clash home-router');
  // What the simulators are reached by, as an operator's secrets would be.
  expect(packed).not.toMatch(/clash-demo-secret|SK_console_demo|translate-demo-key|sample-only/);
  await fits(page);
});
