import fc from 'fast-check';
import { colouredPieces } from './code-colours.ts';

const joined = (pieces: ReturnType<typeof colouredPieces>) => pieces.map(({ text }) => text).join('');

describe('coloured code', () => {
  it.each([
    ['typescript', "export type Room = { area: 12 | 'one' };", 'export', 'keyword'],
    ['javascript', 'db.rooms.find({ area: 12 });', '12', 'value'],
    ['json', '{"area": true}', '"area"', 'name'],
    ['yaml', 'area: north # side', '# side', 'quiet'],
    ['sql', "select 'x' from rooms", "'x'", 'string'],
  ] as const)('%s: each piece by what it is', (language, code, text, kind) => {
    const pieces = colouredPieces(code, language);
    expect(joined(pieces)).toBe(code);
    expect(pieces).toContainEqual({ text, kind });
  });

  it('loses nothing of a text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('typescript', 'json', 'sql'),
        (code, language) => {
          const text = code.replace(/\r/g, '');
          expect(joined(colouredPieces(text, language))).toBe(text);
        },
      ),
    );
  });
});
