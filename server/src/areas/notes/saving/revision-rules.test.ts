import { noteLimits } from '@console/contract/notes';
import fc, { cases } from '@console/testing/properties';
import { type RevisionAge, thinnedOut } from './revision-rules.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;
const day = 24 * hour;

/** Newest first, one version per given age. */
const aged = (ages: readonly number[], more: Partial<RevisionAge> = {}): RevisionAge[] =>
  ages.map((age, index) => ({
    version: ages.length - index,
    savedAt: new Date(now - age).toISOString(),
    reason: 'autosave',
    label: null,
    ...more,
  }));

describe('thinning a history', () => {
  it('keeps everything for seven days', () =>
    expect(thinnedOut(aged(Array.from({ length: 160 }, (_, index) => index * hour)), now)).toEqual([]));
  it('then keeps the last of each day', () =>
    expect(thinnedOut(aged([0, 8 * day, 8 * day + hour, 8 * day + 2 * hour, 9 * day]), now)).toEqual([3, 2]));
  it('lets ordinary versions go after ninety days, and keeps named and published ones', () => {
    expect(thinnedOut(aged([0, 91 * day, 92 * day]), now)).toEqual([2, 1]);
    expect(thinnedOut(aged([0, 91 * day, 92 * day], { label: 'draft for print' }), now)).toEqual([]);
    expect(thinnedOut(aged([0, 91 * day, 92 * day], { reason: 'publish' }), now)).toEqual([]);
  });
  it('never lets the newest go, however old it is', () =>
    expect(thinnedOut(aged([400 * day]), now)).toEqual([]));
  it('keeps no more than the limit, the newest of them', () => {
    const gone = thinnedOut(aged(Array.from({ length: noteLimits.revisions + 3 }, () => hour)), now);
    expect(gone).toEqual([1, 2, 3]);
  });
  it('counts seven and ninety days to the very end', () => {
    expect(thinnedOut(aged([0, 7 * day, 7 * day + hour]), now)).toEqual([]);
    expect(thinnedOut(aged([0, 90 * day]), now)).toEqual([]);
  });
  it('lets nothing go for the limit while there is room, or while what is too old makes room', () => {
    const recent = (many: number) => Array.from({ length: many }, () => hour);
    expect(thinnedOut(aged(recent(noteLimits.revisions - 10)), now)).toEqual([]);
    const sameDay = [8 * day, 8 * day + hour, 8 * day + 2 * hour];
    const ages = [...recent(noteLimits.revisions - 2), ...sameDay, 20 * day];
    expect(thinnedOut(aged(ages), now)).toEqual([3, 2]);
  });
  it('gives up named ones only after all others', () => {
    const history = (named: (version: number) => boolean, many: number) =>
      aged(Array.from({ length: many }, () => hour)).map((one) => ({
        ...one,
        label: named(one.version) ? 'kept' : null,
      }));
    expect(
      thinnedOut(
        history((version) => version === 1, noteLimits.revisions + 1),
        now,
      ),
    ).toEqual([2]);
    expect(
      thinnedOut(
        history((version) => version > 1, noteLimits.revisions + 2),
        now,
      ),
    ).toEqual([1, 2]);
  });

  const history = fc
    .array(
      fc.record({
        age: fc.integer({ min: 0, max: 200 * day }),
        reason: fc.constantFrom<RevisionAge['reason']>('autosave', 'manual', 'merge', 'conflict', 'publish'),
        label: fc.constantFrom(null, null, null, 'kept'),
      }),
      { maxLength: 700 },
    )
    .map((rows) =>
      rows
        .sort((a, b) => a.age - b.age)
        .map(({ age, ...row }, index) => ({
          ...row,
          version: rows.length - index,
          savedAt: new Date(now - age).toISOString(),
        })),
    );
  it('twice is once, and what was named or published survives where there is room', () => {
    fc.assert(
      fc.property(history, (revisions) => {
        const gone = new Set(thinnedOut(revisions, now));
        const left = revisions.filter(({ version }) => !gone.has(version));
        expect(left.length).toBeLessThanOrEqual(noteLimits.revisions);
        expect(thinnedOut(left, now)).toEqual([]);
        const forEver = revisions.filter(({ label, reason }) => label !== null || reason === 'publish');
        if (forEver.length < noteLimits.revisions)
          expect(forEver.every(({ version }) => !gone.has(version))).toBe(true);
      }),
      { numRuns: cases(50) },
    );
  });
});
