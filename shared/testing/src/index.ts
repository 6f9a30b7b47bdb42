/** For tests of remotes' screens: the house around them, and an API of fakes that cannot lie. */
export { accessibilityFaults } from './accessibility.ts';
export { answer, type FakeAnswer, FakeApi, type FakeCall, hang, refuse } from './fake-api.ts';
export { type RemoteOnScreen, renderRemote } from './render-remote.tsx';
