import { type WaitingFile, type WaitingFiles, waitingFiles } from '@console/shell';

/** A photo of a pile that the server does not have yet. */
export interface YardPhoto extends WaitingFile {
  readonly photoId: string;
}

export const yardPhotos: WaitingFiles<YardPhoto> = waitingFiles('console-wood', 'photos', 'photoId');
