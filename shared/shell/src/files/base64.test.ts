import { base64Of, bytesOf } from './base64.ts';

it('bytes go into text and come back, however many', () => {
  for (const length of [0, 1, 2, 3, 8192, 20_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256);
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(bytesOf(base64Of(bytes))).toEqual(bytes);
  }
});
