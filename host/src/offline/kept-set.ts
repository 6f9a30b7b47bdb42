import { fileListOf, type LiveRecord, type LiveRelease } from '@console/contract';
import { Release } from '@console/contract/page';
import { listedRecords, readRecords } from '../remotes/boot.ts';

/** What the worker is to keep of a screen (`host/worker.js`). */
export interface KeptSet {
  /** Of the screen, without a query. */
  readonly path: string;
  /** Name of what it runs: a set of another name takes its place once it is whole. */
  readonly runs: string;
  readonly document: { readonly text: string; readonly headers: Record<string, string> };
  /** Address → hash. */
  readonly files: Readonly<Record<string, string>>;
}

type Choose = (record: LiveRecord) => LiveRelease;

/**
 * A screen's page as the server has it now, and the files that exactly this page will ask for: not those of the page
 * that is open, which may be older.
 * @param choose which release of a record this person runs in every tab
 * @returns undefined when nothing of it is to be kept: the area is gone, or its files come from elsewhere
 * @throws when it cannot be told
 */
export async function setOf(path: string, choose: Choose): Promise<KeptSet | undefined> {
  // Nobody's page: without a query and without who is signed in.
  const answer = await asked(path, { cache: 'no-cache', credentials: 'omit', redirect: 'error' });
  const text = await answer.text();
  const { entry, record } = readPage(text, path.split('/')[1] ?? '');
  if (record === undefined) return undefined;
  const { base } = choose(record);
  if (!base.startsWith('/remotes/')) return undefined;
  const [shell, release] = await Promise.all([filesOfShell(entry), filesOfRelease(base)]);
  return {
    path,
    runs: `${entry} ${base}`,
    document: { text, headers: headersOf(answer) },
    files: { ...placedAt('/shell/', shell), ...placedAt(base, release) },
  };
}

async function asked(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/**
 * What a page runs: its shell, and the record of its area, where it has one.
 * @throws when it is no page of the console, or the record cannot be read
 */
function readPage(text: string, area: string): { entry: string; record: LiveRecord | undefined } {
  // Without its styles: the policy of the page that reads has another nonce, and would complain of them.
  const page = new DOMParser().parseFromString(text.replace(/<style\b[\s\S]*?<\/style>/g, ''), 'text/html');
  const entry = page
    .querySelector('script[src^="/shell/main."]')
    ?.getAttribute('src')
    ?.slice('/shell/'.length);
  const listed = listedRecords(page.getElementById('live-records')?.textContent);
  if (entry === undefined || listed === undefined) throw new Error('the answer is another page');
  const { records, unreadable } = readRecords(listed);
  if (unreadable.some((one) => one.area === area)) throw new Error(`${area}: the record cannot be read`);
  return { entry, record: records.find((one) => one.area === area) };
}

async function filesOfShell(entry: string): Promise<Record<string, string>> {
  return (await asked(`/shell/${fileListOf(entry)}`)).json();
}

async function filesOfRelease(base: string): Promise<Record<string, string>> {
  return Release.parse(await (await asked(`${base}release.json`)).json()).files;
}

const placedAt = (base: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, hash]) => [base + file, hash]));

/** With its policy, whose nonce stands in the page, too. What is kept is not packed. */
const headersOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !/^content-(?:encoding|length)$/i.test(name)));
