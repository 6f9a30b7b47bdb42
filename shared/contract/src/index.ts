/** What crosses the wire. Areas add their own lines; nothing else is public. */
export * from './access.ts';
export * from './apartment/permissions.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './paging.ts';
export * from './permissions.ts';
export * from './platform/cohorts.ts';
export * from './platform/releases.ts';
export * from './platform/session.ts';
export * from './platform/settings.ts';
export * from './platform/sign-in-errors.ts';
export * from './platform/telemetry.ts';
export * from './platform/version-range.ts';
export * from './scalars.ts';
export * from './seen-with.ts';
export * from './wood/permissions.ts';
