/**
 * Fastify looks up the name of each plugin that has none among all loaded modules. Jest answers that slowly, a quarter
 * of a second for each server that a test starts; so here every plugin has one. Plugins of the process have no need of it:
 * this is for those of a test, and of files with modules of their own.
 */
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  value: 'plugin',
  writable: true,
});
