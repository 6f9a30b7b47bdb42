import { openCollection } from './collection-reading.ts';
import { answering } from './reading-messages.ts';
import { chosen, zipOf } from './testing-collections.ts';

type Message = Parameters<Parameters<typeof answering>[0]>[0];

/** A worker that reads as the true one does, until it ends for lack of memory. */
class EndingWorker extends EventTarget {
  static started: EndingWorker[] = [];
  /** Ends as soon as it is asked this. */
  static endsAt: string | undefined;
  private readonly answer = answering((data: Message) =>
    this.dispatchEvent(Object.assign(new Event('message'), { data })),
  );

  constructor() {
    super();
    EndingWorker.started.push(this);
  }

  postMessage(question: Parameters<typeof this.answer>[0]): void {
    if (question.ask !== EndingWorker.endsAt) return void this.answer(question);
    EndingWorker.endsAt = undefined;
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  terminate(): void {}
}

const files = zipOf(
  Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${at}.md`, `note ${at} ![](p.txt)`])),
);
const opened = () =>
  openCollection([chosen('a.zip', files)], {
    zone: 'UTC',
    signal: new AbortController().signal,
    onShare: () => {},
  });
const names = async (reading: Awaited<ReturnType<typeof opened>>) =>
  (await reading.next())?.found.map(({ name }) => name);

describe('a worker that ends', () => {
  beforeEach(() => {
    EndingWorker.started = [];
    Object.assign(globalThis, { Worker: EndingWorker });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
  });

  it('before it has answered anything: the page reads by itself', async () => {
    EndingWorker.endsAt = 'open';
    const reading = await opened();
    expect(reading.opened.entries).toBe(150);
    expect(await names(reading)).toHaveLength(100);
    expect(EndingWorker.started).toHaveLength(1);
  });

  it.each(['next', 'file'] as const)(
    'asked for %s: says that it broke off, and begins with the first note when it is asked to',
    async (ask) => {
      const reading = await opened();
      const first = await names(reading);
      EndingWorker.endsAt = ask;
      const broken = { code: 'broke_off' };
      await expect(ask === 'next' ? reading.next() : reading.file('x')).rejects.toMatchObject(broken);
      // What the one before had is gone, and nothing is answered for it.
      await expect(reading.next()).rejects.toMatchObject(broken);
      await expect(reading.file('x')).rejects.toMatchObject(broken);
      await reading.restart();
      expect(await names(reading)).toEqual(first);
      expect(await names(reading)).toHaveLength(50);
      expect(EndingWorker.started).toHaveLength(2);
    },
  );
});
