import sql from 'sql-template-tag';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { until } from '../../../../testing/until.ts';
import type { SiteMood } from '../../../simulators/bili/refusals.ts';
import { type SiteWorld, simulatedSite } from '../../../simulators/bili/site.ts';
import { type Clock, LiveSearch, type Wanted } from './live-search.ts';
import type { LiveSite } from './site.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Noon in China. */
const noon = Date.UTC(2026, 10, 29, 4);

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

/** Stands still; whoever waits goes on when it is moved. */
class StillClock implements Clock {
  time = noon;
  readonly waiting: { readonly at: number; readonly go: () => void }[] = [];
  now = () => this.time;
  wait = (ms: number) =>
    new Promise<void>((resolve) => {
      this.waiting.push({ at: this.time + ms, go: resolve });
    });
  /** So short that a test does not wait, so long that this machine has answered. */
  patience = 400;
  readonly limits: number[] = [];
  limit = (ms: number) => {
    this.limits.push(ms);
    return AbortSignal.timeout(this.patience);
  };
  move(ms: number): void {
    this.time += ms;
    for (const one of this.waiting.splice(0)) {
      if (one.at <= this.time) one.go();
      else this.waiting.push(one);
    }
  }
}

interface Scene {
  readonly world: SiteWorld;
  readonly clock: StillClock;
  readonly site: LiveSite;
  /** As another process of the server would have it. */
  another(): LiveSearch;
  readonly search: LiveSearch;
  paths(): string[];
  stop(): Promise<void>;
}

let open: Scene | undefined;
afterEach(async () => {
  await open?.stop();
  open = undefined;
});

async function scene({ everyMs = 0 } = {}): Promise<Scene> {
  const { world, origin, stop } = await simulatedSite();
  const clock = new StillClock();
  world.now = clock.now;
  const site: LiveSite = {
    ...{ api: origin, site: origin, covers: origin, userAgent: 'Mozilla/5.0 (compatible; Console/1.0)' },
    ...{ everyMs, stopSeconds: [900, 3600] },
  };
  const another = () => new LiveSearch(site, house.database.as({ kind: 'owner' }), clock);
  const paths = () => world.seen.map(({ path }) => path.split('?', 1)[0]?.split('/').at(-1) || 'home');
  open = { world, clock, site, another, search: another(), paths, stop };
  return open;
}

const wanted = (q: string, more: Partial<Wanted> = {}): Wanted => ({
  ...{ q, page: 1, order: 'totalrank', duration: 0 },
  ...more,
});
const blockedFor = (clock: StillClock, ms: number) => ({
  reason: 'blocked',
  until: new Date(clock.now() + ms).toISOString(),
});

