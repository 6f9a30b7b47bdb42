import { createMochaTestRunner } from '@stryker-mutator/mocha-runner';
import { expect } from 'expect';
import { bind } from 'jest-each';
import Mocha from 'mocha';

/**
 * Runs the tests of the rules, written for Jest, under Mocha, which loads them once for all mutants: milliseconds for
 * each, where Jest takes a second.
 */
const { bdd } = Mocha.interfaces;
Mocha.interfaces.bdd = (root) => {
  root.on('pre-require', (context, file, mocha) => {
    // As in Jest, a hook outside of every `describe` is its file's alone.
    const ofFile = Mocha.Suite.create(root, '');
    bdd(ofFile);
    ofFile.emit('pre-require', context, file, mocha);
    const { it, describe, before, after } = context;
    it.each = bind(it);
    describe.each = bind(describe);
    Object.assign(context, { expect, test: it, beforeAll: before, afterAll: after });
  });
};

function rulesRunner(injector) {
  const runner = createMochaTestRunner(injector);
  // Nothing has to be loaded anew: no mutant acts while files load (`ignoreStatic`).
  runner.capabilities = async () => ({ reloadEnvironment: true });
  return runner;
}
rulesRunner.inject = createMochaTestRunner.inject;

export const strykerPlugins = [{ kind: 'TestRunner', name: 'rules', factory: rulesRunner }];
