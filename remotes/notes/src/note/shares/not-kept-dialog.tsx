import { addTexts } from '@console/shell';
import { Dialog } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

addTexts('notes', { zh, en });

/** The app that shared it still has it: what to do is told. */
export default function NotKeptDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  return (
    <Dialog
      size="small"
      title={t('shares.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('shares.later')}</Button>}
    >
      {t('shares.notKept')}
    </Dialog>
  );
}
