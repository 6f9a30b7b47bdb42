import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { uuid, version } from '../scalars.ts';
import { inTeam } from './access.ts';
import { measuredIn, ofTeam } from './teams.ts';

/** How somebody likes to work in a team; theirs alone. */
export const MyTeamSettings = z.object({
  /** Chosen beforehand where a yard is asked for; null: the team's first. */
  yardId: z.nullable(uuid),
  /** What the calculator begins with. */
  measuredIn: z.enum(measuredIn),
  version,
});
export type MyTeamSettings = z.infer<typeof MyTeamSettings>;

export const getMyTeamSettings = endpoint({
  name: 'getMyTeamSettings',
  method: 'GET',
  path: '/wood/me',
  access: inTeam('wood.team.read'),
  shows: ['wood.me'],
  query: z.object(ofTeam),
  response: MyTeamSettings,
});

/** VALIDATION (`unknown`) at `yardId` for a yard that the team does not have. */
export const updateMyTeamSettings = endpoint({
  name: 'updateMyTeamSettings',
  method: 'PATCH',
  path: '/wood/me',
  access: inTeam('wood.team.read'),
  changes: ['wood.me', 'wood.teams'],
  query: z.object(ofTeam),
  body: z.object({
    yardId: z.optional(z.nullable(uuid)),
    measuredIn: z.optional(z.enum(measuredIn)),
  }),
  response: MyTeamSettings,
  errors: ['VERSION_CONFLICT'],
  versioned: true,
});
