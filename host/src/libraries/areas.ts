/** What only areas need: the federation runtime with all that it offers, and what loads releases by it. */
export { remoteLoaders } from '../remotes/load.ts';
export { screenFailure } from '../remotes/screen.ts';
export { federation } from './federation.ts';
