import { type DrawingJob, drawPost } from './draw-post.ts';
import { type DrawingThread, drawingThread } from './drawing-thread.ts';

const job = (content: string): DrawingJob => ({ content, type: 0, lang: 'en', files: {}, pictures: {} });
let thread: DrawingThread;
afterEach(() => thread.close());

it('draws, one after the other', async () => {
  thread = drawingThread();
  const drawn = await Promise.all(['*a*', '**b**'].map((text) => thread.draw('u', job(text))));
  expect(drawn).toEqual([
    { html: '<p><em>a</em></p>', toc: [], links: [] },
    { html: '<p><strong>b</strong></p>', toc: [], links: [] },
  ]);
});

it('a text that takes too long is given up; the next one is drawn', async () => {
  thread = drawingThread({ deadlineMs: 1500 });
  const [endless, short] = await Promise.all([
    thread.draw('u', job('_a*'.repeat(20_000))),
    thread.draw('v', job('short')),
  ]);
  expect(endless).toEqual({ refusal: 'publish_too_complex' });
  expect(short).toMatchObject({ html: '<p>short</p>' });
});

it('takes turns: others come before the second one of the same person', async () => {
  thread = drawingThread();
  const order: string[] = [];
  const drawings = ['u1', 'u2', 'u3', 'v1'].map((name) =>
    thread.draw(name.slice(0, 1), job(name)).then(() => order.push(name)),
  );
  await Promise.all(drawings);
  expect(order).toEqual(['u1', 'v1', 'u2', 'u3']);
});

it('one person cannot make the others wait for long', async () => {
  thread = drawingThread({ mostOfOne: 1 });
  const first = thread.draw('u', job('a'));
  await expect(thread.draw('u', job('b'))).rejects.toMatchObject({
    code: 'LIMIT',
    details: { retryAfter: 10 },
  });
  expect(await thread.draw('v', job('c'))).toMatchObject({ html: '<p>c</p>' });
  await first;
  expect(await thread.draw('u', job('d'))).toMatchObject({ html: '<p>d</p>' });
});

describe('what is not drawn at all', () => {
  it.each([
    ['quotes in quotes', `${'>'.repeat(150)} x`, 'publish_too_deep'],
    ['quotes in quotes until the stack ends', `${'>'.repeat(2500)} x`, 'publish_too_deep'],
    [
      'a text that grows',
      `[a]: https://x.test/${'y'.repeat(190_000)}\n\n${'[a] '.repeat(120)}`,
      'publish_too_long',
    ],
  ])('%s', (_, text, refusal) => {
    expect(drawPost(job(text))).toEqual({ refusal });
  });
});
