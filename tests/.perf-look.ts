import { launchBrowser, openPage, signIn } from './e2e/browser.ts';
import { startSingleProcess } from './e2e/running-console.ts';
async function main() {
  const house = await startSingleProcess({ RELEASES_DIR: '/tmp/perf/releases' });
  const browser = await launchBrowser();
  try {
    const { page, faults } = await openPage(browser, house.origin, { language: 'en' });
    page.on('console', (m) => { if (m.type() !== 'log') console.log('console', m.type(), m.text().slice(0, 300)); });
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    await signIn(page, 'admin', house.password('admin'));
    for (const path of ['/', '/note/', '/note/?action=create', '/apartment/list', '/wood/stock', '/wood/sortSetting', '/codeGen/', '/codeGen/info', '/bili/']) {
      await page.goto(house.origin + path, { waitUntil: 'networkidle' });
      const h1 = await page.locator('h1').first().textContent({ timeout: 5000 }).catch(() => 'NO H1');
      const alerts = await page.getByRole('alert').allTextContents();
      const r = await page.evaluate(() => performance.getEntriesByType('resource').map((e) => `${Math.round(e.startTime)}-${Math.round((e as PerformanceResourceTiming).responseEnd)} ${(e as PerformanceResourceTiming).initiatorType} ${new URL(e.name).pathname.replace(/\.[0-9a-f]{16}/, '')}`));
      console.log(path, '→', h1, alerts.join('|').slice(0, 200)); console.log('   ' + r.join('\n   '));
    }
    console.log('faults', faults);
  } finally { await browser.close(); await house.stop(); }
}
main();
