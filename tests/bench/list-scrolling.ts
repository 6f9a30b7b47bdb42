import { createHash } from 'node:crypto';
import type { ImportedNote } from '@console/contract/notes';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { table } from './figures.ts';
import { tracedTasks, traceTasks } from './page-tasks.ts';

/** Times between frames in ms while the list of notes scrolls, and how much of it existed at a time. */
interface Scrolling {
  readonly what: string;
  readonly notes: number;
  readonly frames: number;
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
  /** Share of frames that took longer than 50 ms. */
  readonly over50: number;
  /** Processor time of the page's main thread for a frame, in ms: what a busy machine cannot blur. */
  readonly work: number;
  /** The longest stretch in which the page could not answer, as the browser tells of long tasks (50 ms and more), and how many took over 100 ms. */
  readonly longestWait: number;
  readonly over100: number;
  /** Processor time of the longest task. */
  readonly longestTask: number;
  /** Rows in the page at most. */
  readonly rowsDrawn: number;
}

export interface ListScrolling {
  readonly pixelsAFrame: number;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly results: readonly Scrolling[];
  /** Each against the short list. */
  readonly ratios: readonly { what: string; median: number; p95: number; work: number }[];
}

/** Notes of the list that is measured, and of the one that it is measured against. */
export interface ListLengths {
  readonly many: number;
  readonly few: number;
}

const batch = 50;
const pixelsAFrame = 300;
const viewport = { width: 1440, height: 900 } as const;

/** The whole long list, down while its pages are read and up again, and the same distance in the short one. */
export async function measureListScrolling({ many, few }: ListLengths): Promise<ListScrolling> {
  const [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
  try {
    const short = await listOf(running, browser, 'member', few);
    const long = await listOf(running, browser, 'admin', many);
    const down = await scroll(browser, long, { pixelsAFrame, back: false, atLeast: 0 });
    const up = await scroll(browser, long, { pixelsAFrame: -pixelsAFrame, back: false, atLeast: 0 });
    // As many frames as the long list takes: to and fro.
    const toAndFro = await scroll(browser, short, { pixelsAFrame, back: true, atLeast: up.times.length });
    const base = summary(`${few} notes, to and fro`, few, toAndFro);
    const results = [
      summary('all the way down, reading its pages', many, down),
      summary('all the way up', many, up),
    ];
    const ratios = results.map(({ what, median, p95, work }) => ({
      what,
      median: median / base.median,
      p95: p95 / base.p95,
      work: work / base.work,
    }));
    return { pixelsAFrame, viewport, results: [base, ...results], ratios };
  } finally {
    await browser.close();
    await running.stop();
  }
}

export function shownScrolling({ pixelsAFrame, viewport, results, ratios }: ListScrolling): string {
  const rows = results.map((one) => {
    const ratio = ratios.find(({ what }) => what === one.what);
    return [
      one.what,
      String(one.notes),
      String(one.frames),
      ...[one.median, one.p95, one.longest, one.work].map((ms) => ms.toFixed(1)),
      `${(one.over50 * 100).toFixed(2)} %`,
      ...[one.longestTask.toFixed(0), one.longestWait.toFixed(0), String(one.over100)],
      String(one.rowsDrawn),
      ...[ratio?.median, ratio?.p95, ratio?.work].map((times = 1) => times.toFixed(2)),
    ];
  });
  const head = ['scrolling', 'notes', 'frames', 'median ms', 'p95 ms', 'longest ms', 'work ms', 'over 50 ms'];
  const tasks = ['longest task ms', 'longest wait ms', 'waits over 100 ms'];
  const against = ['rows at most', 'median ×', 'p95 ×', 'work ×'];
  const conditions = `${viewport.width} × ${viewport.height}, ${pixelsAFrame} px a frame, Chromium without a GPU`;
  return `${conditions}; × against the short list\n\n${table([...head, ...tasks, ...against], rows)}`;
}

/** Fills a person's list up and shows it. */
async function listOf(
  running: RunningConsole,
  browser: Browser,
  username: string,
  count: number,
): Promise<Page> {
  const { page } = await openPage(browser, running.origin, { language: 'zh', viewport });
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await signedIn(page, running, username, '/note/?action=preview');
  await page.locator('[data-note-scroll]').waitFor();
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${running.origin}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { total: number };
  };
  const { total } = await ask('/note?limit=1');
  for (let start = total; start < count; start += batch) {
    const notes = Array.from({ length: Math.min(batch, count - start) }, (_, at) => noteNo(start + at));
    await ask('/note/import', { notes });
  }
  await page.goto('/note/?action=preview');
  await page.locator('[data-note-scroll] li').first().waitFor();
  return page;
}

