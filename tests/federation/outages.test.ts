import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { inTarget, replaceFile } from '../../server/src/house/releases/target.ts';
import { type ConsoleOnRoad, consoleOnRoad, liveRelease } from './fixtures/console-on-road.ts';
import { FailureVisit } from './fixtures/failure-visit.ts';

jest.setTimeout(600_000);

/** What fails behind every area at once; no release is to blame. */
describe('an outage', () => {
  let house: ConsoleOnRoad;
  let visit: FailureVisit;

  beforeAll(async () => {
    house = await consoleOnRoad({ AREA_TIMEOUT_S: '8' });
    visit = await FailureVisit.begin(house);
  }, 300_000);
  afterEach(() => house.road.clear());
  afterAll(() => house?.stop());

  const alert = (text: string) =>
    visit.page.getByRole('main').getByRole('alert').filter({ hasText: text }).waitFor();
  const notes = () => liveRelease(house.target, 'notes').facts;

  it('of one file, a screen’s code that never comes: told, and a retry recovers', async () => {
    // The first test of all: no cache has the file yet.
    const bili = liveRelease(house.target, 'bili').facts;
    await visit.open('/wood/', 'en');
    await visit.screen('/wood/');
    house.road.fault(/^\/remotes\/bili\/\w+\/(?!entry|remote|manifest)[^/]+\.js$/, 'hang');
    await visit.goTo(bili);
    await visit.message(bili, 'timeout', 'en', 40_000);
    expect(await visit.told()).toEqual([
      expect.objectContaining({ kind: 'remote', failure: 'timeout', remote: 'bili' }),
    ]);
    await visit.offersRetry();
    house.road.clear();
    await visit.retry();
    await visit.screen('/bili/');
    expect(visit.documents).toBe(1);
  });

  it.each([
    ['answers with 503', { status: 503 }, 503, 'The server is not available right now', '服务器暂时不可用'],
    ['cannot be reached', 'cut', null, 'No connection to the server', '无法连接服务器'],
  ] as const)(
    'of the API, which %s: is told in both languages, and a retry recovers',
    async (_, fault, httpStatus, en, zh) => {
      await visit.open('/wood/', 'en');
      await visit.screen('/wood/');
      // What is kept for times without a network would be shown instead.
      await visit.page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('console:note-kept:')) localStorage.removeItem(key);
      });
      house.road.fault(/^\/api\//, fault);
      await visit.goTo(notes());
      await alert(en);
      await alert('“Notes” cannot be shown');
      await visit.switchLanguage();
      await alert(zh);
      await alert('无法显示“笔记”');
      await visit.canSignOut();
      expect(await visit.told()).toContainEqual(
        expect.objectContaining({ kind: 'remote', failure: 'network', remote: 'notes', httpStatus }),
      );
      await visit.offersRetry();
      house.road.clear();
      await visit.retry();
      await visit.screen('/note/');
      expect(visit.documents).toBe(1);
    },
  );

  it('of the identity provider: who is signed in works on until a token is used up, then is told', async () => {
    house.road.fault(/^\/oidc\//, { status: 503 });
    await visit.open('/note/', 'en');
    await visit.screen('/note/');
    await visit.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('console:tokens') ?? '');
      for (const entry of Object.values<{ expiresAt: number }>(kept.state.accessTokens)) entry.expiresAt = 1;
      localStorage.setItem('console:tokens', JSON.stringify(kept));
    });
    await visit.open('/note/', 'en');
    await alert('Sign-in failed');
    // Each try tells of itself, the screen's and the bell's.
    const told = (await visit.told()).map((event) => (event.kind === 'signIn' ? event.code : event.kind));
    expect(new Set(told)).toEqual(new Set(['unexpected_response']));
    await visit.offersRetry();
    house.road.clear();
    await visit.retry();
    await visit.screen('/note/');
    expect(visit.documents).toBe(1);
  });

  it.each([
    ['of another shape', '{"remote":"wood"}\n'],
    ['no JSON', '{"remote":"wood",\n'],
  ])(
    'of one live record, which is %s: its area says so, the others work, a retry recovers',
    async (_, broken) => {
      const file = inTarget(house.target).record('wood');
      const good = readFileSync(file, 'utf8');
      await replaceFile(file, broken);
      await visit.open('/bili/', 'en');
      await visit.screen('/bili/');
      await visit.open('/wood/', 'en');
      await alert('answered with something this page does not understand');
      await visit.switchLanguage();
      await alert('返回了无法识别的内容');
      expect(await visit.told()).toEqual([
        expect.objectContaining({ kind: 'remote', failure: 'shape', remote: 'wood', release: null }),
      ]);
      await visit.canSignOut();
      await visit.offersRetry();
      await replaceFile(file, good);
      await visit.retry();
      await visit.screen('/wood/');
      expect(visit.documents).toBe(1);
    },
  );

  it('of one live record while a page is open: what was live before goes on', async () => {
    const file = inTarget(house.target).record('wood');
    const good = readFileSync(file, 'utf8');
    const wood = liveRelease(house.target, 'wood').facts;
    await visit.open('/bili/', 'en');
    await visit.screen('/bili/');
    await replaceFile(file, '<h1>Bad Gateway</h1>');
    // Older than this, what is known is asked for anew when the network is back. The shell is asked about once that is taken in.
    await visit.page.clock.fastForward(5_500);
    const takenIn = visit.page.waitForResponse(/\/live\/shell\.json$/);
    await visit.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await takenIn;
    await visit.goTo(wood);
    await visit.screen('/wood/');
    await replaceFile(file, good);
  });

  it('of the list of live records: every area says so, and a retry recovers', async () => {
    const { recordList } = inTarget(house.target);
    const good = readFileSync(recordList, 'utf8');
    await replaceFile(recordList, '<h1>Bad Gateway</h1>');
    await visit.open('/wood/', 'en');
    await alert('answered with something this page does not understand');
    await visit.canSignOut();
    await replaceFile(recordList, good);
    await visit.retry();
    await visit.screen('/wood/');
    expect(visit.documents).toBe(1);
  });
});
