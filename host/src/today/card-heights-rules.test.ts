import { heightToKeep, keyOf, movesNothing, roomOf } from './card-heights-rules.ts';

it('a card has the room that it needed the last time, and at first that of every card', () => {
  const kept = { [keyOf('wood', 360)]: 212 };
  expect(roomOf({}, 'wood', 360)).toBe(400);
  expect(roomOf(kept, 'wood', 360)).toBe(212);
  expect(roomOf(kept, 'wood', 375)).toBe(212);
  expect(roomOf(kept, 'notes', 360)).toBe(400);
  // Turned, its lines break elsewhere.
  expect(roomOf(kept, 'wood', 780)).toBe(400);
});

it.each([
  [0, 360, undefined],
  [40, 360, 120],
  [211.3, 360, 212],
  [900, 360, 720],
  // A window that is not shown.
  [900, 0, undefined],
])('of %i pixels that were measured in a window of %i %j are kept', (measured, width, kept) => {
  expect(heightToKeep(measured, width)).toBe(kept);
});

it.each([
  // Ends below the window before and after.
  [700, 400, 200, 780, true],
  [300, 500, 600, 780, true],
  // The card below it would come into sight, or go.
  [500, 400, 200, 780, false],
  [500, 200, 400, 780, false],
  [100, 400, 300, 780, false],
])('at %i, from %i to %i in a window of %i: at once %j', (top, from, to, bottom, atOnce) => {
  expect(movesNothing(top, from, to, bottom)).toBe(atOnce);
});