describe('a search', () => {
  it('opens the site as a visitor, asks for the keys, and searches with a signature that the site takes', async () => {
    const { search, paths, world, site } = await scene();
    const { answer, trouble } = await search.search(wanted('公寓 管理'));
    expect(trouble).toBeUndefined();
    expect(paths()).toEqual(['home', 'nav', 'type']);
    expect(answer?.items).toHaveLength(20);
    for (const { title, hits } of answer?.items ?? [])
      expect(hits.map(({ from, to }) => title.slice(from, to))).toEqual(['公寓 管理']);
    const [home, nav, type] = world.seen;
    expect(home?.headers.cookie).toBeUndefined();
    expect(nav?.headers.cookie).toMatch(/^buvid3=\w+$/);
    expect(type?.headers).toMatchObject({
      cookie: nav?.headers.cookie,
      referer: `${site.site}/`,
      'user-agent': site.userAgent,
    });
  });

  it.each(["a(b)!*'c d+e&f", '100% 木工', 'C++ & C#', '😀 表情', '~-_.', '=?#/\\'])(
    'for %s is signed as the site signs it',
    async (q) => {
      const { search } = await scene();
      expect((await search.search(wanted(q))).trouble).toBeUndefined();
    },
  );

  it('has pages, orders and lengths, each of them signed', async () => {
    const { search } = await scene();
    const first = await search.search(wanted('榫卯'));
    const second = await search.search(wanted('榫卯', { page: 2 }));
    const newest = await search.search(wanted('榫卯', { order: 'pubdate' }));
    const short = await search.search(wanted('榫卯', { duration: 1 }));
    const numbers = (one: typeof first) => one.answer?.items.map(({ bvid }) => bvid);
    expect(numbers(second)).not.toEqual(numbers(first));
    const days = newest.answer?.items.map(({ publishedAt }) => publishedAt ?? '') ?? [];
    expect(days).toEqual([...days].sort().reverse());
    expect(short.answer?.items.every(({ durationSeconds }) => (durationSeconds ?? 0) < 600)).toBe(true);
    expect(first.answer?.total).toBeGreaterThan(short.answer?.total ?? 0);
  });

  it('numbers that arrive as texts are numbers', async () => {
    const { search, world } = await scene();
    world.numbersAsText = true;
    const { answer } = await search.search(wanted('抄表'));
    expect(answer?.items[0]).toMatchObject({
      plays: expect.any(Number),
      uploaderId: expect.stringMatching(/^\d+$/),
      durationSeconds: expect.any(Number),
    });
  });

  it('that finds nothing is an empty page', async () => {
    const { search } = await scene();
    expect(await search.search(wanted('没有这种东西'))).toMatchObject({
      answer: { items: [], pages: 0, total: 0 },
      trouble: undefined,
    });
  });

  it('for what the site leaves out anyway asks nobody', async () => {
    const { search, paths } = await scene();
    expect((await search.search(wanted("!'()*"))).answer).toEqual({ items: [], pages: 0, total: 0 });
    expect(paths()).toEqual([]);
  });
});

describe('nothing is asked twice', () => {
  it('within ten minutes, by whichever process', async () => {
    const { search, another, clock, paths } = await scene();
    const first = await search.search(wanted('木工'));
    clock.move(10 * minute - 1);
    expect(await another().search(wanted('木工'))).toEqual(first);
    expect(paths()).toEqual(['home', 'nav', 'type']);
    clock.move(1);
    expect((await search.search(wanted('木工'))).askedAt).toBe(clock.now());
    expect(paths()).toEqual(['home', 'nav', 'type', 'type']);
  });

  it('at the same time: the second waits for the first', async () => {
    const { search, paths } = await scene();
    const [one, other] = await Promise.all([
      search.search(wanted('木工')),
      search.search(wanted(' 木工'.trim())),
    ]);
    expect(one).toEqual(other);
    expect(paths()).toEqual(['home', 'nav', 'type']);
  });

  it('the keys hold until midnight in China, and so does the number that the site gave the visitor', async () => {
    const { search, clock, paths, world } = await scene();
    await search.search(wanted('一'));
    clock.move(12 * hour - 1);
    await search.search(wanted('二'));
    expect(paths()).toEqual(['home', 'nav', 'type', 'type']);
    clock.move(1);
    await search.search(wanted('三'));
    expect(paths()).toEqual(['home', 'nav', 'type', 'type', 'home', 'nav', 'type']);
    const cookies = world.seen.map(({ headers }) => headers.cookie);
    expect(cookies[4]).toBeUndefined();
    expect(cookies[6]).toMatch(/^buvid3=/);
    expect(cookies[6]).not.toBe(cookies[3]);
  });

  it('a refusal on the way to the keys brings no other number', async () => {
    const { search, clock, world, paths } = await scene();
    await search.search(wanted('一'));
    clock.move(12 * hour);
    world.refusesKeys = '412';
    await search.search(wanted('二'));
    world.refusesKeys = undefined;
    clock.move(15 * minute);
    await search.search(wanted('二'));
    expect(paths().slice(3)).toEqual(['home', 'nav', 'nav', 'type']);
  });

  it('old answers are thrown away after a day', async () => {
    const { search, clock, site } = await scene();
    const table = house.database.as({ kind: 'owner' });
    await search.search(wanted('一'));
    clock.move(24 * hour - 1);
    await search.search(wanted('二'));
    clock.move(2);
    await search.sweep();
    const left = await table.rows<{ search: string }>(
      sql`select search from bili.live_answers where site = ${site.api}`,
    );
    expect(left).toHaveLength(1);
  });
});

