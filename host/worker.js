// Works beside the pages of the console: shows what the server pushes while none is open, opens screens that were kept for
// it without a network, and takes what other apps of the device share with the console. Served as /worker.js, so that it reaches every address; browsers that registered it
// when it only showed pushes know it as /push-worker.js.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener('push', (event) => {
  const { title, url, tag } = read(event.data);
  event.waitUntil(worker.registration.showNotification(title, { tag, data: { url } }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** A push must be shown whatever stands in it: the browser takes the permission away otherwise. @param {PushMessageData | null} data */
function read(data) {
  /** @type {{ noteId?: unknown, fireAt?: unknown, title?: unknown, url?: unknown }} */
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {}
  // Once for each firing: a message that comes twice replaces the first.
  const tag = told.noteId ? `${told.noteId}:${told.fireAt}` : '';
  return { title: String(told.title || 'Console'), url: addressIn(told.url), tag };
}

/** An address of this console and of nothing else. @param {unknown} url */
function addressIn(url) {
  try {
    const address = new URL(String(url ?? '/'), worker.location.origin);
    if (address.origin === worker.location.origin) return address.href;
  } catch {}
  return `${worker.location.origin}/`;
}

/** In a tab that shows it already, else in a new one: a tab of somebody who does something else stays where it is. @param {string} url */
async function open(url) {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => shows(tab.url, url));
  return there ? there.focus() : worker.clients.openWindow(url);
}

/**
 * The same screen of the same thing; whether it is read or written, and what is searched beside it, does not matter.
 * @param {string} shown
 * @param {string} wanted
 */
function shows(shown, wanted) {
  const [has, needs] = [new URL(shown), new URL(wanted)];
  if (has.origin !== needs.origin || has.pathname !== needs.pathname) return false;
  return [...needs.searchParams].every(([name, value]) => has.searchParams.get(name) === value);
}

/** Of what is kept; each set has a cache of its own, named by its address, its shell and its release. */
const prefix = 'console:offline:';
/** How long a page that is kept waits for the network, in ms. */
const patience = 3_000;
const anyVary = { ignoreVary: true };

// It holds nothing between two events, and what older ones have kept is read in the same way.
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  if (event.data?.type !== 'keep') return;
  const told = inTurn(() => keep(event.data)).then((isKept) => event.ports[0]?.postMessage(isKept));
  event.waitUntil(told);
});

worker.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request);
  if (kind === 'share') event.respondWith(share(event.request));
  else if (kind === 'page') {
    event.respondWith(page(event.request));
    event.waitUntil(obeySwitch().catch(() => {}));
  } else if (kind === 'file') event.respondWith(file(event.request));
});

/** What is asked for: a page or a file that may be kept, or to take what is shared; everything else goes its way as if nobody stood there. @param {Request} asked */
function kindOf({ method, mode, url, cache, referrer }) {
  const { origin, pathname } = new URL(url);
  if (method === 'POST' && mode === 'navigate' && origin === worker.location.origin && pathname === '/note/')
    return isElsewhere(referrer) ? undefined : 'share';
  if (method !== 'GET' || origin !== worker.location.origin) return undefined;
  if (mode === 'navigate') return notPages.test(pathname) ? undefined : 'page';
  // Their names say what is in them. Whoever mistrusts an answer asks for another one, and gets it.
  const isAsked = cache !== 'reload' && cache !== 'no-store';
  return /^\/(?:shell|remotes)\//.test(pathname) && isAsked ? 'file' : undefined;
}

/** Whether another site leads here; the system, which shares what an app gives it, comes from none. @param {string} referrer */
const isElsewhere = (referrer) =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== worker.location.origin;

const notPages = /^\/(?:api|services|oidc|blog|i18n|remotes|shell|live|readyz|healthz)(?:\/|$)/;

