import { confirm, useUnsavedWork } from '@console/shell';
import { useTranslation } from 'react-i18next';

/** Closes a dialog; where something was typed and not saved, after a question. Leaving the page asks as well. */
export function useCarefulClose(dirty: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTranslation('apartment');
  useUnsavedWork(dirty);
  return async () => {
    const question = { title: t('discard.question'), body: t('discard.body') };
    const sure = !dirty || (await confirm({ ...question, confirmLabel: t('discard.confirm'), danger: true }));
    if (sure) onClose();
  };
}
