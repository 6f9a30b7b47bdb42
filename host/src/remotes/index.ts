export { classOfScreenError, isChunkError, RemoteFailure } from './failure.ts';
export { liveRecords, loadArea, pageSettings, remoteForArea } from './page.ts';
