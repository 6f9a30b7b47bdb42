import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';

const titleStore = createStore<{ title: string | undefined }>(() => ({ title: undefined }));

/**
 * Names the tab after what the screen shows, e.g. one note's title, instead of the screen's own name
 * (`handle.title`); for as long as the component is there.
 */
export function useScreenTitle(title: string | undefined): void {
  // The document's title lies outside React's tree.
  useEffect(() => {
    titleStore.setState({ title });
    return () => titleStore.setState({ title: undefined });
  }, [title]);
}

/** What `useScreenTitle` was given; read by the frame. */
export const useGivenTitle = (): string | undefined => useStore(titleStore, (state) => state.title);
