import { writeFile } from 'node:fs/promises';
import { saveNote } from '@console/contract/notes';
import type { Browser, CDPSession } from 'playwright-core';
import { v7 } from 'uuid';
import { launchBrowser, openPage } from '../console/browser.ts';
import { type RunningConsole, startConsole } from '../console/running-console.ts';
import { signedIn } from '../console/signed-in.ts';
import { table } from './figures.ts';
import { tracedTasks, traceTasks } from './page-tasks.ts';

/** What the page's main thread did while somebody wrote into a note, in ms. */
interface Typing {
  readonly characters: number;
  readonly keys: number;
  /** Processor time of the main thread for a key, everything that follows from it included. */
  readonly work: number;
  /** From the key to the frame that shows it: in the middle, at most. */
  readonly shown: { readonly median: number; readonly longest: number };
  /** Processor time of the longest task of the main thread, which a busy machine cannot blur, and how many took over 100 ms. */
  readonly longestTask: number;
  readonly over100: number;
}

export interface HowToType {
  /** Lengths of the notes that are written into. */
  readonly lengths: readonly number[];
  readonly keys: number;
  /** Written down there: what the page's main thread was busy with, for the developer tools. */
  readonly profile?: string | undefined;
}

const paragraph =
  '今天核对了公寓的电表读数，与上月相比有三间偏高，需要复查。Meters of **building two** were read, see [[抄表安排]].\n\n' +
  '- [ ] 复查 301 室\n- [x] 联系 `水务`\n\n## 小结\n\n| 房间 | 读数 |\n| --- | ---: |\n| 301 | 1024 |\n\n';

/** A note of everything that notes have, of that many characters. */
const noteOf = (characters: number) =>
  paragraph.repeat(Math.ceil(characters / paragraph.length)).slice(0, characters);

/** Types into notes of different lengths in Chromium, in their middle, beside the preview, until all is saved. */
export async function measureTyping(how: HowToType): Promise<Typing[]> {
  const [running, browser] = await Promise.all([startConsole(), launchBrowser()]);
  try {
    const results: Typing[] = [];
    for (const characters of how.lengths) results.push(await typeInto(running, browser, characters, how));
    return results;
  } finally {
    await browser.close();
    await running.stop();
  }
}

async function typeInto(running: RunningConsole, browser: Browser, characters: number, how: HowToType) {
  const viewport = { width: 1440, height: 900 };
  const { page, context } = await openPage(browser, running.origin, { language: 'zh', viewport });
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  await signedIn(page, running, 'member', '/note/?action=preview');
  await page.locator('[data-note-scroll]').waitFor();
  const uuid = v7();
  const path = saveNote.path.replace('{uuid}', uuid);
  const answer = await fetch(`${running.origin}/api/v1${path}`, {
    method: saveNote.method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'long', content: noteOf(characters), saveId: v7(), tagIds: [] }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await page.goto(`/note/?uuid=${uuid}&action=editAndPreview`);
  await page.locator('[data-editor="rich"] .cm-line').first().waitFor();
  await page.locator('section [data-testid="markdown"] h4').first().waitFor();
  await page.locator('.cm-content').click();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (how.profile !== undefined) await startProfile(client);
  await traceTasks(browser, page);
  const before = await workOf(client);
  const shown = await page.evaluate(typeKeys, how.keys);
  // Its save is part of what a key costs.
  await page.keyboard.press('Control+s');
  await page.getByText(/^已保存 · /).waitFor();
  const work = ((await workOf(client)) - before) / how.keys;
  if (how.profile !== undefined) await writeProfile(client, `${how.profile}-${characters}.cpuprofile`);
  const tasks = await tracedTasks(browser);
  await context.close();
  const sorted = [...shown].sort((a, b) => a - b);
  return {
    ...{ characters, keys: how.keys, work },
    shown: { median: sorted[sorted.length >> 1] ?? Number.NaN, longest: sorted.at(-1) ?? Number.NaN },
    longestTask: Math.max(0, ...tasks),
    over100: tasks.filter((ms) => ms > 100).length,
  };
}

async function workOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function startProfile(client: CDPSession): Promise<void> {
  await client.send('Profiler.enable');
  await client.send('Profiler.setSamplingInterval', { interval: 500 });
  await client.send('Profiler.start');
}

async function writeProfile(client: CDPSession, file: string): Promise<void> {
  const { profile } = await client.send('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
}

/** Runs in the page, so it can name no function of its own: ten keys a second, as the browser itself would put them in. */
async function typeKeys(keys: number): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    await new Promise((later) => setTimeout(later, 100));
    const begun = performance.now();
    document.execCommand('insertText', false, 'x');
    await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
    times.push(performance.now() - begun);
  }
  return times;
}

export function shownTyping(results: readonly Typing[]): string {
  const rows = results.map(({ characters, keys, work, shown, longestTask, over100 }) => [
    ...[characters, keys].map(String),
    ...[work, shown.median, shown.longest, longestTask].map((ms) => ms.toFixed(1)),
    String(over100),
  ]);
  const head = [
    'characters',
    'keys',
    'work ms a key',
    'shown ms',
    'longest ms',
    'longest task ms',
    'over 100 ms',
  ];
  return `1440 × 900, editor and preview, Chromium without a GPU\n\n${table(head, rows)}`;
}
