import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, shortCode, uuid, version } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';

export const yardKinds = ['yard', 'kiln', 'shop', 'transit', 'quarantine'] as const;

export const Yard = z.object({ yardId: uuid, code: z.string(), names, kind: z.enum(yardKinds), version });
export type Yard = z.infer<typeof Yard>;

export const NewYard = z.object({
  code: shortCode(20),
  names: bilingual(60),
  kind: z._default(z.enum(yardKinds), 'yard'),
});

export const listYards = endpoint({
  name: 'listYards',
  method: 'GET',
  path: '/wood/yards',
  access: inTeam('wood.stock.read'),
  shows: ['wood.yards'],
  query: z.object(ofTeam),
  response: z.object({ items: z.array(Yard) }),
});

export const createYard = endpoint({
  name: 'createYard',
  method: 'POST',
  path: '/wood/yards',
  access: inTeam('wood.team.manage'),
  changes: ['wood.yards'],
  query: z.object(ofTeam),
  body: NewYard,
  response: Yard,
  errors: ['CODE_TAKEN'],
  idempotent: true,
});

export const YardChange = z.object({
  code: z.optional(shortCode(20)),
  names: z.optional(bilingual(60)),
  kind: z.optional(z.enum(yardKinds)),
});
export type YardChange = z.infer<typeof YardChange>;

export const updateYard = endpoint({
  name: 'updateYard',
  method: 'PATCH',
  path: '/wood/yards/{yardId}',
  access: inTeamOf('yard', 'wood.team.manage'),
  changes: ['wood.yards'],
  params: z.object({ yardId: uuid }),
  body: YardChange,
  response: Yard,
  errors: ['CODE_TAKEN', 'VERSION_CONFLICT'],
  versioned: true,
});
