/** The apartment area's part of the contract. */
export * from './building-team.ts';
export * from './buildings.ts';
export * from './charge-items.ts';
export * from './common-pools.ts';
export * from './meters.ts';
export * from './paths.ts';
export * from './permissions.ts';
export * from './person-rules.ts';
export * from './persons.ts';
export * from './room-plans.ts';
export * from './room-types.ts';
export * from './rooms.ts';
export * from './tariffs.ts';
export * from './team-rules.ts';
export * from './tenancies.ts';
export * from './tenancy-rules.ts';
