import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const script = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const origin = 'https://console.test';
const path = '/apartment/checkRead';

type Answers = Record<string, () => Response | Promise<Response>>;

/** Caches as a browser has them; `room` is how many entries still fit. */
function browserCaches(room = 100) {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      match: async (key: string) => cache.get(key)?.clone(),
      put: async (key: string, answer: Response) => {
        if ([...all.values()].reduce((sum, { size }) => sum + size, 0) >= room)
          throw new Error('QuotaExceeded');
        cache.set(key, answer);
      },
    };
  };
  const names = () => [...all.keys()];
  return {
    all,
    names,
    api: { open, keys: async () => names(), delete: async (name: string) => all.delete(name) },
  };
}

/** The worker as a browser would run it; what the network has no answer for is not reached. */
function worker({ caches = browserCaches(), pushes = false, answers = {} as Answers } = {}) {
  const heard = new Map<string, (event: object) => void>();
  const asked: string[] = [];
  const did = { unregistered: false };
  const clocks: (() => void)[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    location: { origin },
    registration: {
      pushManager: { getSubscription: async () => (pushes ? {} : null) },
      unregister: async () => {
        did.unregistered = true;
      },
    },
  };
  const net: Answers = { ...answers };
  const fetch = async (wanted: string | { url: string }, init: { integrity?: string } = {}) => {
    const address = typeof wanted === 'string' ? wanted : wanted.url.slice(origin.length);
    asked.push(address);
    const answer = net[address];
    if (!answer) throw new TypeError('Failed to fetch');
    const given = await answer();
    if (init.integrity && init.integrity !== `sha384-${await given.clone().text()}`)
      throw new TypeError('integrity');
    return given;
  };
  const setTimeout = (then: () => void) => clocks.push(then);
  runInNewContext(script, { self, URL, Response, Promise, fetch, setTimeout, caches: caches.api });
  const request = async (address: string, more: object = {}) => {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    heard.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', cache: 'default', url: origin + address, ...more },
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (more: Promise<unknown>) => work.push(more),
    });
    const text =
      answer === undefined
        ? undefined
        : await answer.then(
            (one) => one.text(),
            () => 'no network',
          );
    await Promise.all(work);
    return text;
  };
  const keep = (set: object) =>
    new Promise<boolean>((done) => {
      const ports = [{ postMessage: done }];
      heard.get('message')?.({ data: { type: 'keep', ...set }, ports, waitUntil: () => {} });
    });
  /** The time is over that a page waits for the network. */
  const late = () => {
    for (const then of clocks) then();
  };
  return { caches, net, asked, did, request, keep, late };
}

/** A release as a page of it names it: texts stand for their own hashes. */
const setOf = (name: string, more: Record<string, string> = {}) => ({
  path,
  runs: `main.${name}.js /remotes/apartment/${name}/`,
  document: { text: `page ${name}`, headers: { 'content-security-policy': `nonce-${name}` } },
  files: {
    [`/shell/main.${name}.js`]: `sha384-shell ${name}`,
    [`/remotes/apartment/${name}/a.js`]: `sha384-a ${name}`,
    ...more,
  },
});
const served = (name: string): Answers => ({
  [`/shell/main.${name}.js`]: () => new Response(`shell ${name}`),
  [`/remotes/apartment/${name}/a.js`]: () => new Response(`a ${name}`),
});
const asScript = { mode: 'cors' };
/** Kept while there was a network, which is gone now. */
async function kept(name = 'one') {
  const house = worker({ answers: served(name) });
  expect(await house.keep(setOf(name))).toBe(true);
  for (const address of Object.keys(house.net)) delete house.net[address];
  return house;
}

describe('1.10 without a network', () => {
  it('a kept screen opens, whatever its query, with its policy and its files', async () => {
    const { request } = await kept();
    expect(await request(`${path}?building=b&ym=2026-06`)).toBe('page one');
    expect(await request(`${path}/`)).toBe('page one');
    expect(await request('/shell/main.one.js', asScript)).toBe('shell one');
    expect(await request('/remotes/apartment/one/a.js', asScript)).toBe('a one');
  });

  it('every other page says what the browser says', async () => {
    const { request } = await kept();
    expect(await request('/apartment/check')).toBe('no network');
    expect(await request('/')).toBe('no network');
  });

  it('a page that is late is opened as kept', async () => {
    const house = await kept();
    house.net[path] = () => new Promise(() => {});
    const opened = house.request(path);
    while (!house.asked.includes(path)) await Promise.resolve();
    house.late();
    expect(await opened).toBe('page one');
  });

  it('a server that fails does not take the screen away', async () => {
    const house = await kept();
    house.net[path] = () => new Response('Bad Gateway', { status: 502 });
    expect(await house.request(path)).toBe('page one');
  });
});

describe('what the worker leaves alone', () => {
  it.each([
    ['/api/v1/me', asScript],
    ['/api/v1/attachment/x', {}],
    ['/oidc/auth', {}],
    ['/live/records.html', asScript],
    ['/shell/main.one.js', { ...asScript, cache: 'reload' }],
    ['/shell/main.one.js', { ...asScript, cache: 'no-store' }],
    [path, { method: 'POST' }],
  ])('%s %j', async (address, more) => {
    const { request } = await kept();
    expect(await request(address, more)).toBeUndefined();
  });

  it('the network comes first: another release, or a way back, is there at once', async () => {
    const house = await kept();
    house.net[path] = () => new Response('page two');
    expect(await house.request(path)).toBe('page two');
  });
});

