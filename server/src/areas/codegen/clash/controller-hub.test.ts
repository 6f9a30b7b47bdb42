import type { ClashEvent } from '@console/contract/codegen';
import { until } from '../../../../testing/until.ts';
import { type Kernel, startKernel } from '../../../simulators/clash/kernel.ts';
import { ControllerHub, type Viewer } from './controller-hub.ts';

const secret = 'hub-secret-7';
let kernel: Kernel;
let hub: ControllerHub;
const controller = () => ({ name: 'k', url: kernel.url, secret });

beforeEach(async () => {
  kernel = await startKernel({ secret, tickMs: 0 });
  hub = new ControllerHub(controller(), { pauseMs: 1, retryMs: () => 1 });
});
afterEach(async () => {
  hub.close();
  await kernel.stop();
});

function viewer(more: Partial<Viewer> = {}): Viewer & { events: ClashEvent[] } {
  const events: ClashEvent[] = [];
  const kinds = ['traffic', 'memory', 'connections', 'logs'] as const;
  return { kinds, level: 'info', ...more, events, tell: (event) => void events.push(event) };
}
const kindsTold = ({ events }: { events: ClashEvent[] }) => new Set(events.map(({ kind }) => kind));
const isUp = () => hub.link.state === 'up';

it('one socket a stream, however many look, told on to each', async () => {
  const [one, other] = [viewer(), viewer({ kinds: ['traffic'] })];
  hub.watch(one);
  hub.watch(other);
  await until(() => hub.open.length === 4 && isUp(), 'all streams stand');
  expect(kernel.streams()).toBe(4);
  for (let second = 0; second < 5; second += 1) kernel.tick();
  await until(() => kindsTold(one).size === 5, 'all kinds are told');
  expect([...kindsTold(other)].sort()).toEqual(['link', 'traffic']);
  expect(kernel.streams()).toBe(4);
});

it('is paused after the last viewer, not while somebody looks, and opens anew', async () => {
  const ends = [hub.watch(viewer()), hub.watch(viewer({ kinds: ['traffic'] }))];
  await until(() => kernel.streams() === 4, 'open');
  ends[0]?.();
  await until(() => kernel.streams() === 1, 'what nobody looks at is closed');
  ends[1]?.();
  await until(() => kernel.streams() === 0, 'all are closed');
  expect(hub.link).toEqual({ state: 'connecting', upSince: null, retryAt: null });
  hub.watch(viewer());
  await until(() => kernel.streams() === 4 && isUp(), 'open again');
});

it('a line that breaks is told, tried again, and told when it stands', async () => {
  const one = viewer({ kinds: ['traffic'] });
  hub.watch(one);
  await until(isUp, 'up');
  await kernel.close();
  await until(() => hub.link.state === 'unreachable', 'lost');
  expect(hub.link).toMatchObject({ upSince: null, retryAt: expect.any(String) });
  await kernel.again();
  await until(isUp, 'up again');
  const links = one.events.flatMap((event) => (event.kind === 'link' ? [event.link.state] : []));
  expect([links[0], links[1], links.at(-1)]).toEqual(['connecting', 'up', 'up']);
  expect(links).toContain('unreachable');
});

it('a secret that is refused is told as that', async () => {
  hub = new ControllerHub({ ...controller(), secret: 'wrong' }, { pauseMs: 1, retryMs: () => 1 });
  hub.watch(viewer({ kinds: ['traffic'] }));
  await until(() => hub.link.state === 'rejected', 'rejected');
});

it('logs: the loudest level that anybody wants is asked for, and each hears theirs', async () => {
  const [quiet, loud] = [
    viewer({ kinds: ['logs'], level: 'error' }),
    viewer({ kinds: ['logs'], level: 'debug' }),
  ];
  hub.watch(quiet);
  await until(() => kernel.asked.includes('WS /logs?level=error&format=structured'), 'asked quietly');
  hub.watch(loud);
  await until(
    () => kernel.asked.includes('WS /logs?level=debug&format=structured') && kernel.streams('logs') === 1,
    'asked anew',
  );
  for (let second = 0; second < 45; second += 1) kernel.tick();
  await until(() => kindsTold(quiet).has('log'), 'an error is told');
  const levels = ({ events }: typeof loud) =>
    new Set(events.flatMap((one) => (one.kind === 'log' ? [one.level] : [])));
  expect(levels(quiet)).toEqual(new Set(['error']));
  expect(levels(loud)).toEqual(new Set(['debug', 'info', 'warning', 'error']));
});

it('what is known last stays when it does not answer', async () => {
  const { snapshot, link } = await hub.look();
  expect([link.state, snapshot?.mode]).toEqual(['up', 'rule']);
  await kernel.close();
  expect(await hub.look()).toEqual({
    link: { state: 'unreachable', upSince: null, retryAt: null },
    snapshot,
  });
});

it('of an old kernel the panels that it lacks are told', async () => {
  const old = await startKernel({ old: true, tickMs: 0 });
  const ofOld = new ControllerHub({ name: 'old', url: old.url, secret: '' });
  const { snapshot } = await ofOld.look();
  expect(snapshot?.features).toEqual({
    ...{ memory: false, groups: false, ruleHits: false, ruleSwitches: false, proxyProviders: true },
    ...{ ruleProviders: false, dns: false, flushFakeIp: true, flushDns: false },
  });
  ofOld.watch(viewer());
  await until(() => ofOld.open.length === 3, 'all but the memory');
  ofOld.close();
  await old.stop();
});