/** The network's answer first, for it may be another release; one that is late, or none, is as good as no network. @param {Request} request */
async function page(request) {
  const kept = await documentAt(withoutSlash(new URL(request.url).pathname));
  if (!kept) return fetch(request);
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && answer.status < 500 ? answer : kept;
}

/** @param {string} pathname */
const withoutSlash = (pathname) => pathname.replace(/\/$/, '');

/** What is kept is whole. Another try (`?again=…`) asks past it, and is no worse off where nothing better comes. @param {Request} request */
async function file(request) {
  const { pathname, search } = new URL(request.url);
  const kept = await fileAt(pathname);
  if (!kept) return fetch(request);
  if (search === '') return kept;
  const answer = await fetch(request).catch(() => undefined);
  return answer?.ok ? answer : kept;
}

const keptSets = async () => (await tried(() => caches.keys(), [])).filter((name) => name.startsWith(prefix));

/** Of two whole sets (the worker was ended before it could remove the old one) the one that came last. @param {string} path */
async function documentAt(path) {
  const sets = (await keptSets()).filter((name) => name.startsWith(`${prefix}${path} `));
  for (const name of sets.reverse()) {
    const kept = await tried(async () => (await caches.open(name)).match(path, anyVary), undefined);
    if (kept) return kept;
  }
  return undefined;
}

/** In whichever set: the same name is the same file. @param {string} path */
async function fileAt(path) {
  for (const name of await keptSets()) {
    const kept = await tried(async () => (await caches.open(name)).match(path, anyVary), undefined);
    if (kept) return kept;
  }
  return undefined;
}

/**
 * A browser that refuses its caches, or has lost them, is one that has kept nothing.
 * @template Result, Otherwise
 * @param {() => Promise<Result>} work
 * @param {Otherwise} otherwise
 * @returns {Promise<Result | Otherwise>}
 */
