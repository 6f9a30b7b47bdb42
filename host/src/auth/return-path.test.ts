import fc from '@console/testing/properties';
import { safeReturnPath } from './return-path.ts';
import { circles, foreignAddresses } from './testing-addresses.ts';

const origin = 'https://console.example';

describe('where to go after signing in or out', () => {
  it('4 post-sign-in: keeps a path of this origin with search and hash', () => {
    expect(safeReturnPath('/wood/stock?low=true#top', origin)).toBe('/wood/stock?low=true#top');
    expect(safeReturnPath('/note/?q=%E6%8A%84%E8%A1%A8', origin)).toBe('/note/?q=%E6%8A%84%E8%A1%A8');
  });

  it.each([null, undefined, '', 'wood', 'https://console.example@evil.example/', ...foreignAddresses])(
    'D1 refuses %j',
    (wanted) => expect(safeReturnPath(wanted, origin)).toBe('/'),
  );

  it.each(foreignAddresses)('D1 an area called %j stays here', (area) => {
    expect(new URL(safeReturnPath(`/${area}/`, origin), origin).origin).toBe(origin);
    expect(safeReturnPath(`/${area}/`, origin)).toMatch(/^\/(?![/\\])/);
  });

  it('D2 never leads to a path that begins with two slashes', () => {
    expect(safeReturnPath('/..//evil.example/x', origin)).toBe('/evil.example/x');
    for (const wanted of ['/./\\evil.example', '/%2e%2e//evil.example'])
      expect(safeReturnPath(wanted, origin)).not.toMatch(/^\/[/\\]/);
  });

  it.each(circles)('D1 does not loop through %s', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe('/');
  });

  it('stays on this origin whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const wanted of [text, `/${text}`, `/..${text}`]) {
          const path = safeReturnPath(wanted, origin);
          expect(new URL(path, origin).origin).toBe(origin);
          expect(path).toMatch(/^\/(?![/\\])/);
        }
      }),
    );
  });
});
