import { type WoodRole, woodRoleNames, woodRoles } from '@console/contract/wood';
import { begunBy } from './begin-rules.ts';

const offered: Record<WoodRole, string[]> = {
  OW: ['purchase', 'sale', 'cost_add'],
  MG: ['purchase', 'sale', 'transfer', 'cost_add'],
  BY: ['purchase'],
  SL: ['sale'],
  WH: ['transfer'],
  AC: ['cost_add'],
  VW: [],
};

it.each(woodRoleNames)('5 what %s may begin', (role) => {
  expect(begunBy((permission) => woodRoles[role].includes(permission))).toEqual(offered[role]);
});
