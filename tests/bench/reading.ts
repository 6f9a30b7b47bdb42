/**
 * `npm run bench:reading [-- --json | --smoke]`
 *
 * The reading round of a building with 300 registers, in Chromium against the whole console in one process: the time
 * from leaving a field to the row's saved state, and the frames while the grid scrolls.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { figuresOf, p95, shown, table } from './figures.ts';
import { benchOptions, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({ options: benchOptions });
const { floors, roomsPerFloor, saves } = sizeOf(options, {
  whole: { floors: 10, roomsPerFloor: 30, saves: 50 },
  // As many rows as a screen has to be scrolled for.
  smallest: { floors: 1, roomsPerFloor: 30, saves: 1 },
});
const pixelsAFrame = 120;

type Ask = <Answer>(path: string, body?: object) => Promise<Answer>;

/** A building of its own, with one electricity meter in each room and this month open for reading. */
async function buildingToRead(ask: Ask): Promise<string> {
  const { buildingId } = await ask<{ buildingId: string }>('/apartment/buildings', {
    code: `BENCH${Date.now() % 1_000_000}`,
    name: { zh: '测速楼', en: 'Bench house' },
    floors,
    photoRule: 'never',
  });
  const at = `/apartment/buildings/${buildingId}`;
  await ask(`${at}/rooms:bulk`, {
    ...{ fromFloor: 1, toFloor: floors, roomsPerFloor, pattern: '{floor}{seq:02}' },
    ...{ areaM2: '25', capacity: 2, rentMinor: 100_000, depositMinor: 100_000 },
  });
  const { rooms } = await ask<{ rooms: { roomId: string; number: string }[] }>(`${at}/rooms`);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const ym = today.slice(0, 7);
  for (const { roomId, number } of rooms)
    await ask(`${at}/meters`, {
      ...{ serial: `B-${number}`, kind: 'electricity', scope: 'room', roomId },
      install: { installedOn: `${ym}-01`, initial: [{ register: 'total', value: '100' }] },
    });
  const readTo = today > `${ym}-28` ? today : `${ym}-28`;
  await ask(`${at}/cycles/${ym}/actions/open`, { readFrom: `${ym}-01`, readTo });
  return buildingId;
}

/** Types into one row after the other; each is left by Enter. */
async function timeToSaved(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    // Set by the page itself, so that the driver's own pace stays out of it.
    const left = new Map<string, number>();
    const took: number[] = [];
    Object.assign(window, { took });
    document.addEventListener(
      'focusout',
      ({ target }) => {
        const key = target instanceof HTMLElement ? target.dataset.entryCell : undefined;
        if (key !== undefined) left.set(key, performance.now());
      },
      true,
    );
    new MutationObserver(() => {
      for (const [key, at] of left) {
        const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`);
        if (!row?.querySelector('[data-sync="saved"]')) continue;
        took.push(performance.now() - at);
        left.delete(key);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('[data-entry-cell]').first().focus();
  for (let row = 0; row < saves; row += 1) {
    await page.keyboard.type(String(150 + row), { delay: 15 });
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => Reflect.get(window, 'took').length > count, row);
  }
  return page.evaluate(() => Reflect.get(window, 'took'));
}

/** Runs in the page, so it can name no function of its own: all the way down and up again. */
async function scrollRound(step: number): Promise<{ times: number[]; rowsDrawn: number }> {
  const times: number[] = [];
  let rowsDrawn = 0;
  window.scrollTo(0, 0);
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (const by of [step, -step]) {
    for (;;) {
      const before = window.scrollY;
      window.scrollBy(0, by);
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      if (window.scrollY === before) break;
      times.push(now - last);
      last = now;
      rowsDrawn = Math.max(rowsDrawn, document.querySelectorAll('[data-row]').length);
    }
    last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  }
  return { times, rowsDrawn };
}

interface Result {
  readonly what: string;
  readonly saved: readonly number[];
  readonly frames: readonly number[];
  readonly rowsDrawn: number;
}

const shownResults = (results: readonly Result[]): string =>
  table(
    ['', 'left → saved ms', 'p95 ms', 'frames', 'frame ms', 'p95 ms', 'rows at most'],
    results.map(({ what, saved, frames, rowsDrawn }) => [
      ...[what, shown(figuresOf(saved), 0), p95(saved).toFixed(0), String(frames.length)],
      ...[shown(figuresOf(frames), 1), p95(frames).toFixed(1), String(rowsDrawn)],
    ]),
  );

const [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
try {
  const { page } = await openPage(browser, running.origin, { language: 'zh' });
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await signedIn(page, running, 'admin', '/apartment/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ask: Ask = async (path, body) => {
    const answer = await fetch(`${running.origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const buildingId = await buildingToRead(ask);
  const results: Result[] = [];
  for (const [what, viewport] of [
    ['desk 1440 × 900', { width: 1440, height: 900 }],
    ['phone 360 × 740', { width: 360, height: 740 }],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(`/apartment/checkRead?building=${buildingId}&state=unread`);
    await page.locator('[data-entry-cell]').first().waitFor();
    const saved = await timeToSaved(page);
    // Rows that were saved have gone, and the others are laid out anew.
    await page.waitForFunction(
      (step) => document.documentElement.scrollHeight > innerHeight + step,
      pixelsAFrame,
    );
    const { times, rowsDrawn } = await page.evaluate(scrollRound, pixelsAFrame);
    results.push({ what, saved, frames: times, rowsDrawn });
  }
  tell(options, results, shownResults(results));
} finally {
  await browser.close();
  await running.stop();
}
