/** For tests of remotes' screens: the house around them, and an API of fakes that cannot lie. */
export {
  answer,
  type FakeAnswer,
  FakeApi,
  type FakeCall,
  type FakeStream,
  fakeStream,
  hang,
  refuse,
} from './fake-api.ts';
export { fill } from './fill.ts';
export { later } from './later.ts';
export { type RemoteOnScreen, renderRemote } from './render-remote.tsx';
export { renderToday } from './render-today.tsx';
export { savedFiles } from './saved-files.ts';
export { expectConsole } from './silence.ts';
export { keepState } from './states.ts';
export { switchTo } from './switch-to.ts';
