import fc from '@console/testing/properties';
import { safeReturnPath } from './return-path.ts';

const origin = 'https://console.example';

describe('where to go after signing in or out', () => {
  it('4 post-sign-in: keeps a path of this origin with search and hash', () => {
    expect(safeReturnPath('/wood/stock?low=true#top', origin)).toBe('/wood/stock?low=true#top');
    expect(safeReturnPath('/note/?q=%E6%8A%84%E8%A1%A8', origin)).toBe('/note/?q=%E6%8A%84%E8%A1%A8');
  });

  it.each([
    null,
    undefined,
    '',
    'wood',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://console.example/x',
    'https://console.example@evil.example/',
  ])('refuses %j', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe('/');
  });

  it('never leads to a path that begins with two slashes', () => {
    expect(safeReturnPath('/..//evil.example/x', origin)).toBe('/evil.example/x');
    expect(safeReturnPath('/./\\evil.example', origin)).not.toMatch(/^\/[/\\]/);
  });

  it.each([
    '/account/sign-in?app=wood',
    '/account/logout',
    '/account/callback?code=x',
    '/wood/signIn',
    '/wood/signOut',
    '/apartment/login',
    // The router takes these for the same addresses.
    '/Wood/SignIn',
    '/ACCOUNT/logout',
    '/wood/sign%49n',
  ])('does not loop through %s', (wanted) => expect(safeReturnPath(wanted, origin)).toBe('/'));

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
