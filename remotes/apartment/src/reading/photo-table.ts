import { type WaitingFile, type WaitingFiles, waitingFiles } from '@console/shell';

/** A photo that the server does not have yet. */
export interface WaitingPhoto extends WaitingFile {
  readonly photoId: string;
  readonly buildingId: string;
}

export type PhotoTable = WaitingFiles<WaitingPhoto>;

/** Photos of a round. */
export const photoTable: PhotoTable = waitingFiles('console-apartment', 'photos', 'photoId');
