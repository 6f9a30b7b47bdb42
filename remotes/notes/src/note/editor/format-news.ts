import { type Formats, plainFormats } from './editor-commands.ts';

/** What the text looks like at the cursor, for whoever shows it; the editor itself is drawn without React. */
export interface FormatNews {
  tell(formats: Formats): void;
  now(): Formats;
  subscribe(listener: () => void): () => void;
}

export function formatNews(): FormatNews {
  let formats = plainFormats;
  const listeners = new Set<() => void>();
  return {
    tell: (next) => {
      formats = next;
      for (const listener of listeners) listener();
    },
    now: () => formats,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
