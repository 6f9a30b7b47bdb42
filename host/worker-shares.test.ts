import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const script = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8');
const origin = 'https://console.test';

/** The worker with as much of a browser as sharing asks for. @param refuses the browser has no room */
function worker({ refuses = false } = {}) {
  const heard = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const cache = {
    keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
    put: async (path: string, answer: Response) => {
      if (refuses) throw new DOMException('full', 'QuotaExceededError');
      kept.set(path, answer);
    },
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
  const share = async (form: FormData, { path = '/note/', mode = 'navigate', method = 'POST' } = {}) => {
    let answer: Promise<{ url: string; status: number }> | undefined;
    heard.get('fetch')?.({
      request: { method, mode, url: origin + path, cache: 'default', formData: async () => form },
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
  const full = worker({ refuses: true });
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
  for (const more of [{ text: 'x'.repeat(1_000_000) }, { text: 'x'.repeat(999_800), file }])
    expect(await share(formOf({ title: 'T', ...more }))).toEqual(lost);
  await share(formOf({ title: 'T', text: 'x'.repeat(999_700), file }));
  expect((await shares()).map(({ text }) => text.length)).toEqual([999_700]);
});

it('takes nothing but navigations to the notes', async () => {
  const { share, shares } = worker();
  expect(await share(formOf({ text: 'x' }), { path: '/wood/' })).toBeUndefined();
  expect(await share(formOf({ text: 'x' }), { mode: 'cors' })).toBeUndefined();
  expect(await share(formOf({ text: 'x' }), { mode: 'no-cors' })).toBeUndefined();
  expect(await shares()).toEqual([]);
});
