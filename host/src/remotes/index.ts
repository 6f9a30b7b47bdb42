export { classOfScreenError, isChunkError, RemoteFailure } from './failure.ts';
export { chosenRelease, loadScreen, openRemote, preloadRemote, reportScreenFailure } from './page.ts';
export {
  checkRecords,
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
export { noteSettingOut } from './setting-out.ts';
