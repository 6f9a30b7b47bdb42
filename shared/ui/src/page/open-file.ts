import { saveFile } from './save-file.ts';

/** Opens a file in a tab of its own, from which it is printed; where the browser allows none, it goes to the downloads. */
export function openFile(name: string, content: BlobPart, mime: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mime }));
  const tab = window.open(address, '_blank');
  if (!tab) saveFile(name, content, mime);
  // As long as somebody may reload that tab.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
