import { toolOf, usualValues } from './registry.ts';
import { runTool } from './run-tool.ts';

/** A browser whose workers do not start: the network is gone, or a policy forbids them. */
class DeadWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('error')));
  }
  postMessage(): void {}
  terminate(): void {}
}

const run = (id: string, values: Record<string, string>) => {
  const tool = toolOf(id);
  if (!tool) throw new Error(id);
  const context = { language: 'en', zone: 'UTC', now: 0 } as const;
  return runTool(tool, { ...usualValues(tool), ...values }, context, new AbortController().signal);
};

describe('where workers do not start', () => {
  beforeAll(() => void Object.assign(globalThis, { Worker: DeadWorker }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'Worker'));

  it('the page does the same work', async () =>
    expect((await run('format', { text: '{"a":1}' })).parts[0]).toMatchObject({ code: '{\n  "a": 1\n}\n' }));

  it('but never what only a worker can be stopped at', async () =>
    await expect(run('regex', { pattern: '(a+)+$', text: `${'a'.repeat(50)}!` })).rejects.toThrow(
      'did not start',
    ));
});
