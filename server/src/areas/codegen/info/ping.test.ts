import { PingFault } from '../tool.ts';
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
  it('tells why not, in a word of ours', async () => {
    const refusing = system(() => Promise.reject(new PingFault('rejected')));
    expect(await pinged(refusing)).toMatchObject({ answers: false, reason: 'rejected' });
  });
  it('never in the words of a driver, which name hosts and logins', async () => {
    const refusing = system(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:5432')));
    expect(await pinged(refusing)).toMatchObject({ answers: false, reason: 'no answer' });
  });
  it('does not wait for ever', async () => {
    const silent = system(() => new Promise(() => {}));
    expect(await pinged(silent, 10)).toMatchObject({ answers: false, reason: 'no answer in time' });
  });
});
