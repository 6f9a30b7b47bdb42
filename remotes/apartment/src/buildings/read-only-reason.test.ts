import { mayConfigure, readOnlyReason } from './read-only-reason.ts';

const both = ['apartment.building.configure', 'apartment.room.configure'];

describe('what of a building may be changed', () => {
  it.each([
    ['active', both, 'building', undefined],
    ['active', both, 'room', undefined],
    ['active', ['apartment.room.configure'], 'building', 'building'],
    ['active', [], 'room', 'room'],
    ['archived', both, 'building', 'archived'],
    ['archived', [], 'room', 'archived'],
  ] as const)('%s, holding %j: the %s is closed because of %s', (state, may, what, reason) => {
    const building = { state, may: [...may] };
    expect(readOnlyReason(building, what)).toBe(reason);
    expect(mayConfigure(building, what)).toBe(reason === undefined);
  });
});
