export { classOfScreenError, isChunkError, RemoteFailure, reasonOf } from './failure.ts';
export {
  chosenRelease,
  followMissingParts,
  loadScreen,
  openRemote,
  openToday,
  preloadRemote,
  reportScreenFailure,
  unreadableRecord,
} from './page.ts';
export {
  checkRecords,
  followRecords,
  freshRecords,
  liveRecords,
  pageSettings,
  readPageRecords,
  remoteForArea,
  unreadableRemote,
  useLiveRecords,
  useShellOutdated,
} from './records.ts';
export { noteSettingOut } from './setting-out.ts';
export { usualRelease } from './usual-release.ts';