describe('keys that change within the day', () => {
  it('are asked for again, once, and the search goes on', async () => {
    const { search, world, paths } = await scene();
    await search.search(wanted('一'));
    world.changeKeys();
    const { answer, trouble } = await search.search(wanted('二'));
    expect(trouble).toBeUndefined();
    expect(answer?.items).toHaveLength(20);
    expect(paths()).toEqual(['home', 'nav', 'type', 'type', 'nav', 'type']);
  });

  it('are taken from another process that has them already', async () => {
    const { search, another, world, paths } = await scene();
    await search.search(wanted('一'));
    world.changeKeys();
    await another().search(wanted('二'));
    const before = paths().length;
    await search.search(wanted('三'));
    expect(paths().slice(before)).toEqual(['type']);
  });

  it('a signature that is refused with the same keys is a refusal of the search (−403)', async () => {
    const { search, world, paths } = await scene();
    await search.search(wanted('一'));
    world.moods.push('403');
    expect((await search.search(wanted('二'))).trouble).toEqual({ reason: 'refused', until: null });
    expect(paths().slice(3)).toEqual(['type', 'nav']);
    expect(await search.trouble()).toBeNull();
  });

  it('… and with a riddle instead of an answer the site is left alone', async () => {
    const { search, world, clock, paths } = await scene();
    await search.search(wanted('一'));
    world.moods.push('voucher');
    expect((await search.search(wanted('二'))).trouble).toEqual(blockedFor(clock, 15 * minute));
    expect(paths().slice(3)).toEqual(['type', 'nav']);
  });
});

describe('the breaker', () => {
  it.each<SiteMood>(['412', 'http412', '352', '799'])(
    'opens at %s for 15 minutes, then for an hour, and closes with the first answer',
    async (mood) => {
      const { search, another, world, clock, paths } = await scene();
      await search.search(wanted('零'));
      world.moods.push(mood);
      const blocked = blockedFor(clock, 15 * minute);
      expect((await search.search(wanted('一'))).trouble).toEqual(blocked);
      const asked = paths().length;
      // Nobody asks any more, in no process.
      clock.move(15 * minute - 1);
      expect((await search.search(wanted('二'))).trouble).toEqual(blocked);
      expect((await another().search(wanted('三'))).trouble).toEqual(blocked);
      expect(await another().trouble()).toEqual(blocked);
      expect(paths()).toHaveLength(asked);
      // One try, refused again.
      clock.move(1);
      expect(await search.trouble()).toBeNull();
      world.moods.push(mood);
      expect((await search.search(wanted('一'))).trouble).toEqual(blockedFor(clock, hour));
      expect(paths()).toHaveLength(asked + 1);
      clock.move(hour - 1);
      expect((await search.search(wanted('一'))).trouble?.reason).toBe('blocked');
      clock.move(1);
      expect((await search.search(wanted('一'))).trouble).toBeUndefined();
      // Closed: the next time begins with the short stop.
      world.moods.push(mood);
      expect((await search.search(wanted('四'))).trouble).toEqual(blockedFor(clock, 15 * minute));
    },
  );

  it.each<SiteMood>(['http412', '412'])('opens when the way to the keys is refused with %s', async (mood) => {
    const { search, world, clock, paths } = await scene();
    world.moods.push(mood);
    expect((await search.search(wanted('一'))).trouble).toEqual(blockedFor(clock, 15 * minute));
    expect(paths()).toEqual(['home']);
  });

  it('lets nobody through who was waiting for their turn when it opened', async () => {
    const { search, world, clock, paths } = await scene({ everyMs: 2000 });
    const warm = search.search(wanted('零'));
    for (let turn = 1; turn < 3; turn += 1) {
      await until(() => clock.waiting.length === 1, 'waits for its turn');
      clock.move(2000);
    }
    await warm;
    world.moods.push('352');
    const searches = ['一', '二', '三'].map((q) => search.search(wanted(q)));
    await until(() => clock.waiting.length === 3, 'three wait');
    clock.move(2000);
    await Promise.race(searches);
    clock.move(4000);
    for (const one of await Promise.all(searches)) expect(one.trouble?.reason).toBe('blocked');
    expect(paths()).toEqual(['home', 'nav', 'type', 'type']);
  });
});

