import { TelemetryEvent } from '@console/contract';
import { faultOf, RemoteFailure } from './failure.ts';

describe('what the operators are told of a failed load', () => {
  it('is a fault of the contract: class, remote, release, status and time, nothing else', () => {
    const facts = {
      remote: 'notes',
      release: '0123456789ab',
      url: 'https://x.example/e.js?secret',
      status: 503,
    };
    const fault = faultOf(new RemoteFailure('network', 'the message', facts, new Error('cause')), 1234.5);
    expect(fault).toEqual({
      kind: 'remote',
      failure: 'network',
      remote: 'notes',
      release: '0123456789ab',
      httpStatus: 503,
      tookMs: 1235,
    });
    expect(TelemetryEvent.safeParse({ ...fault, at: new Date().toISOString() }).success).toBe(true);
  });

  it('has no status when nothing was answered', () => {
    const failure = new RemoteFailure('timeout', '', { remote: 'wood', release: '0123456' });
    expect(faultOf(failure, 8000)).toMatchObject({ failure: 'timeout', httpStatus: null });
  });
});
