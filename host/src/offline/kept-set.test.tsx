import type { LiveRecord, LiveRelease } from '@console/contract';
import { recordOf, releaseNamed } from '../remotes/testing-records.ts';
import { setOf } from './kept-set.ts';

const path = '/apartment/checkRead';
const releaseOf = (name: string, base = `/remotes/apartment/${name}/`) =>
  releaseNamed('apartment', name, { base });
const live = '0123456789ab';
const tried = 'ba9876543210';
const facts = recordOf('apartment', { offlinePaths: ['checkRead'] });
const apartment = (release: LiveRelease) => ({
  ...facts,
  live: release,
  rollouts: [{ release: releaseOf(tried), percent: 10, users: [], organizations: [] }],
});
const pageWith = (
  record: object | null | string,
  entry = 'main.new.js',
) => `<!doctype html><title>Console</title>
<script defer src="/shell/${entry}"></script>
<script type="application/json" id="live-records">["apartment/apartment",
${typeof record === 'string' ? record : JSON.stringify(record)}
,
null]</script>`;

const asked: [address: string, init: RequestInit | undefined][] = [];
function network(page: string, more: Record<string, object> = {}): void {
  const answers: Record<string, object> = {
    '/shell/main.new.files.json': { 'main.new.js': 'sha384-new', 'sign-in.1.js': 'sha384-in' },
    ...Object.fromEntries(
      [live, tried].map((name) => [
        `/remotes/apartment/${name}/release.json`,
        { ...releaseOf(name), facts, preload: {}, files: { 'entry.js': `sha384-${name}` } },
      ]),
    ),
    ...more,
  };
  const headers = new Headers({
    ...{ 'content-type': 'text/html', 'content-security-policy': "style-src 'nonce-1'" },
    ...{ 'content-encoding': 'br', 'content-length': '7' },
  });
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    const answer = answers[address];
    if (address === path) return { ok: true, headers, text: async () => page };
    return { ok: answer !== undefined, status: 404, json: async () => answer };
  }) as unknown as typeof fetch;
}
const runsLive = (record: LiveRecord) => record.live;

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
  asked.length = 0;
});

it('1.10 keeps the page without a query or who is signed in, and all files of its shell and its release', async () => {
  network(pageWith(apartment(releaseOf(live))));
  expect(await setOf(path, runsLive)).toEqual({
    path,
    runs: `main.new.js /remotes/apartment/${live}/`,
    document: {
      text: pageWith(apartment(releaseOf(live))),
      headers: { 'content-type': 'text/html', 'content-security-policy': "style-src 'nonce-1'" },
    },
    files: {
      '/shell/main.new.js': 'sha384-new',
      '/shell/sign-in.1.js': 'sha384-in',
      [`/remotes/apartment/${live}/entry.js`]: `sha384-${live}`,
    },
  });
  expect(asked[0]).toEqual([path, { cache: 'no-cache', credentials: 'omit', redirect: 'error' }]);
});

it('keeps the release that this person runs', async () => {
  network(pageWith(apartment(releaseOf(live))));
  const set = await setOf(path, ({ rollouts: [rollout], ...record }) => rollout?.release ?? record.live);
  expect(set?.runs).toBe(`main.new.js /remotes/apartment/${tried}/`);
});

it.each([
  ['the area is gone', pageWith(null)],
  ['the area is called otherwise now', pageWith({ ...apartment(releaseOf(live)), area: 'house' })],
  [
    'its files come from elsewhere',
    pageWith(apartment(releaseOf(live, 'https://machine.example/remotes/apartment/dev/'))),
  ],
])('keeps nothing where %s', async (_, page) => {
  network(page);
  expect(await setOf(path, runsLive)).toBeUndefined();
});

it.each([
  ['the answer is another page', '<h1>Sign in to this network</h1>'],
  ['the record cannot be read', pageWith('{"remote":')],
])('cannot tell where %s', async (why, page) => {
  network(page);
  await expect(setOf(path, runsLive)).rejects.toThrow(why);
});

it('keeps nothing of a shell that does not say what it consists of', async () => {
  network(pageWith(apartment(releaseOf(live)), 'main.before.js'));
  await expect(setOf(path, runsLive)).rejects.toThrow('/shell/main.before.files.json: 404');
});
