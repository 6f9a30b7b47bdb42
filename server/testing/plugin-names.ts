/**
 * Fastify looks up the name of each plugin that has none among all loaded modules. Jest answers that slowly, a quarter
 * of a second for each server that a test starts; so here every plugin has one.
 */
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  value: 'plugin',
  writable: true,
});
