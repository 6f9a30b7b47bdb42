import fc, { cases } from '@console/testing/properties';
import { entryNames, textIn } from './index.ts';

const text = '云杉 38×89，三米\nspruce';
/** 云杉 as Windows writes it in Chinese. */
const gbk = [0xd4, 0xc6, 0xc9, 0xbc];
const wide = (littleEndian: boolean, mark = true) => {
  const units = [...(mark ? [0xfeff] : []), ...text.split('').map((unit) => unit.charCodeAt(0))];
  return Uint8Array.from(
    units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};

describe('a text file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, small end first', wide(true)],
    ['UTF-16, great end first', wide(false)],
    ['UTF-16 without its mark', wide(true, false)],
  ])('in %s is read', (_encoding, bytes) => expect(textIn(bytes)).toBe(text));

  it('in GBK is read', () => expect(textIn(Uint8Array.from([...gbk, 0x0a]))).toBe('云杉\n'));
  it('that is none is not guessed at', () =>
    expect(textIn(Uint8Array.of(0x80, 0xff, 0x00, 0xff))).toBeUndefined());
  it.each(['Fähre und Öl', 'déjà vu', 'mañana'])(
    'in a Western encoding is not taken for Chinese: %s',
    (western) => expect(textIn(Uint8Array.from(western, (sign) => sign.charCodeAt(0)))).toBeUndefined(),
  );
  it('in UTF-8 is always read as what it is', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '云', 'é', '😀', '\n', ' ') }), (some) =>
        expect(textIn(new TextEncoder().encode(some))).toBe(some),
      ),
      { numRuns: cases(50) },
    ));
});

describe('the name of an entry', () => {
  const asLatin = (bytes: readonly number[]) => String.fromCharCode(...bytes);
  it.each([
    [`${asLatin(gbk)}.md`, '云杉.md'],
    [asLatin([...new TextEncoder().encode('云杉.md')]), '云杉.md'],
    ['云杉.md', '云杉.md'],
    ['plain.md', 'plain.md'],
    ['Größe.md', 'Größe.md'],
    ['Über uns.md', 'Über uns.md'],
    ['Señor.md', 'Señor.md'],
  ])('%j is %s', (read, name) => expect(entryNames([read])).toEqual([name]));
});
