import { stepsOf } from './steps.ts';

/** A journey whose steps are called as Jest calls tests; what has been gone is written down. */
function journey() {
  const tests = new Map<string, () => Promise<void>>();
  const gone: string[] = [];
  const step = stepsOf((name, test) => void tests.set(name, test));
  const calls = async (name: string) => tests.get(name)?.();
  return { step, calls, gone };
}

it('steps are gone one after the other, each of them a test of its own', async () => {
  const { step, calls, gone } = journey();
  for (const name of ['sows', 'reaps']) step(name, () => void gone.push(name));
  await calls('sows');
  await calls('reaps');
  expect(gone).toEqual(['sows', 'reaps']);
});

it('behind a step that failed none is gone, and each fails by the name of the first', async () => {
  const { step, calls, gone } = journey();
  step('sows', async () => {
    throw new Error('no seed');
  });
  for (const name of ['reaps', 'bakes']) step(name, () => void gone.push(name));
  await expect(calls('sows')).rejects.toThrow('no seed');
  for (const name of ['reaps', 'bakes'])
    await expect(calls(name)).rejects.toMatchObject({
      name: 'NotReached',
      message: 'The step “sows” failed before.',
    });
  expect(gone).toEqual([]);
});

it('one that was given up for its time counts as failed, also where it comes to its end later', async () => {
  const { step, calls, gone } = journey();
  let grow = () => {};
  const grown = new Promise<void>((resolve) => {
    grow = resolve;
  });
  step('sows', () => grown);
  for (const name of ['reaps', 'bakes']) step(name, () => void gone.push(name));
  const givenUp = calls('sows');
  await expect(calls('reaps')).rejects.toThrow('“sows” failed before');
  grow();
  await givenUp;
  await expect(calls('bakes')).rejects.toThrow('“sows” failed before');
  expect(gone).toEqual([]);
});

it('a step is gone by itself where those before it were not asked for', async () => {
  const { step, calls, gone } = journey();
  for (const name of ['sows', 'reaps']) step(name, () => void gone.push(name));
  await calls('reaps');
  expect(gone).toEqual(['reaps']);
});
