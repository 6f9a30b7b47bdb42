import { notify } from '@console/shell';
import { Dialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearDevice, unsavedTitles } from '../device/clear-device.ts';
import { useDrafts } from '../saving/use-drafts.ts';

const mostNamed = 10;

/** Asks before everything goes that this browser keeps of one's notes, and names the texts that would be lost. */
export default function ClearDeviceDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const drafts = useDrafts();
  const [lost] = useState(() => unsavedTitles(drafts));
  const clear = async () => {
    await clearDevice(drafts);
    onClose();
    notify.success(t('device.cleared'));
  };
  const buttons = (
    <>
      <Button color="inherit" onClick={onClose}>
        {t('device.cancel')}
      </Button>
      <Button color="error" variant="contained" onClick={() => void clear()}>
        {t(lost.length === 0 ? 'device.clear' : 'device.clearAndLose')}
      </Button>
    </>
  );
  return (
    <Dialog size="small" title={t('device.title')} onClose={onClose} actions={buttons}>
      <Box>{t('device.body')}</Box>
      {lost.length === 0 ? (
        <Box>{t('device.nothingUnsaved')}</Box>
      ) : (
        <Alert severity="warning">
          {t('device.lost', { count: lost.length })}
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
            {lost.slice(0, mostNamed).map((title, index) => (
              // Two drafts may have one title; the list does not change.
              <li key={index}>{title || t('list.untitled')}</li>
            ))}
          </Box>
          {lost.length > mostNamed && t('device.more', { count: lost.length - mostNamed })}
        </Alert>
      )}
    </Dialog>
  );
}
