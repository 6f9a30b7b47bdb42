/** Contract of the wood area. */
export * from './access.ts';
export * from './names.ts';
export * from './openings.ts';
export * from './paths.ts';
export * from './permissions.ts';
export * from './sorts.ts';
export * from './species.ts';
export * from './stock.ts';
export * from './teams.ts';
export * from './volumes.ts';
export * from './yards.ts';