describe('the breaker, with several requests under way', () => {
  /** The next request is answered when the test says so. */
  const held = (world: SiteWorld): (() => void) => {
    let answer = () => {};
    world.answersAfter = new Promise<void>((resolve) => {
      answer = resolve;
    });
    return answer;
  };

  it('is not closed by an answer that was asked for before it opened', async () => {
    const { search, another, world, clock } = await scene();
    clock.patience = 60_000;
    await search.search(wanted('零'));
    const answerEarlier = held(world);
    const earlier = search.search(wanted('一'));
    await until(() => world.seen.length === 4, 'the first is asked');
    world.answersAfter = undefined;
    world.moods.push('412');
    const blocked = blockedFor(clock, 15 * minute);
    expect((await another().search(wanted('二'))).trouble).toEqual(blocked);
    answerEarlier();
    expect((await earlier).trouble).toBeUndefined();
    expect(await search.trouble()).toEqual(blocked);
    // Nor does it make the next stop a first one.
    clock.move(15 * minute);
    world.moods.push('412');
    expect((await search.search(wanted('三'))).trouble).toEqual(blockedFor(clock, hour));
  });

  it('after a stop lets one search through, in all processes together, until it is answered', async () => {
    const { search, another, world, clock } = await scene();
    clock.patience = 60_000;
    await search.search(wanted('零'));
    world.moods.push('412');
    await search.search(wanted('一'));
    clock.move(15 * minute);
    const asked = world.seen.length;
    const answerFirst = held(world);
    const first = search.search(wanted('一'));
    await until(() => world.seen.length === asked + 1, 'the first is asked');
    world.answersAfter = undefined;
    const others = [search, another()].map((one, place) => one.search(wanted(`第${place}个`)));
    for (const one of await Promise.all(others)) expect(one.trouble?.reason).toBe('blocked');
    expect(world.seen).toHaveLength(asked + 1);
    answerFirst();
    expect((await first).trouble).toBeUndefined();
    expect((await another().search(wanted('二'))).trouble).toBeUndefined();
  });

  it('a try that says nothing either way is followed by the next, and one that never ends holds up nobody', async () => {
    const { search, another, world, clock } = await scene();
    await search.search(wanted('零'));
    world.moods.push('412');
    await search.search(wanted('一'));
    clock.move(15 * minute);
    world.moods.push('502');
    expect((await search.search(wanted('一'))).trouble?.reason).toBe('unreachable');
    clock.patience = 60_000;
    const answerFirst = held(world);
    const asked = world.seen.length;
    const first = search.search(wanted('一'));
    await until(() => world.seen.length === asked + 1, 'the next is asked');
    world.answersAfter = undefined;
    clock.move(minute);
    expect((await another().search(wanted('二'))).trouble).toBeUndefined();
    answerFirst();
    await first;
    expect(await search.trouble()).toBeNull();
  });
});

