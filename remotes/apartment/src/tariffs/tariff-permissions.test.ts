import { activationOf, mayRetire } from './tariff-permissions.ts';

const building = (may: string[], sodMode: 'strict' | 'solo' = 'strict') => ({
  state: 'active' as const,
  may,
  sodMode,
});
const owner = ['apartment.tariff.edit', 'apartment.tariff.activate'];
const draft = { state: 'draft' as const, editedBy: ['ming'] };

it('3: who edited a draft does not activate it, unless one person runs the building', () => {
  expect(activationOf(building(owner), draft, 'hua')).toBe('allowed');
  expect(activationOf(building(owner), draft, 'ming')).toBe('notByEditor');
  expect(activationOf(building(owner, 'solo'), draft, 'ming')).toBe('solo');
  expect(activationOf(building(['apartment.tariff.edit']), draft, 'hua')).toBe('ownerActivates');
  expect(activationOf(building([]), draft, 'hua')).toBeUndefined();
});

it('only drafts are activated and only active versions retired, in buildings that are in use', () => {
  expect(activationOf(building(owner), { ...draft, state: 'active' }, 'hua')).toBeUndefined();
  expect(activationOf({ ...building(owner), state: 'archived' }, draft, 'hua')).toBeUndefined();
  expect(mayRetire(building(owner), { state: 'active' })).toBe(true);
  expect(mayRetire(building(owner), { state: 'draft' })).toBe(false);
  expect(mayRetire(building([]), { state: 'active' })).toBe(false);
});
