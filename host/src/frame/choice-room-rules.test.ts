import { keepsRoom, withoutChoice } from './choice-room-rules.ts';

const record = { area: 'wood', choicePaths: ['', 'stock', 'rooms/:id', 'edit?kind=sale'] };

describe('the room of an area’s choice before its code is there', () => {
  it.each([
    ['/wood', '', 'above'],
    ['/wood/', '?team=1', 'above'],
    ['/wood/stock', '?q=oak', 'above'],
    ['/wood/rooms/7', '', 'above'],
    ['/wood/edit', '?kind=sale', 'above'],
    ['/wood/edit', '?kind=purchase', 'beside'],
    ['/wood/about', '', 'beside'],
    ['/wood/rooms', '', 'beside'],
  ])('%s%s: %s', (pathname, search, room) => {
    expect(keepsRoom(record, { pathname, search }, [])).toBe(room);
  });

  it('there is none where the area declares none, or had nothing to choose the last time', () => {
    const at = { pathname: '/wood/stock', search: '' };
    expect(keepsRoom({ area: 'wood' }, at, [])).toBeUndefined();
    expect(keepsRoom(record, at, ['wood'])).toBeUndefined();
    expect(keepsRoom(record, at, ['apartment'])).toBe('above');
  });
});

it('which areas had nothing to choose is kept once, and forgotten when they have', () => {
  const none = ['wood'];
  expect(withoutChoice(none, 'wood', false)).toBe(none);
  expect(withoutChoice(none, 'apartment', true)).toBe(none);
  expect(withoutChoice(none, 'apartment', false)).toEqual(['wood', 'apartment']);
  expect(withoutChoice(none, 'wood', true)).toEqual([]);
});
