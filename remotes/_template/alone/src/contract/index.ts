/** The calls of this area's own service. */
export * from './__nounsKebab__.ts';
export { service } from './service.ts';
