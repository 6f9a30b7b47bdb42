import { notify } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { changeIn } from './merge-rules.ts';
import type { Merge } from './opening-rules.ts';

/** Says what two texts that were put together had each changed, and offers to take them apart again. */
export function useMergeNotice(): (merge: Merge, undo: () => void) => void {
  const { t } = useTranslation('notes');
  return ({ base, mine, theirs }, undo) =>
    notify.info(t('merge.done', { mine: changeIn(base, mine), theirs: changeIn(base, theirs) }), {
      action: { label: t('merge.undo'), run: undo },
    });
}
