const { expect } = require('expect');
const { bind } = require('jest-each');
const { interfaces, Suite } = require('mocha');

/** Jest's words in Mocha, so that the same test files run in both. */
const { bdd } = interfaces;
interfaces.bdd = (root) => {
  root.on('pre-require', (context, file, mocha) => {
    // As in Jest, a hook outside of every `describe` is its file's alone.
    const ofFile = Suite.create(root, '');
    bdd(ofFile);
    ofFile.emit('pre-require', context, file, mocha);
    const { it, describe, before, after } = context;
    it.each = bind(it);
    describe.each = bind(describe);
    Object.assign(context, { expect, test: it, beforeAll: before, afterAll: after });
  });
};
