/** The apartment area's part of the contract. */
export * from './buildings.ts';
export * from './paths.ts';
export * from './permissions.ts';
export * from './room-plans.ts';
export * from './room-types.ts';
export * from './rooms.ts';