async function tried(work, otherwise) {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** A line in which each work waits for the one before it. */
function line() {
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  /**
   * @template Result
   * @param {() => Promise<Result>} work
   */
  const next = (work) => {
    const done = turn.then(work, work);
    turn = done;
    return done;
  };
  return next;
}
/** Two tabs must not remove each other's half. */
const inTurn = line();
/** What is shared waits for what was shared before, and never for a screen that is being kept. */
const inTurnOfShares = line();

/**
 * Keeps a screen: its page, and the files that this page runs of the shell and of the area's release. The page comes
 * last and makes the set whole; only then the one before goes.
 * @param {{ path: string, runs: string, document: { text: string, headers: Record<string, string> }, files: Record<string, string> }} screen
 * @returns whether all of it is kept
 */
async function keep({ path, runs, document, files }) {
  // The page that asks may be an old one, and even one that was kept.
  if (await tried(isSwitchedOff, false)) {
    await tried(giveUp, undefined);
    return false;
  }
  const name = `${prefix}${path} ${runs}`;
  try {
    const cache = await caches.open(name);
    for (const [address, integrity] of Object.entries(files))
      if (!(await cache.match(address, anyVary)))
        await cache.put(address, await wholeFile(address, integrity));
    await cache.put(path, new Response(document.text, { headers: document.headers }));
    const others = (await keptSets()).filter((one) => one.startsWith(`${prefix}${path} `) && one !== name);
    for (const other of others) await caches.delete(other);
    return true;
  } catch {
    // No room, or no network: what was whole stays as it was, and half a set helps nobody.
    const isWhole = await tried(async () => (await caches.open(name)).match(path, anyVary), undefined);
    if (!isWhole) await tried(() => caches.delete(name), false);
    return false;
  }
}

/**
 * @param {string} address
 * @param {string} integrity
 * @throws when it is not what its hash says: a file that is kept broken would stay so
 */
async function wholeFile(address, integrity) {
  const kept = await fileAt(address);
  if (kept) return kept;
  const answer = await fetch(address, { credentials: 'omit', integrity });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Where the operator has switched it off nothing stays kept, whatever state the pages are in. */
async function obeySwitch() {
  // One that is there for pushes alone has nothing to give up.
  if ((await keptSets()).length === 0 && (await showsPushes())) return;
  if (await isSwitchedOff()) await inTurn(giveUp);
}

/** Only where it says so: a switch that cannot be read is not off. */
async function isSwitchedOff() {
  const answer = await fetch('/live/settings.json', { cache: 'no-cache', credentials: 'omit' });
  const settings = answer.ok ? await answer.json() : {};
  return settings.offlineScreens === false;
}

/** All that is kept, and the worker itself where it shows no pushes. */
async function giveUp() {
  for (const name of await keptSets()) await caches.delete(name);
  if (!(await showsPushes())) await worker.registration.unregister();
}

const showsPushes = async () => Boolean(await worker.registration.pushManager?.getSubscription());

/** Of what was shared and not yet made a note; the notes read it (`remotes/notes/src/note/shares`). */
const sharesCache = 'console:shares';
const mostShares = 20;
const mostShared = 60 * 1024 * 1024;
/** Signs of a note's text at most (`noteLimits.contentLength`). */
const mostSigns = 1_000_000;

/**
 * Keeps on the device what another app shares, whoever is signed in, and opens the notes, which ask what shall become of it:
 * nothing of it is sent anywhere before. Another site that hides where it leads from may send a form here, too; it comes no further
 * than to that question.
 * @param {Request} request
 */
async function share(request) {
  const kept = await tried(() => keepShare(request), false);
  return Response.redirect(
    `${worker.location.origin}/note/?action=create${kept ? '#shared' : '#not-shared'}`,
    303,
  );
}

/** @param {Request} request @returns whether all of it is kept */
async function keepShare(request) {
  const form = await request.formData();
  const told = (/** @type {string} */ name) => String(form.get(name) ?? '');
  const texts = { title: told('title'), text: told('text'), url: told('url') };
  const files = /** @type {File[]} */ (
    form.getAll('file').filter((file) => file instanceof File && file.size > 0)
  );
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > mostShared || signsOf(texts, files) > mostSigns) return false;
  return inTurnOfShares(async () => {
    const cache = await caches.open(sharesCache);
    if ((await wholeShares(cache)) >= mostShares) return false;
    try {
      await putShare(cache, texts, files);
    } catch (cause) {
      await wholeShares(cache);
      throw cause;
    }
    return true;
  });
}

/** @param {Cache} cache @param {Record<string, string>} texts @param {File[]} files */
async function putShare(cache, texts, files) {
  const place = `/console-shares/${crypto.randomUUID()}`;
  for (const [at, file] of files.entries()) await cache.put(`${place}/${at}`, new Response(file));
  const list = files.map(({ name, type }) => ({ name, type }));
  const facts = { ...texts, files: list, at: Date.now() };
  // Last: without it there is nothing to find.
  await cache.put(`${place}/share.json`, new Response(JSON.stringify(facts)));
}

/** How many are kept whole. What is left of others is found by nobody, and would take the room for ever: it goes. @param {Cache} cache */
async function wholeShares(cache) {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const placeOf = (/** @type {string} */ path) => path.slice(0, path.lastIndexOf('/'));
  const whole = new Set(paths.filter((path) => path.endsWith('/share.json')).map(placeOf));
  for (const path of paths) if (!whole.has(placeOf(path))) await cache.delete(path);
  return whole.size;
}

/**
 * How long the text of its note becomes at most: a part of it would be lost without a word. Beside each name stand its mention and
 * its address, less than 64 signs, and as many between the texts.
 * @param {Record<string, string>} texts
 * @param {File[]} files
 */
function signsOf(texts, files) {
  const parts = [...Object.values(texts), ...files.map(({ name }) => name)];
  return parts.reduce((sum, part) => sum + part.length, 0) + 64 * (files.length + 1);
}