describe('what is no block leaves the breaker closed', () => {
  it.each<[SiteMood, string]>([
    ['400', 'refused'],
    ['1200', 'refused'],
    ['509', 'limited'],
    ['malformed', 'malformed'],
    ['502', 'unreachable'],
    ['hang', 'timeout'],
  ])('%s is told as %s', async (mood, reason) => {
    const { search, world } = await scene();
    await search.search(wanted('零'));
    world.moods.push(mood);
    expect(await search.search(wanted('一'))).toEqual({
      answer: undefined,
      askedAt: undefined,
      trouble: { reason, until: null },
    });
    expect(await search.trouble()).toBeNull();
    expect((await search.search(wanted('一'))).trouble).toBeUndefined();
  });

  it('keys that cannot be read', async () => {
    const { search, world } = await scene();
    // Without a cookie it goes on: the site may give none.
    world.moods.push('malformed', 'malformed');
    expect((await search.search(wanted('一'))).trouble).toEqual({ reason: 'malformed', until: null });
  });

  it('a site that is not there', async () => {
    const { search, stop } = await scene();
    await search.search(wanted('零'));
    await stop();
    expect((await search.search(wanted('一'))).trouble).toEqual({ reason: 'unreachable', until: null });
  });

  it('the last answer of a day is shown with what is the matter, an older one is not', async () => {
    const { search, world, clock } = await scene();
    const first = await search.search(wanted('一'));
    clock.move(11 * minute);
    world.moods.push('352');
    expect(await search.search(wanted('一'))).toEqual({ ...first, trouble: blockedFor(clock, 15 * minute) });
    clock.move(24 * hour);
    world.moods.push('http412');
    expect((await search.search(wanted('一'))).answer).toBeUndefined();
  });
});

describe('the queue', () => {
  it('lets requests through in the order of the questions, two seconds apart, whichever process asks', async () => {
    const { search, another, world, clock } = await scene({ everyMs: 2000 });
    const other = another();
    const warm = search.search(wanted('零'));
    for (let turn = 1; turn < 3; turn += 1) {
      await until(() => clock.waiting.length === 1, 'waits for its turn');
      clock.move(2000);
    }
    await warm;
    const begun = clock.now() + 2000;
    clock.move(2000);
    const words = ['一', '二', '三', '四'];
    const searches: Promise<unknown>[] = [];
    for (const [place, q] of words.entries()) {
      searches.push((place % 2 === 0 ? search : other).search(wanted(q)));
      await until(() => world.seen.length === 4 && clock.waiting.length === place, `${q} has its turn`);
    }
    expect(clock.waiting.map(({ at }) => at - begun)).toEqual([2000, 4000, 6000]);
    for (let turn = 1; turn < words.length; turn += 1) {
      clock.move(1999);
      expect(world.seen).toHaveLength(3 + turn);
      clock.move(1);
      await until(() => world.seen.length === 4 + turn, 'the next one is asked');
    }
    await Promise.all(searches);
    const asked = world.seen
      .slice(3)
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('keyword'));
    expect(asked).toEqual(words);
  });

  it('nobody waits for longer than twenty seconds: whoever would is told so at once', async () => {
    const { search, clock } = await scene({ everyMs: 2000 });
    const warm = search.search(wanted('零'));
    for (let turn = 1; turn < 3; turn += 1) {
      await until(() => clock.waiting.length === 1, 'waits for its turn');
      clock.move(2000);
    }
    await warm;
    clock.move(2000);
    const searches = Array.from({ length: 11 }, (_, place) => search.search(wanted(`第${place}个`)));
    await until(() => clock.waiting.length === 10, 'ten wait');
    expect((await search.search(wanted('最后一个'))).trouble).toEqual({ reason: 'busy', until: null });
    clock.move(20_000);
    for (const one of await Promise.all(searches)) expect(one.trouble).toBeUndefined();
  });

  it('a search of several requests ends within 25 seconds: the last has what is left of them', async () => {
    const { search, clock, paths } = await scene({ everyMs: 9000 });
    const searched = search.search(wanted('一'));
    for (let turn = 1; turn < 3; turn += 1) {
      await until(() => clock.waiting.length === 1, 'waits for its turn');
      clock.move(9000);
    }
    expect((await searched).trouble).toBeUndefined();
    expect(paths()).toEqual(['home', 'nav', 'type']);
    expect(clock.limits).toEqual([10_000, 10_000, 7000]);
  });

  it('… and where too little is left for one, it is not asked', async () => {
    const { search, clock, paths } = await scene({ everyMs: 11_000 });
    const searched = search.search(wanted('一'));
    await until(() => clock.waiting.length === 1, 'waits for its turn');
    clock.move(11_000);
    expect((await searched).trouble).toEqual({ reason: 'busy', until: null });
    expect(paths()).toEqual(['home', 'nav']);
  });
});
