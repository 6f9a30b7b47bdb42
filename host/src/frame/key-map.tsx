import { dialogLater, type ShownKey, shownKeys, useShortcuts } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from 'zustand';
import { useHasRail } from './area-choice.tsx';
import { toggleRail } from './rail.ts';

const KeysDialog = dialogLater(() => import('./keys-dialog.tsx'));

const mapStore = createStore<{ keys?: readonly ShownKey[] | undefined }>(() => ({}));

/** Shows what keys do at this moment, everywhere and on the screen on show; below the dialog nothing changes. */
export const openKeyMap = (): void => mapStore.setState({ keys: shownKeys() });
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
