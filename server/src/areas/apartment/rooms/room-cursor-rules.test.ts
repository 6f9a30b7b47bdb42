import { cursorOf, placeOf } from './room-cursor-rules.ts';

const place = { buildingId: '019389aa-0000-4000-8000-000000000001', floor: -1, numberOrder: 'B0000001 B1' };
const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it('a page begins where the one before it ended', () => {
  expect(placeOf(cursorOf(place))).toEqual(place);
});

it('fits into an address as it is', () => {
  expect(cursorOf({ ...place, numberOrder: '房间 1?>' })).toMatch(/^[\w-]+$/);
});

it.each([
  ['no list', Buffer.from('{').toString('base64url')],
  ['too short a list', textOf([place.buildingId, 1])],
  ['no building', textOf(['A', 1, 'x'])],
  ['half a floor', textOf([place.buildingId, 1.5, 'x'])],
])('refuses %s', (_, cursor) => {
  expect(() => placeOf(cursor)).toThrow(
    expect.objectContaining({ fields: [{ path: 'cursor', code: 'bad_cursor' }] }),
  );
});
