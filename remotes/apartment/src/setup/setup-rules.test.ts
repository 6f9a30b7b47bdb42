import { type SetupFacts, setupProgress } from './setup-rules.ts';

const bare: SetupFacts = { building: true, roomTypes: 0, rooms: 0, meters: 0, tariffs: 0 };
const states = (facts: Partial<SetupFacts>) => setupProgress({ ...bare, ...facts }).map(({ state }) => state);

it('3 Empty: guided in four steps, each after the one before', () => {
  expect(states({ building: false })).toEqual(['now', 'later', 'later', 'later']);
  expect(states({})).toEqual(['done', 'now', 'later', 'later']);
  expect(states({ roomTypes: 1 })).toEqual(['done', 'done', 'now', 'later']);
  expect(states({ rooms: 9 })).toEqual(['done', 'done', 'done', 'now']);
  expect(states({ rooms: 9, meters: 3 })).toEqual(['done', 'done', 'done', 'now']);
  expect(states({ rooms: 9, tariffs: 1 })).toEqual(['done', 'done', 'done', 'now']);
  expect(states({ rooms: 9, meters: 3, tariffs: 1 })).toEqual(['done', 'done', 'done', 'done']);
});
