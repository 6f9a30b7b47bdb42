import { kindsOf } from './wave-words.ts';

describe('what was asked for in one wave', () => {
  const at = (path: string) => `http://localhost:1234${path}`;

  it('is told in words: the page, how much code, and each call by its path', () => {
    expect(kindsOf([at('/wood/stock?low=true')])).toBe('page');
    expect(
      kindsOf([
        at('/shell/main.0123456789abcdef.js'),
        at('/remotes/wood/0123456789ab/entry.0123456789abcdef.js'),
        at('/api/v1/me'),
        at('/live/records.html'),
      ]),
    ).toBe('/live/records.html, 2 × code, /me');
  });

  it('leaves out whose data it was', () => {
    expect(kindsOf([at('/api/v1/apartment/buildings/01939f00-00a1-7000-8000-000000000000/map')])).toBe(
      '/apartment/buildings/{id}/map',
    );
  });
});
