import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { bilingual, day, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { applicationStates } from './applications.ts';
import { reason } from './cycles.ts';

export const drawStates = ['draft', 'committed', 'drawn', 'published', 'annulled'] as const;
export type DrawState = (typeof drawStates)[number];

/** A draw is about at least two applications: one alone needs none. */
export const drawLimits = { candidates: 500, fewestCandidates: 2, rooms: 200 } as const;

const name = text(1, 80);
/** By which dice, lottery or the like the public number will come about; told before it is known. */
const entropyPlan = text(0, 300);

/** What is drawn for: a whole room, or a bed of one that is let by bed. */
const WantedRoom = z.object({ roomId: uuid, bedId: z._default(z.nullable(uuid), null) });
const rooms = z.array(WantedRoom).check(z.minLength(1), z.maxLength(drawLimits.rooms));
const applications = z
  .array(uuid)
  .check(z.minLength(drawLimits.fewestCandidates), z.maxLength(drawLimits.candidates));

const ShownRoom = z.object({
  roomId: uuid,
  roomNumber: z.string(),
  bedId: z.nullable(uuid),
  bedLabel: z.nullable(z.string()),
});
export type DrawRoom = z.infer<typeof ShownRoom>;

const header = {
  drawId: uuid,
  buildingId: uuid,
  number: z.string(),
  name,
  state: z.enum(drawStates),
  candidateCount: z.int(),
  roomCount: z.int(),
  committedAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  version,
  createdAt: instant,
  updatedAt: instant,
};
export const DrawRow = z.object(header);
export type DrawRow = z.infer<typeof DrawRow>;

/** An application of a draw, with its place once it is drawn, and the room that place comes with. */
export const DrawCandidate = z.object({
  applicationId: uuid,
  number: z.string(),
  applicantName: z.string(),
  state: z.enum(applicationStates),
  rank: z.nullable(z.int()),
  room: z.nullable(ShownRoom),
});
export type DrawCandidate = z.infer<typeof DrawCandidate>;

const act = z.nullable(z.object({ by: z.string(), at: instant }));
const digest = z.string();
export const Draw = z.object({
  ...header,
  entropyPlan,
  /** In the order in which they are offered. */
  rooms: z.array(ShownRoom),
  /** By place once they have one, before that by number. */
  candidates: z.array(DrawCandidate),
  listDigest: z.nullable(digest),
  commit: z.nullable(digest),
  /** Nobody knows it before the draw. */
  secret: z.nullable(z.string()),
  publicEntropy: z.nullable(z.string()),
  committed: act,
  drawn: act,
  published: act,
  annulled: act,
  /** One person committed and recorded the public number. */
  selfChecked: z.boolean(),
  /** Why it was annulled. */
  reason: z.string(),
  may: z.object({
    edit: z.boolean(),
    commit: z.boolean(),
    draw: z.boolean(),
    publish: z.boolean(),
    annul: z.boolean(),
  }),
});
export type Draw = z.infer<typeof Draw>;

const drawParams = z.object({ drawId: uuid });

/** The newest first. */
export const listDraws = endpoint({
  name: 'listDraws',
  method: 'GET',
  path: '/apartment/draws',
  access: inBuilding('apartment.draw.read', 'building'),
  shows: ['apartment.draws'],
  query: z.object({ building: uuid, state: z.optional(z.enum(drawStates)), ...cursorQuery }),
  response: cursorPage(DrawRow),
});

/** Approved applications that were sent to a draw and are in none that still counts, by number; and what can be drawn for. */
export const listDrawable = endpoint({
  name: 'listDrawable',
  method: 'GET',
  path: '/apartment/draws:candidates',
  access: inBuilding('apartment.draw.commit', 'building'),
  shows: ['apartment.draws', 'apartment.applications'],
  query: z.object({ building: uuid }),
  response: z.object({
    items: z.array(
      z.object({
        applicationId: uuid,
        number: z.string(),
        applicantName: z.string(),
        /** The kind of room that they asked for; null where any will do. */
        wantedRoomType: z.nullable(bilingual(80)),
        from: z.nullable(day),
      }),
    ),
    rooms: z.array(
      z.object({
        ...ShownRoom.shape,
        roomType: z.nullable(bilingual(80)),
        /** Nobody has it from today on, and nobody was promised it. */
        free: z.boolean(),
      }),
    ),
  }),
});

export const getDraw = endpoint({
  name: 'getDraw',
  method: 'GET',
  path: '/apartment/draws/{drawId}',
  access: inBuildingOf('draw', 'apartment.draw.read'),
  shows: ['apartment.draws', 'apartment.applications'],
  params: drawParams,
  response: Draw,
});

const settings = { name, entropyPlan: z._default(entropyPlan, ''), rooms, applicationIds: applications };

/** A draft. `not_drawable` at an application that was not sent to a draw, or is in another one already. */
export const createDraw = endpoint({
  name: 'createDraw',
  method: 'POST',
  path: '/apartment/draws',
  access: inBuilding('apartment.draw.commit', 'buildingId'),
  changes: ['apartment.draws', 'apartment.applications'],
  body: z.object({ buildingId: uuid, ...settings }),
  response: Draw,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

const Change = z.partial(z.object({ name, entropyPlan, rooms, applicationIds: applications }));
export type UpdateDraw = z.input<typeof Change>;

/** While it is a draft. */
export const updateDraw = endpoint({
  name: 'updateDraw',
  method: 'PATCH',
  path: '/apartment/draws/{drawId}',
  access: inBuildingOf('draw', 'apartment.draw.commit'),
  changes: ['apartment.draws', 'apartment.applications'],
  params: drawParams,
  body: Change,
  response: Draw,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

/** Of a draft nothing stays; what was committed is annulled instead. */
export const deleteDraw = endpoint({
  name: 'deleteDraw',
  method: 'DELETE',
  path: '/apartment/draws/{drawId}',
  access: inBuildingOf('draw', 'apartment.draw.commit'),
  changes: ['apartment.draws', 'apartment.applications'],
  params: drawParams,
  response: z.object({ drawId: uuid }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

const action = {
  method: 'POST',
  params: drawParams,
  changes: ['apartment.draws', 'apartment.applications'],
  response: Draw,
  versioned: true,
  idempotent: true,
} as const;

/**
 * Freezes the list, and binds the server to a secret that nobody has seen. `too_few` at `applicationIds` or `rooms`;
 * STATE_CONFLICT with `reason` `application_gone` and their `numbers` where some were withdrawn or have run out since; OVERLAP with
 * the `number` of the application that was promised one of its rooms, and the `room`.
 */
export const commitDraw = endpoint({
  ...action,
  name: 'commitDraw',
  path: '/apartment/draws/{drawId}/actions/commit',
  access: inBuildingOf('draw', 'apartment.draw.commit'),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'OVERLAP'],
});

/** The public number, recorded by somebody else than whoever committed, and the ranking that follows from it. */
export const drawDraw = endpoint({
  ...action,
  name: 'drawDraw',
  path: '/apartment/draws/{drawId}/actions/draw',
  access: inBuildingOf('draw', 'apartment.draw.draw'),
  body: z.object({ publicEntropy: text(3, 200) }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'SOD_SAME_PERSON'],
});

/** Shows the result to everybody, and offers the rooms to the first places. OVERLAP names who has one of them by now. */
export const publishDraw = endpoint({
  ...action,
  name: 'publishDraw',
  path: '/apartment/draws/{drawId}/actions/publish',
  access: inBuildingOf('draw', 'apartment.draw.publish'),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT', 'OVERLAP'],
});

/** It does not count, and stays to be seen with its reason. STATE_CONFLICT with `reason` `moved_in` once a room of it is let. */
export const annulDraw = endpoint({
  ...action,
  name: 'annulDraw',
  path: '/apartment/draws/{drawId}/actions/annul',
  access: inBuildingOf('draw', 'apartment.draw.publish'),
  body: z.object({ reason }),
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/**
 * What everybody may know of a draw from the moment it is committed, signed in or not: a commitment that nobody could see would
 * bind nobody. No names, no rooms, not the building.
 */
export const DrawNotice = z.object({
  drawId: uuid,
  number: z.string(),
  name,
  state: z.enum(['committed', 'drawn', 'published', 'annulled']),
  entropyPlan,
  roomCount: z.int(),
  /** Numbers of the applications, in the order in which the digest takes them. */
  numbers: z.array(z.string()),
  listDigest: digest,
  commit: digest,
  committedAt: instant,
  publishedAt: z.nullable(instant),
  annulledAt: z.nullable(instant),
  reason: z.string(),
});
export type DrawNotice = z.infer<typeof DrawNotice>;

export const getDrawNotice = endpoint({
  name: 'getDrawNotice',
  method: 'GET',
  path: '/apartment/draws/{drawId}/notice',
  access: 'public',
  shows: ['apartment.draws'],
  params: drawParams,
  response: DrawNotice,
});

/** All that is needed to work the result out again; NOT_FOUND until it is published. One that was drawn and annulled stays. */
export const verifyDraw = endpoint({
  name: 'verifyDraw',
  method: 'GET',
  path: '/apartment/draws/{drawId}/verify',
  access: 'public',
  shows: ['apartment.draws'],
  params: drawParams,
  response: z.object({
    drawId: uuid,
    number: z.string(),
    listDigest: digest,
    commit: digest,
    secret: z.string(),
    publicEntropy: z.string(),
    candidates: z.array(z.object({ number: z.string(), rank: z.int() })),
  }),
});

/** A draw in which the caller's own application takes part, with its place once that is published, and nobody else's. */
export const OwnDraw = z.object({
  ...z.omit(DrawNotice, { numbers: true, listDigest: true, commit: true }).shape,
  candidateCount: z.int(),
  own: z.array(
    z.object({
      applicationId: uuid,
      number: z.string(),
      rank: z.nullable(z.int()),
      /** What it is offered. */
      roomNumber: z.nullable(z.string()),
      bedLabel: z.nullable(z.string()),
    }),
  ),
});
export type OwnDraw = z.infer<typeof OwnDraw>;

/** The newest first. By who the caller is, as `listMyRooms`. */
export const listMyDraws = endpoint({
  name: 'listMyDraws',
  method: 'GET',
  path: '/apartment/me/draws',
  access: 'signedIn',
  shows: ['apartment.draws', 'apartment.applications'],
  response: z.object({ items: z.array(OwnDraw) }),
});
