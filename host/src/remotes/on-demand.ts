/** What only areas need: the federation runtime with all that it offers, and what loads releases by it. */
export { federation } from '../libraries/federation.ts';
export { remoteLoaders } from './load.ts';
export { Queries } from './queries.tsx';
export { screenFailure } from './screen.ts';
