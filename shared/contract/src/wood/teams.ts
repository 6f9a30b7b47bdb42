import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, shortCode, uuid, version } from '../scalars.ts';
import { inTeam } from './access.ts';
import { names } from './names.ts';
import { woodPermissions, woodRoleNames } from './permissions.ts';

/** Which team a call is about; whoever belongs to one team only may leave it out. */
export const ofTeam = { teamId: z.optional(uuid) };

export const sawnRoundings = ['line', 'piece'] as const;

/** The settings of a team (apartment-and-wood.md, section 6). */
export const TeamSettings = z.object({
  currency: z.string(),
  costMethod: z.enum(['moving_average', 'fifo']),
  returnCostBasis: z.enum(['current_average', 'original_receipt']),
  logRule: z.enum(['gb4814_2013']),
  sawnRounding: z.enum(sawnRoundings),
  taxMode: z.enum(['none', 'included', 'excluded']),
  taxRate: z.string(),
  volumeTolerance: z.string(),
  priceFloor: z.enum(['none', 'list', 'cost']),
  backdateDays: z.int(),
  creditBlock: z.enum(['warn', 'block']),
  sodMode: z.enum(['strict', 'solo']),
});

export const Team = z.extend(TeamSettings, {
  teamId: uuid,
  code: z.string(),
  names,
  /** The caller's roles here, and what they allow. */
  roles: z.array(z.enum(woodRoleNames)),
  may: z.array(z.enum(woodPermissions)),
  version,
});
export type Team = z.infer<typeof Team>;

export const NewTeam = z.object({
  code: shortCode(20),
  names: bilingual(80),
  sawnRounding: z._default(z.enum(sawnRoundings), 'line'),
});
export const TeamMember = z.object({
  userId: z.string(),
  name: z.nullable(z.string()),
  username: z.nullable(z.string()),
  roles: z.array(z.enum(woodRoleNames)),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** The teams that the caller belongs to; empty for a stranger to the trade. */
export const listTeams = endpoint({
  name: 'listTeams',
  method: 'GET',
  path: '/wood/teams',
  access: 'signedIn',
  shows: ['wood.teams'],
  response: z.object({ items: z.array(Team) }),
});

/** Founds a team; the caller becomes its owner. */
export const createTeam = endpoint({
  name: 'createTeam',
  method: 'POST',
  path: '/wood/teams',
  access: 'wood.team.create',
  changes: ['wood.teams', 'platform.me'],
  body: NewTeam,
  response: Team,
  idempotent: true,
});

/** Changes a team's names and the rounding of sawn timber (never what is already posted). */
export const updateTeam = endpoint({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/wood/teams/{teamId}',
  access: inTeam('wood.team.manage'),
  changes: ['wood.teams'],
  params: z.object({ teamId: uuid }),
  body: z.object({ names: z.optional(bilingual(80)), sawnRounding: z.optional(z.enum(sawnRoundings)) }),
  response: Team,
  errors: ['VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});

export const listTeamMembers = endpoint({
  name: 'listTeamMembers',
  method: 'GET',
  path: '/wood/teams/{teamId}/members',
  access: inTeam('wood.team.read'),
  shows: ['wood.members'],
  params: z.object({ teamId: uuid }),
  response: z.object({ items: z.array(TeamMember) }),
});
