import fc from '@console/testing/properties';
import { aidOf, bvidOf, isBvid } from './video-id-rules.ts';

describe('av ⇄ BV', () => {
  it.each([
    [78977417n, 'BV1KJ411C7Un'],
    [753839250n, 'BV1Hk4y1B7Cx'],
    [170001n, 'BV17x411w7KC'],
  ])('av%s ⇄ %s', (aid, bvid) => {
    expect(bvidOf(aid)).toBe(bvid);
    expect(aidOf(bvid)).toBe(aid);
  });

  it('there and back for every number that can exist', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: (1n << 51n) - 1n }), (aid) => {
        const bvid = bvidOf(aid);
        expect(bvid).toMatch(/^BV1\w{9}$/);
        expect(aidOf(bvid)).toBe(aid);
      }),
    );
  });

  it('both ends of the range', () => {
    expect(aidOf(bvidOf(1n))).toBe(1n);
    expect(aidOf(bvidOf((1n << 51n) - 1n))).toBe((1n << 51n) - 1n);
    expect(() => bvidOf(0n)).toThrow(RangeError);
    expect(() => bvidOf(1n << 51n)).toThrow(RangeError);
  });

  it.each([
    '',
    'BV',
    'BV1KJ411C7U',
    'BV1KJ411C7Unn',
    'bv1KJ411C7Un',
    'BV2KJ411C7Un',
    'BV10J411C7Un',
    'BV1zzzzzzzzz',
  ])('%j is no BV', (text) => expect(isBvid(text)).toBe(false));

  it('whatever is accepted is exactly what would be written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^BV1[1-9A-HJ-NP-Za-km-z]{9}$/), (text) => {
        const aid = aidOf(text);
        expect(aid === undefined || bvidOf(aid) === text).toBe(true);
      }),
    );
  });
});
