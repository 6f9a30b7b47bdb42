import { quietEnd } from './quiet-hours-rules.ts';

const end = (at: string, from: string, to: string, zone = 'Europe/Berlin') => {
  const found = quietEnd(Date.parse(at), zone, { from, to });
  return found === undefined ? undefined : new Date(found).toISOString().slice(0, 16);
};

describe('1.4 quiet hours', () => {
  it('over midnight they end on the next morning, or on this one', () => {
    expect(end('2026-11-21T22:30:00Z', '22:00', '07:00')).toBe('2026-11-22T06:00');
    expect(end('2026-11-21T01:30:00Z', '22:00', '07:00')).toBe('2026-11-21T06:00');
    expect(end('2026-11-21T06:00:00Z', '22:00', '07:00')).toBeUndefined();
    expect(end('2026-11-21T20:59:00Z', '22:00', '07:00')).toBeUndefined();
  });

  it('begin with their first minute', () => {
    expect(end('2026-11-21T21:00:00Z', '22:00', '07:00')).toBe('2026-11-22T06:00');
    expect(end('2026-11-21T11:30:00Z', '12:30', '14:00')).toBe('2026-11-21T13:00');
  });

  it('within a day', () => {
    expect(end('2026-11-21T11:29:00Z', '12:30', '14:00')).toBeUndefined();
    expect(end('2026-11-21T12:00:00Z', '12:30', '14:00')).toBe('2026-11-21T13:00');
    expect(end('2026-11-21T13:00:00Z', '12:30', '14:00')).toBeUndefined();
  });

  it('the night in which the clocks change ends at seven all the same', () => {
    expect(end('2026-10-24T23:00:00Z', '22:00', '07:00')).toBe('2026-10-25T06:00');
    expect(end('2026-03-28T23:00:00Z', '22:00', '07:00')).toBe('2026-03-29T05:00');
  });

  it('an end that the clock shows twice: the second time, where the first is over', () => {
    expect(end('2026-10-25T00:10:00Z', '22:00', '02:30')).toBe('2026-10-25T00:30');
    expect(end('2026-10-25T01:10:30Z', '22:00', '02:30')).toBe('2026-10-25T01:30');
    expect(end('2026-10-25T00:30:00Z', '22:00', '02:30')).toBeUndefined();
    expect(end('2026-10-25T01:40:00Z', '22:00', '02:30')).toBeUndefined();
  });

  it('none, or from a time to itself: never', () => {
    expect(quietEnd(0, 'UTC', undefined)).toBeUndefined();
    expect(end('2026-11-21T12:00:00Z', '12:00', '12:00', 'UTC')).toBeUndefined();
  });
});
