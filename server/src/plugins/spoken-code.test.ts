import { digestOfSpoken, newSpokenCode } from './spoken-code.ts';

describe('a code that is read out', () => {
  it('has 16 signs that nobody mistakes for each other, and is another one each time', () => {
    const codes = Array.from({ length: 50 }, newSpokenCode);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
    expect(new Set(codes).size).toBe(50);
  });

  it('is the same in groups and in small letters, and no other', () => {
    expect(digestOfSpoken(' abcd-2345 efgh-6789\n')).toEqual(digestOfSpoken('ABCD2345EFGH6789'));
    expect(digestOfSpoken('ABCD2345EFGH6788')).not.toEqual(digestOfSpoken('ABCD2345EFGH6789'));
  });
});
