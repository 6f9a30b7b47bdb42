/** The bundler's knowledge, for a remote that needs more of it than the command does. */
export { type BuildOptions, remoteBuild } from '../../rspack.config.base.ts';
