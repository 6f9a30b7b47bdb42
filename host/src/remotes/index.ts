export { classOfScreenError, isChunkError, RemoteFailure } from './failure.ts';
export { liveRecords, loadArea, pageSettings, remoteForArea, reportScreenFailure } from './page.ts';
