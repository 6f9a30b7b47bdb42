import { createContext } from 'react';

/** How what is written takes files in: by a picture that is pasted within a page, or chosen for the place of the cursor. */
export interface FileTaking {
  /** The file is on its way to the server. @returns how the text names it */
  take(file: File): string;
  /** Asks for pictures; none where nobody chose any. */
  choosePictures(): Promise<readonly File[]>;
}

export const FileTaking = createContext<FileTaking>({ take: () => '', choosePictures: async () => [] });
