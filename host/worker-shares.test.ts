import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const script = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const origin = 'https://console.test';

/** The worker with as much of a browser as sharing asks for. @param refuses for which the browser has no room */
function worker({ refuses = (_path: string): boolean => false } = {}) {
  const heard = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
    put: async (path: string, answer: Response) => {
      if (refuses(path)) throw new DOMException('full', 'QuotaExceededError');
      kept.set(path, answer);
    },
    delete: async (path: string) => kept.delete(path),
  };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    location: { origin },
  };
  const caches = { open: async () => cache };
  // As a browser has it: of an address of its own.
  const answers = { redirect: (url: string, status: number) => ({ url, status }) };
  const AnyResponse = Object.assign(function (this: unknown, body: BodyInit) {
    return new Response(body);
  }, answers);
  runInNewContext(script, { self, URL, caches, crypto, File, Response: AnyResponse });
  const share = async (
    form: FormData,
    { path = '/note/', mode = 'navigate', method = 'POST', referrer = '' } = {},
  ) => {
    let answer: Promise<{ url: string; status: number }> | undefined;
    heard.get('fetch')?.({
      request: { method, mode, url: origin + path, referrer, cache: 'default', formData: async () => form },
      respondWith: (promise: typeof answer) => (answer = promise),
      waitUntil: () => {},
    });
    return answer;
  };
  const shares = () =>
    Promise.all(
      [...kept].filter(([path]) => path.endsWith('/share.json')).map(([, answer]) => answer.clone().json()),
    );
  return { share, shares, kept };
}
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

it('keeps what is shared on the device, files included, and opens the notes', async () => {
  const { share, shares, kept } = worker();
  const file = new File(['bytes'], 'photo.png', { type: 'image/png' });
  const answer = await share(formOf({ title: 'T', text: 'hello', url: 'https://a.test', file }));
  expect(answer).toEqual({ url: `${origin}/note/?action=create#shared`, status: 303 });
  expect(await shares()).toEqual([
    {
      ...{ title: 'T', text: 'hello', url: 'https://a.test', at: expect.any(Number) },
      files: [{ name: 'photo.png', type: 'image/png' }],
    },
  ]);
  const [bytes] = [...kept].filter(([path]) => path.endsWith('/0')).map(([, answer]) => answer);
  expect(await bytes?.text()).toBe('bytes');
});

it('says so where it cannot keep it: no room, too many, too large', async () => {
  const lost = { url: `${origin}/note/?action=create#not-shared`, status: 303 };
  const full = worker({ refuses: () => true });
  expect(await full.share(formOf({ text: 'x' }))).toEqual(lost);
  const many = worker();
  for (let count = 0; count < 20; count += 1) await many.share(formOf({ text: 'x' }));
  expect(await many.share(formOf({ text: 'x' }))).toEqual(lost);
  expect(await many.shares()).toHaveLength(20);
  const large = new File([new Uint8Array(61 * 1024 * 1024)], 'film.mp4');
  expect(await worker().share(formOf({ file: large }))).toEqual(lost);
});

it('cuts nothing: what is longer than a note may be, with its title, its address and its files, is not kept', async () => {
  const lost = { url: `${origin}/note/?action=create#not-shared`, status: 303 };
  const { share, shares } = worker();
  const file = new File(['x'], 'n'.repeat(100));
  const tooLong: Record<string, string | File>[] = [
    { text: 'x'.repeat(1_000_000) },
    { text: 'x'.repeat(999_800), file },
  ];
  for (const more of tooLong) expect(await share(formOf({ title: 'T', ...more }))).toEqual(lost);
  await share(formOf({ title: 'T', text: 'x'.repeat(999_700), file }));
  expect((await shares()).map(({ text }) => text.length)).toEqual([999_700]);
});

it('leaves nothing of a share that could not be kept whole, nor of one before it', async () => {
  const { share, kept } = worker({ refuses: (path) => path.endsWith('/1') });
  // The worker was ended before it was whole.
  kept.set('/console-shares/cut-off/0', new Response('bytes'));
  kept.set('/console-shares/whole/0', new Response('bytes'));
  kept.set('/console-shares/whole/share.json', Response.json({}));
  const form = formOf({ file: new File(['a'], 'a.png') });
  form.append('file', new File(['b'], 'b.png'));
  expect((await share(form))?.url).toContain('#not-shared');
  expect([...kept.keys()]).toEqual(['/console-shares/whole/0', '/console-shares/whole/share.json']);
});

it('two at once are counted as one after the other', async () => {
  const { share, shares } = worker();
  for (let count = 0; count < 19; count += 1) await share(formOf({ text: 'x' }));
  const answers = await Promise.all([share(formOf({ text: 'y' })), share(formOf({ text: 'z' }))]);
  expect(answers.map((answer) => answer?.url.split('#')[1])).toEqual(['shared', 'not-shared']);
  expect(await shares()).toHaveLength(20);
});

it.each([
  ['', true],
  ['android-app://com.example/', true],
  [`${origin}/note/`, true],
  ['https://elsewhere.test/', false],
  ['http://console.test/', false],
])('of what comes from “%s”: %j', async (referrer, takes) => {
  const { share, shares } = worker();
  const answer = await share(formOf({ text: 'x' }), { referrer });
  expect([answer !== undefined, (await shares()).length === 1]).toEqual([takes, takes]);
});

it('takes nothing but navigations to the notes', async () => {
  const { share, shares } = worker();
  expect(await share(formOf({ text: 'x' }), { path: '/wood/' })).toBeUndefined();
  expect(await share(formOf({ text: 'x' }), { mode: 'cors' })).toBeUndefined();
  expect(await share(formOf({ text: 'x' }), { mode: 'no-cors' })).toBeUndefined();
  expect(await shares()).toEqual([]);
});
