import { notePath } from '@console/contract/notes';
import { useAddress } from '@console/shell';
import { BackIcon } from '@console/ui/icons';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { resolveNoteAddress } from '../address.ts';

/** Where list and note take turns on the screen. */
export function BackToList() {
  const { t } = useTranslation('notes');
  const [search] = useAddress();
  const list = notePath({ ...resolveNoteAddress(search), action: 'preview', uuid: '' });
  return (
    <Button
      component={Link}
      startIcon={<BackIcon />}
      sx={{ display: { lg: 'none' }, justifySelf: 'start' }}
      to={list}
    >
      {t('detail.back')}
    </Button>
  );
}
