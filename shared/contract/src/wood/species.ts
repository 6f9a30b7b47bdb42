import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, shortCode, text, uuid, version } from '../scalars.ts';
import { inTeam } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';

export const Species = z.object({
  speciesId: uuid,
  code: z.string(),
  names,
  latin: z.nullable(z.string()),
  densityKgM3: z.nullable(z.int()),
  version,
});
export type Species = z.infer<typeof Species>;

export const NewSpecies = z.object({
  code: shortCode(8),
  names: bilingual(60),
  latin: z._default(z.nullable(text(1, 80)), null),
  densityKgM3: z._default(z.nullable(z.int().check(z.minimum(50), z.maximum(1500))), null),
});

export const listSpecies = endpoint({
  name: 'listSpecies',
  method: 'GET',
  path: '/wood/species',
  access: inTeam('wood.sort.read'),
  shows: ['wood.species'],
  query: z.object(ofTeam),
  response: z.object({ items: z.array(Species) }),
});

export const createSpecies = endpoint({
  name: 'createSpecies',
  method: 'POST',
  path: '/wood/species',
  access: inTeam('wood.sort.manage'),
  changes: ['wood.species'],
  query: z.object(ofTeam),
  body: NewSpecies,
  response: Species,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});
