import { demoReading, demoRow } from './demo-round.ts';
import { isShown } from './round-summary-rules.ts';

describe('what is still to be checked', () => {
  const none = new Map();
  const waiting = [demoReading({ source: 'move_in' })];

  it('a value of the round that somebody has entered', () => {
    expect(isShown(demoRow('101', { reading: demoReading() }), 'toCheck', none)).toBe(true);
    expect(isShown(demoRow('101', { reading: demoReading({ state: 'checked' }) }), 'toCheck', none)).toBe(
      false,
    );
    expect(isShown(demoRow('101'), 'toCheck', none)).toBe(false);
  });

  it('a value of moving in, whatever the value of the round beside it', () => {
    for (const reading of [null, demoReading({ state: 'checked' })])
      expect(isShown(demoRow('101', { reading, waiting }), 'toCheck', none)).toBe(true);
  });
});
