import { promotionDue, type StoredKey } from './key-rotation-rules.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
const key = (state: StoredKey['state'], ageMs: number): StoredKey => ({
  kid: state,
  state,
  since: new Date(now - ageMs).toISOString(),
});
const day = 86_400_000;

describe('key rotation', () => {
  it('waits until the signing key is old', () => {
    expect(promotionDue([key('current', 89 * day), key('next', 89 * day)], now)).toBe(false);
    expect(promotionDue([key('current', 91 * day), key('next', 91 * day)], now)).toBe(true);
  });
  it('never promotes a key that clients may not have seen yet (identity.md, 3.4)', () => {
    expect(promotionDue([key('current', 91 * day), key('next', 10 * 60_000)], now)).toBe(false);
    expect(promotionDue([key('current', 91 * day), key('next', 11 * 60_000)], now)).toBe(true);
    expect(promotionDue([key('current', 91 * day)], now)).toBe(false);
  });
});
