import { dialogLater, type ShownKey, shownKeys, useShortcuts } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from 'zustand';
import { toggleRail } from '../preferences/rail.ts';
import { useHasRail } from './area-choice.tsx';
import { keysOfControls, mergedKeys } from './control-keys.ts';

const KeysDialog = dialogLater(() => import('./keys-dialog.tsx'));

const mapStore = createStore<{ keys?: readonly ShownKey[] | undefined }>(() => ({}));

/** Shows what keys do at this moment, everywhere and on the screen on show; below the dialog nothing changes. */
export const openKeyMap = (): void =>
  mapStore.setState({
    keys: mergedKeys(shownKeys(), keysOfControls(document.getElementById('main') ?? document)),
  });
const closeKeyMap = (): void => mapStore.setState({ keys: undefined });

/** The keys of the frame, and the one list of all keys. */
export function KeyMap() {
  const { t } = useTranslation('host');
  const { keys } = useStore(mapStore);
  const hasRail = useHasRail();
  useShortcuts(
    { '?': openKeyMap, '\\': hasRail ? toggleRail : undefined },
    { first: true, words: { '?': t('keys.title'), '\\': t('keys.rail') } },
  );
  return keys && <KeysDialog keys={keys} onClose={closeKeyMap} />;
}
