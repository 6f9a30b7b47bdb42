export { classOfScreenError, isChunkError, RemoteFailure } from './failure.ts';
export { liveRecords, loadArea, pageSettings, remoteForArea, shellVersion } from './page.ts';
