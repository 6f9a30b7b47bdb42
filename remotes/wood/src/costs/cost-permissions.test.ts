import type { WoodPermission } from '@console/contract/wood';
import { demoTeam } from '../team/demo-team.ts';
import { activationOf } from './cost-permissions.ts';

const owner: WoodPermission[] = ['wood.cost_item.edit', 'wood.cost_item.activate'];

it.each([
  ['a draft of somebody else', owner, 'strict', 'draft', ['hua'], 'allowed'],
  ['one that one has edited, too', owner, 'strict', 'draft', ['hua', 'ming'], 'notByEditor'],
  ['one’s own, where one person runs the team', owner, 'solo', 'draft', ['ming'], 'solo'],
  [
    'without the right, who edits is told whose it is',
    owner.slice(0, 1),
    'strict',
    'draft',
    [],
    'ownerActivates',
  ],
  ['who only reads is told nothing', [], 'strict', 'draft', ['hua'], undefined],
  ['what is in force already', owner, 'strict', 'active', ['hua'], undefined],
] as const)('%s', (_, may, sodMode, state, editedBy, told) => {
  const team = { ...demoTeam(may), sodMode };
  expect(activationOf(team, { state, editedBy: [...editedBy] }, 'ming')).toBe(told);
});