describe('a file that is asked for once more', () => {
  const again = '/shell/main.one.js?again=1';
  const asked = async (answer?: () => Response) => {
    const house = await kept();
    if (answer) house.net[again] = answer;
    return house.request(again, asScript);
  };
  it('comes from the network, past what is kept', async () => {
    expect(await asked(() => new Response('of the network'))).toBe('of the network');
  });

  it.each([
    ['without a network', undefined],
    ['from a server that fails', () => new Response('Bad Gateway', { status: 502 })],
  ])('is the kept one %s', async (_, answer) => {
    expect(await asked(answer)).toBe('shell one');
  });

  it('and was never kept says what the browser says', async () => {
    const { request } = await kept();
    expect(await request('/shell/main.two.js?again=1', asScript)).toBe('no network');
  });
});

describe('another release', () => {
  it('takes the place of the one before as soon as it is whole', async () => {
    const house = await kept();
    Object.assign(house.net, served('two'));
    expect(await house.keep(setOf('two'))).toBe(true);
    expect(house.caches.names()).toHaveLength(1);
    expect(await house.request(path)).toBe('page two');
  });

  it.each([
    ['a file is missing', { '/remotes/apartment/two/a.js': () => new Response('', { status: 404 }) }],
    ['a file is not what its hash says', { '/remotes/apartment/two/a.js': () => new Response('a tw') }],
  ])('leaves the one before whole when %s', async (_, broken) => {
    const house = await kept();
    Object.assign(house.net, served('two'), broken);
    expect(await house.keep(setOf('two'))).toBe(false);
    expect(house.caches.names()).toHaveLength(1);
    expect(await house.request(path)).toBe('page one');
  });

  it('asks for no file that it has', async () => {
    const house = await kept();
    Object.assign(house.net, served('two'));
    await house.keep({ ...setOf('two'), files: { '/shell/main.one.js': 'sha384-shell one' } });
    expect(house.asked.filter((address) => address === '/shell/main.one.js')).toHaveLength(1);
  });

  it('two tabs at once do not take each other anything', async () => {
    const house = worker({ answers: { ...served('one'), ...served('two') } });
    expect(await Promise.all([house.keep(setOf('one')), house.keep(setOf('two'))])).toEqual([true, true]);
    expect(await house.request(path)).toBe('page two');
  });
});

describe('a browser without room, or one that refuses', () => {
  it('keeps nothing rather than a half', async () => {
    const house = worker({
      caches: browserCaches(2),
      answers: { ...served('one'), [path]: () => new Response('now') },
    });
    expect(await house.keep(setOf('one'))).toBe(false);
    expect(house.caches.names()).toEqual([]);
    expect(await house.request(path)).toBe('now');
  });

  it('answers as if nobody stood there', async () => {
    const caches = browserCaches();
    const no = () => Promise.reject(new Error('refused'));
    Object.assign(caches.api, { open: no, keys: no, delete: no });
    const house = worker({ caches, answers: { ...served('one'), [path]: () => new Response('now') } });
    expect(await house.keep(setOf('one'))).toBe(false);
    expect(await house.request(path)).toBe('now');
    expect(await house.request('/shell/main.one.js', asScript)).toBe('shell one');
  });
});

describe('switched off by the operator', () => {
  const off = () => Response.json({ offlineScreens: false });
  it('the next page removes all that is kept, and the worker', async () => {
    const house = await kept();
    Object.assign(house.net, { '/live/settings.json': off, '/': () => new Response('home') });
    expect(await house.request('/')).toBe('home');
    expect([house.caches.names(), house.did.unregistered]).toEqual([[], true]);
  });

  it('it stays where it shows pushes', async () => {
    const house = worker({ answers: served('one'), pushes: true });
    await house.keep(setOf('one'));
    house.net['/live/settings.json'] = off;
    await house.request(path);
    expect([house.caches.names(), house.did.unregistered]).toEqual([[], false]);
  });

  it('nothing is kept again, whatever a page from before asks for', async () => {
    const house = await kept();
    Object.assign(house.net, served('two'), { '/live/settings.json': off });
    expect(await house.keep(setOf('two'))).toBe(false);
    expect([house.caches.names(), house.did.unregistered]).toEqual([[], true]);
    expect(house.asked).not.toContain('/shell/main.two.js');
  });

  it('what a tab keeps while the switch is being read goes, too', async () => {
    const house = await kept();
    let answer: (() => void) | undefined;
    const read = () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(off());
      });
    Object.assign(house.net, served('two'), { '/live/settings.json': read });
    const opened = house.request('/');
    while (!answer) await Promise.resolve();
    delete house.net['/live/settings.json'];
    expect(await house.keep(setOf('two'))).toBe(true);
    answer();
    await opened;
    expect(house.caches.names()).toEqual([]);
  });

  it('a worker whose screens were forgotten goes, too', async () => {
    const house = worker({ answers: { '/live/settings.json': off, '/': () => new Response('home') } });
    await house.request('/');
    expect(house.did.unregistered).toBe(true);
  });

  it('one that only shows pushes asks nobody', async () => {
    const house = worker({ pushes: true, answers: { '/': () => new Response('home') } });
    await house.request('/');
    expect(house.asked).toEqual(['/']);
  });

  it.each([
    ['on', () => Response.json({ offlineScreens: true })],
    ['unknown', () => new Response('<h1>Bad Gateway</h1>')],
    ['not to be had', () => new Response('', { status: 503 })],
  ])('nothing goes where the switch is %s', async (_, answer) => {
    const house = await kept();
    house.net['/live/settings.json'] = answer;
    await house.request(path);
    expect(house.caches.names()).toHaveLength(1);
  });
});