/** Rows of different heights: with and without text below the title, tasks and tags. */
function noteNo(number: number): ImportedNote {
  const hash = createHash('sha256').update(String(number)).digest('hex');
  const text =
    '今天核对了公寓的电表读数，与上月相比有三间偏高，需要复查。 Meters of building two were read. ';
  return {
    uuid: `01939f00-${hash.slice(0, 4)}-7000-8000-${hash.slice(4, 16)}`,
    title: `第 ${number} 条笔记 · note ${number}`,
    content:
      number % 5 === 0 ? '' : `${text.repeat(1 + (number % 4))}${number % 3 === 0 ? '\n\n- [ ] 复查' : ''}`,
    tags: number % 2 === 0 ? ['公寓/抄表', '每月'] : [],
    updateTime: new Date(Date.UTC(2026, 9, 1) - number * 3_600_000).toISOString(),
  };
}

interface Measured {
  readonly times: readonly number[];
  readonly rowsDrawn: number;
  /** How long each long task took, by the clock. */
  readonly waits: readonly number[];
}

interface Scrolled extends Measured {
  readonly work: number;
  readonly longestTask: number;
}

interface HowToScroll {
  readonly pixelsAFrame: number;
  /** Turns round at each end, until there were frames enough. */
  readonly back: boolean;
  readonly atLeast: number;
}

async function scroll(browser: Browser, page: Page, how: HowToScroll): Promise<Scrolled> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  await traceTasks(browser, page);
  const before = await used();
  const measured = await page.evaluate(scrollList, how);
  const work = ((await used()) - before) / measured.times.length;
  await client.detach();
  const longestTask = (await tracedTasks(browser)).reduce((most, ms) => Math.max(most, ms), 0);
  return { ...measured, work, longestTask };
}

/** Runs in the page, so it can name no function of its own: scrolls by one step a frame to the end of everything there is. */
async function scrollList(how: HowToScroll): Promise<Measured> {
  const box = document.querySelector('[data-note-scroll]');
  if (!box) throw new Error('there is no list');
  const times: number[] = [];
  const waits: number[] = [];
  const longTasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) waits.push(duration);
  });
  longTasks.observe({ type: 'longtask' });
  let rowsDrawn = 0;
  let step = how.pixelsAFrame;
  let waited = 0;
  let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
  for (;;) {
    const before = box.scrollTop;
    box.scrollTop += step;
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const rows = box.querySelectorAll('li');
    rowsDrawn = Math.max(rowsDrawn, rows.length);
    if (box.scrollTop !== before) {
      times.push(now - last);
      waited = 0;
    } else {
      // At an end: of the list, or of what has been read of it.
      const all = rows[rows.length - 1]?.getAttribute('aria-setsize') !== '-1';
      if (how.back && times.length < how.atLeast) step = -step;
      else if (step < 0 || all) break;
      else if (waited > 1200) throw new Error('the next page never came');
      waited += 1;
    }
    last = now;
  }
  // The browser tells of a task once it is over.
  await new Promise((later) => setTimeout(later, 200));
  longTasks.disconnect();
  return { times, rowsDrawn, waits };
}

function summary(
  what: string,
  notes: number,
  { times, rowsDrawn, waits, work, longestTask }: Scrolled,
): Scrolling {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    what,
    notes,
    frames: sorted.length,
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    over50: sorted.filter((ms) => ms > 50).length / sorted.length,
    work,
    longestWait: Math.max(0, ...waits),
    over100: waits.filter((ms) => ms > 100).length,
    longestTask,
    rowsDrawn,
  };
}
