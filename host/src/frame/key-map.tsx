import { dialogLater, useShortcuts } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { closeKeyMap, keyMapStore, openKeyMap } from '../keys/open-key-map.ts';
import { toggleRail } from '../preferences/rail.ts';
import { useHasRail } from './area-choice.tsx';

const KeysDialog = dialogLater(() => import('./keys-dialog.tsx'));

/** The keys of the frame, and the one list of all keys. */
export function KeyMap() {
  const { t } = useTranslation('host');
  const { keys } = useStore(keyMapStore);
  const hasRail = useHasRail();
  useShortcuts(
    { '?': openKeyMap, '\\': hasRail ? toggleRail : undefined },
    { first: true, words: { '?': t('keys.title'), '\\': t('keys.rail') } },
  );
  return keys && <KeysDialog keys={keys} onClose={closeKeyMap} />;
}
