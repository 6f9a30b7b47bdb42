import { join } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import { build } from 'esbuild';
import type { EngineOutcome, Progress } from './engine-messages.ts';
import { type EngineWorker, FilterEngine } from './filter-engine.ts';
import type { FilterRequest } from './run-query.ts';

const asked = (query: string): FilterRequest => ({
  ...{ query, language: 'auto', projection: '', sort: '', skip: 0, limit: 0, each: false },
});
const load = (content: string | Blob, more: object = {}) =>
  ({ kind: 'load', source: { content, ...more }, skipBad: false }) as const;
const run = (query: string) => ({ kind: 'run', request: asked(query) }) as const;

/** The script that browsers get, in a thread of its own. */
async function threads() {
  const entry = join(import.meta.dirname, 'filter.worker.ts');
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format: 'iife', target: 'es2022' },
  });
  const script = `const { parentPort } = require('node:worker_threads');
    globalThis.self = { postMessage: (message) => parentPort.postMessage(message),
      addEventListener: (type, listen) => parentPort.on(type, (data) => listen({ data })) };
    ${outputFiles[0]?.text}`;
  let started = 0;
  const alive = new Set<Thread>();
  const start = (): EngineWorker => {
    started += 1;
    const thread = new Thread(script, { eval: true });
    alive.add(thread);
    return {
      postMessage: (message) => thread.postMessage(message),
      addEventListener: (type, listen) => thread.on(type, (data: unknown) => listen({ data })),
      terminate: () => {
        alive.delete(thread);
        void thread.terminate();
      },
    };
  };
  const endAll = () => Promise.all([...alive].map((thread) => thread.terminate()));
  return { start, endAll, started: () => started };
}

const answerOf = (outcome: EngineOutcome) => {
  if (!('answer' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.answer;
};

describe('FilterEngine in a thread of its own', () => {
  let made: Awaited<ReturnType<typeof threads>>;
  beforeAll(async () => {
    made = await threads();
  });
  afterAll(() => made.endAll());

  it('a pattern that never comes back is stopped, the page goes on meanwhile, and the next query finds its documents', async () => {
    const engine = new FilterEngine(made.start, 400);
    const before = made.started();
    await engine.ask(load(JSON.stringify([{ a: `${'a'.repeat(60)}!` }, { a: 'b' }])));
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 5);
    const bomb = await engine.ask(run('{ a: { $regex: "^(a+)+$" } }'));
    clearInterval(ticking);
    expect(bomb).toEqual({ failure: 'timeout' });
    expect(ticks).toBeGreaterThan(5);
    expect(answerOf(await engine.ask(run('{ a: "b" }')))).toMatchObject({ count: 1, of: 2 });
    expect(made.started() - before).toBe(2);
    engine.stop();
  });

  it('jq that never ends is stopped, too', async () => {
    const engine = new FilterEngine(made.start, 400);
    await engine.ask(load('[1]'));
    expect(await engine.ask(run('reduce range(1e15) as $i (0; . + $i)'))).toEqual({ failure: 'timeout' });
    engine.stop();
  });

  it('a file streams with its progress', async () => {
    const line = `${JSON.stringify({ n: 1, name: 'x'.repeat(80) })}\n`;
    const engine = new FilterEngine(made.start);
    const told: Progress[] = [];
    const file = new Blob([line.repeat(60_000)]);
    const loaded = answerOf(await engine.ask(load(file, { fileName: 'a.ndjson' }), (one) => told.push(one)));
    expect(loaded).toMatchObject({ count: 60_000, format: 'ndjson', problemCount: 0 });
    expect(told.length).toBeGreaterThan(4);
    expect(told.at(-1)).toMatchObject({ done: file.size, total: file.size });
    expect(answerOf(await engine.ask({ kind: 'rows', from: 59_999, to: 60_010 }))).toHaveLength(1);
    engine.stop();
  });
});

describe('FilterEngine that is told something newer', () => {
  let made: Awaited<ReturnType<typeof threads>>;
  beforeAll(async () => {
    made = await threads();
  });
  afterAll(() => made.endAll());

  it('drops the source that it reads, and the queries that wait', async () => {
    const engine = new FilterEngine(made.start);
    const large = new Blob([`${JSON.stringify({ a: 'x'.repeat(100) })}\n`.repeat(100_000)]);
    const first = engine.ask(load(large, { fileName: 'a.ndjson' }));
    const waiting = engine.ask(run('{}'));
    const second = engine.ask(load('[{"a":1}]'));
    expect(await first).toEqual({ failure: 'dropped' });
    expect(await waiting).toEqual({ failure: 'dropped' });
    expect(await second).toMatchObject({ answer: { count: 1 } });
    const [old, latest] = await Promise.all([engine.ask(run('{ a: 2 }')), engine.ask(run('{ a: 1 }'))]);
    expect(old).toMatchObject({ answer: { count: 0 } });
    expect(latest).toMatchObject({ answer: { count: 1 } });
    engine.stop();
  });

  it('is stopped by hand, and reads the source again for the next question', async () => {
    const engine = new FilterEngine(made.start);
    await engine.ask(load('[{"a":1}]'));
    engine.stop();
    expect(await engine.ask(run('{}'))).toMatchObject({ answer: { count: 1, of: 1 } });
    engine.stop();
  });
});

describe('FilterEngine where there are no workers', () => {
  const inPage = () => new FilterEngine(() => undefined);

  it('answers all the same', async () => {
    const engine = inPage();
    await engine.ask(load('[{"a":1,"id":12345678901234567890},{"a":2}]'));
    expect(answerOf(await engine.ask(run('{ a: 1 }')))).toMatchObject({
      ...{ language: 'filter', count: 1, of: 2, columns: ['a', 'id'] },
      firstRows: [{ value: { a: 1, id: '12345678901234567890' }, kept: { id: 'integer' } }],
    });
    expect(answerOf(await engine.ask({ kind: 'raw' }))).toEqual({
      ...{ shown: 1, text: '{\n  "a": 1,\n  "id": 12345678901234567890\n}\n' },
    });
    expect(answerOf(await engine.ask({ kind: 'export', format: 'ndjson' }))).toEqual([
      '{"a":1,"id":12345678901234567890}\n',
    ]);
  });

  it('does not take what is left beside bad lines for the whole', async () => {
    const engine = inPage();
    const text = '{"a":1}\nx\n';
    expect(answerOf(await engine.ask(load(text, { format: 'ndjson' })))).toMatchObject({
      count: 1,
      problemCount: 1,
    });
    expect(answerOf(await engine.ask(run('{}')))).toMatchObject({ count: 0, of: 0 });
    await engine.ask({ ...load(text, { format: 'ndjson' }), skipBad: true });
    expect(answerOf(await engine.ask(run('{}')))).toMatchObject({ count: 1, of: 1 });
  });

  it('tells a problem with its place, and keeps the results that there were', async () => {
    const engine = inPage();
    await engine.ask(load('[{"a":1}]'));
    await engine.ask(run('{}'));
    expect(await engine.ask(run('{ a: '))).toMatchObject({
      problem: { code: 'unexpectedEnd', at: { from: 5, to: 5 } },
    });
    expect(answerOf(await engine.ask({ kind: 'rows', from: 0, to: 10 }))).toHaveLength(1);
  });

  it('a document or a program beyond all depth is a problem, not the end', async () => {
    const engine = inPage();
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    await engine.ask(load(`[${deep}]`));
    expect(await engine.ask(run('[..] | length'))).toMatchObject({ problem: { code: 'tooDeep' } });
  });
});
