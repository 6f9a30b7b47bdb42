import config from '../../jest.config.mjs';

/** The project of the rules alone, in Node's plain environment, which Stryker wraps in its own. */
const { displayName: _, ...unit } = config.projects.find(({ displayName }) => displayName === 'unit');
export default { ...unit, testEnvironment: 'node', testTimeout: config.testTimeout };
