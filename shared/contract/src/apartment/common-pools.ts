import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { numberedPage } from '../paging.ts';
import { decimalNotNegative, instant, text, uuid, version } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { amountOfRoom } from './room-types.ts';
import { roomsAtOnce } from './rooms.ts';
import { usableAction, usableStates } from './usable.ts';

/** Where the cost that rooms share comes from. */
export const poolSources = ['master_minus_subs', 'common_meter', 'fixed_amount'] as const;
/** How it is spread over them. */
export const poolMethods = ['equal', 'area', 'person_days', 'usage', 'fixed_ratio'] as const;

const fields = {
  name: text(1, 80),
  source: z.enum(poolSources),
  method: z.enum(poolMethods),
  /** For `fixed_amount` only, and then needed. */
  amountMinor: z.nullable(amountOfRoom),
  /** For the other sources: the master meter, or the common one. */
  meterId: z.nullable(uuid),
  rooms: z
    .array(
      z.object({
        roomId: uuid,
        /** Part of the sum of all ratios; counts with `fixed_ratio` only. */
        ratio: z._default(decimalNotNegative(10, 4), '1'),
      }),
    )
    .check(z.minLength(1), z.maxLength(roomsAtOnce)),
};

export const CommonPoolSettings = z.object(fields);
export type CommonPoolSettings = z.infer<typeof CommonPoolSettings>;
export const NewCommonPool = z.object({
  ...fields,
  amountMinor: z._default(fields.amountMinor, null),
  meterId: z._default(fields.meterId, null),
});
export type NewCommonPool = z.input<typeof NewCommonPool>;
export const CommonPoolChange = z.partial(CommonPoolSettings);
export type CommonPoolChange = z.input<typeof CommonPoolChange>;

export const CommonPool = z.object({
  commonPoolId: uuid,
  buildingId: uuid,
  ...fields,
  state: z.enum(usableStates),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type CommonPool = z.infer<typeof CommonPool>;

const commonPoolParams = z.object({ buildingId: uuid, commonPoolId: uuid });

export const listCommonPools = endpoint({
  name: 'listCommonPools',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/common-pools',
  access: inBuilding('apartment.building.read'),
  shows: ['apartment.commonPools', 'apartment.meters'],
  params: buildingParams,
  response: numberedPage(CommonPool),
});

export const createCommonPool = endpoint({
  name: 'createCommonPool',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/common-pools',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.commonPools'],
  params: buildingParams,
  body: NewCommonPool,
  response: CommonPool,
  errors: ['NAME_TAKEN', 'STATE_CONFLICT'],
  idempotent: true,
});

export const updateCommonPool = endpoint({
  name: 'updateCommonPool',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/common-pools/{commonPoolId}',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.commonPools'],
  params: commonPoolParams,
  body: CommonPoolChange,
  response: CommonPool,
  errors: ['NAME_TAKEN', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

const commonPoolAction = usableAction(commonPoolParams, CommonPool);

/** Shares nothing from now on; what it has shared stays. */
export const disableCommonPool = endpoint({
  name: 'disableCommonPool',
  path: '/apartment/buildings/{buildingId}/common-pools/{commonPoolId}/actions/disable',
  changes: ['apartment.commonPools'],
  ...commonPoolAction,
});

export const enableCommonPool = endpoint({
  name: 'enableCommonPool',
  path: '/apartment/buildings/{buildingId}/common-pools/{commonPoolId}/actions/enable',
  changes: ['apartment.commonPools'],
  ...commonPoolAction,
});
