import { useEffect, useEffectEvent } from 'react';
import { type ChosenFile, pastedFiles } from './chosen-files.ts';

/** Pictures and files that are pasted anywhere but into a field. @param onFiles undefined: pasting does nothing */
export function usePastedFiles(onFiles: ((files: readonly ChosenFile[]) => void) | undefined): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const inField =
      event.target instanceof Element &&
      event.target.closest('input, textarea, [contenteditable], [role="dialog"]');
    if (!onFiles || inField || !event.clipboardData || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles(pastedFiles(event.clipboardData, new Date()));
  });
  // Syncs with the clipboard, once.
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
