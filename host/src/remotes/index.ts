export { classOfScreenError, isChunkError, RemoteFailure } from './failure.ts';
export { chosenRelease, loadRemote, reportScreenFailure } from './page.ts';
export {
  followRecords,
  freshRecords,
  liveRecords,
  onRecords,
  pageSettings,
  readPageRecords,
  remoteForArea,
  useLiveRecords,
  useShellOutdated,
} from './records.ts';
export { readTrials } from './trial.ts';
