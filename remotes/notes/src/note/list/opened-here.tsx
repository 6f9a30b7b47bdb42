import { notePath } from '@console/contract/notes';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { openedBefore } from '../opened/opened-notes.ts';

/** In the place of a list that cannot be read: what opens on this device without a network. */
export function OpenedHere({ address }: { address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const opened = openedBefore();
  if (opened.length === 0) return null;
  return (
    <Box component="section" aria-label={t('opened.here')}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('opened.here')}</Box>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, lineHeight: 2 }}>
        {opened.map(({ noteId, title }) => (
          <li key={noteId}>
            <Box
              component={Link}
              to={notePath({ ...address, action: 'preview', uuid: noteId })}
              sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}
            >
              {title || t('list.untitled')}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
