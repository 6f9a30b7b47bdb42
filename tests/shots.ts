import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser, openPage, signIn } from './console/browser.ts';
import { startConsole } from './console/running-console.ts';
import { openScreen, screens } from './e2e/screens.ts';

/** `npm run shots [-- folder [part of a name]]`: pictures of every screen, zh and en, 360, 768 and 1440 px wide, for people to look at. */
const [folder = join(import.meta.dirname, '../shots'), part = ''] = process.argv.slice(2);
const wanted = screens.filter(({ name }) => name.includes(part));
const widths = [360, 768, 1440];

await mkdir(folder, { recursive: true });
const [running, browser] = await Promise.all([startConsole({ begin: 'full' }), launchBrowser()]);
try {
  for (const language of ['zh', 'en'] as const) {
    for (const as of new Set(wanted.map((screen) => screen.as))) {
      const { page, context } = await openPage(browser, running.origin, { language });
      if (as) await signIn(page, as, running.password(as));
      for (const screen of wanted.filter((one) => one.as === as)) {
        for (const width of widths) {
          await page.setViewportSize({ width, height: width < 1440 ? (width < 768 ? 780 : 1024) : 900 });
          await openScreen(page, screen);
          await page.screenshot({ path: join(folder, `${screen.name}-${language}-${width}.png`) });
        }
      }
      await context.close();
    }
  }
  console.info(`${wanted.length * widths.length * 2} pictures in ${folder}`);
} finally {
  await browser.close();
  await running.stop();
}
