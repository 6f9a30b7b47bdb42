import { type ShownKey, shownKeys } from '@console/ui';
import { createStore } from 'zustand';
import { keysOfControls, mergedKeys } from './control-keys.ts';

/** The keys that the map shows; none while it is closed. */
export const keyMapStore = createStore<{ keys?: readonly ShownKey[] | undefined }>(() => ({}));

/** Shows what keys do at this moment, everywhere and on the screen on show; below the dialog nothing changes. */
export const openKeyMap = (): void =>
  keyMapStore.setState({
    keys: mergedKeys(shownKeys(), keysOfControls(document.getElementById('main') ?? document)),
  });

export const closeKeyMap = (): void => keyMapStore.setState({ keys: undefined });
