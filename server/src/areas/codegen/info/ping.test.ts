import { pinged } from './ping.ts';

const system = (ping: () => Promise<void>) => ({ kind: 'dns', name: 'office', ping }) as const;

describe('whether a system outside answers', () => {
  it('says so', async () => {
    expect(await pinged(system(async () => {}))).toEqual({
      answers: true,
      tookMs: expect.any(Number),
      reason: null,
    });
  });
  it('tells why not', async () => {
    const refusing = system(() => Promise.reject(new Error('connection refused')));
    expect(await pinged(refusing)).toMatchObject({ answers: false, reason: 'connection refused' });
  });
  it('does not wait for ever', async () => {
    const silent = system(() => new Promise(() => {}));
    expect(await pinged(silent, 10)).toMatchObject({ answers: false, reason: 'no answer in time' });
  });
});
