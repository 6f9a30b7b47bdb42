import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, shortCode, uuid, version } from '../scalars.ts';
import { writtenWith } from '../written-with.ts';
import { inTeam } from './access.ts';
import { names } from './names.ts';
import { firstWoodPermissions, woodRoleNames } from './permissions.ts';

/** Which team a call is about; whoever belongs to one team only may leave it out. */
export const ofTeam = { teamId: z.optional(uuid) };

/** In what somebody measures most: logs by diameter, sawn timber by section, boards in board feet. */
export const measuredIn = ['log', 'sawn', 'boardFeet'] as const;

export const sawnRoundings = ['line', 'piece'] as const;
/** Below which price a sale asks for somebody's approval. */
export const priceFloors = ['none', 'list', 'cost'] as const;
/** Over the limit of a customer a sale is warned of, or refused. */
export const creditBlocks = ['warn', 'block'] as const;
export const sodModes = ['strict', 'solo'] as const;

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
  priceFloor: z.enum(priceFloors),
  backdateDays: z.int(),
  creditBlock: z.enum(creditBlocks),
  sodMode: z.enum(sodModes),
});

export const Team = z.extend(TeamSettings, {
  teamId: uuid,
  code: z.string(),
  names,
  /** The caller's roles here. */
  roles: z.array(z.enum(woodRoleNames)),
  /** What they allow, as far as every release knows it; `rights` has all. */
  may: z.array(z.enum(firstWoodPermissions)),
  /** All that they allow. */
  rights: z.optional(z.array(z.string())),
  /** How the caller likes to work here (`getMyTeamSettings`). */
  myYardId: z.optional(z.nullable(uuid)),
  myMeasure: z.optional(z.enum(measuredIn)),
  version,
});
export type Team = z.infer<typeof Team>;

export const NewTeam = z.object({
  code: shortCode(20),
  names: bilingual(80),
  sawnRounding: z._default(z.enum(sawnRoundings), 'line'),
});

export const TeamChange = z.object({
  names: z.optional(bilingual(80)),
  sawnRounding: z.optional(z.enum(sawnRoundings)),
  priceFloor: z.optional(z.enum(priceFloors)),
  backdateDays: z.optional(z.int().check(z.minimum(0), z.maximum(31))),
  creditBlock: z.optional(z.enum(creditBlocks)),
  sodMode: writtenWith('wood.team.own', z.optional(z.enum(sodModes))),
});
export type TeamChange = z.infer<typeof TeamChange>;

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

/**
 * Changes a team's names and the rules by which it trades (never what is already posted). Whether two people are needed for
 * what is separated is the owners' choice.
 */
export const updateTeam = endpoint({
  name: 'updateTeam',
  method: 'PATCH',
  path: '/wood/teams/{teamId}',
  access: inTeam('wood.team.manage'),
  changes: ['wood.teams'],
  params: z.object({ teamId: uuid }),
  body: TeamChange,
  response: Team,
  errors: ['VERSION_CONFLICT', 'VERSION_REQUIRED'],
  versioned: true,
});
