import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const script = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const origin = 'https://console.test';
const noteId = '01939f00-00a1-7000-8000-000000000001';
const note = `${origin}/note/?uuid=${noteId}`;

interface Shown {
  title: string;
  tag: string;
  data: { url: string };
}

/** The worker as a browser would run it, with as much of a browser as it asks for. */
function worker(tabs: readonly string[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    location: { origin },
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
        shown.push({ title, ...options });
      },
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
  };
  runInNewContext(script, { self, URL });
  const happen = async (type: string, event: object) => {
    let work: unknown;
    heard.get(type)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  const push = (text: string) => happen('push', { data: { json: () => JSON.parse(text) } });
  const click = async () => {
    let closed = false;
    const close = () => {
      closed = true;
    };
    await happen('notificationclick', { notification: { ...shown.at(-1), close } });
    return closed;
  };
  return { shown, opened, focused, push, click };
}
const reminder = { title: 'Water', url: note, noteId, fireAt: '2026-11-21T08:00:00.000Z' };

describe('1.4 a click on what was pushed', () => {
  it('opens the note in a tab of its own', async () => {
    const { push, click, opened, focused } = worker([`${origin}/wood/stock`]);
    await push(JSON.stringify(reminder));
    expect(await click()).toBe(true);
    expect([opened, focused]).toEqual([[note], []]);
  });

  it.each([note, `${origin}/note/?action=editAndPreview&uuid=${noteId}&q=a`])(
    'leads to the tab that shows it already: %s',
    async (tab) => {
      const { push, click, opened, focused } = worker([`${origin}/note/?uuid=other`, tab]);
      await push(JSON.stringify(reminder));
      await click();
      expect([opened, focused]).toEqual([[], [tab]]);
    },
  );

  it.each(['https://elsewhere.test/note/', 'javascript:alert(1)', '//elsewhere.test'])(
    'never leads anywhere else: %s',
    async (url) => {
      const { push, click, opened } = worker();
      await push(JSON.stringify({ ...reminder, url }));
      await click();
      expect(opened).toEqual([`${origin}/`]);
    },
  );
});

describe('1.4 what is pushed', () => {
  it('is shown once for each firing', async () => {
    const { push, shown } = worker();
    await push(JSON.stringify(reminder));
    expect(shown).toEqual([
      { title: 'Water', tag: `${noteId}:2026-11-21T08:00:00.000Z`, data: { url: note } },
    ]);
  });

  it.each(['', 'null', '{}', '{"title":7}'])('is shown even when it is %j', async (text) => {
    const { push, shown } = worker();
    await push(text);
    expect(shown).toMatchObject([{ data: { url: `${origin}/` } }]);
  });
});
