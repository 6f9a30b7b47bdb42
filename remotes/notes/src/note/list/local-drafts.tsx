import { notePath } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import type { Draft } from '../saving/drafts.ts';

/** Notes that the server has never got: they exist only in this browser, so they must not need an address. */
export function LocalDrafts({ drafts, address }: { drafts: readonly Draft[]; address: ResolvedAddress }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const unsent = drafts.filter(({ base, uuid }) => base.version === undefined && uuid !== address.uuid);
  if (unsent.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('list.drafts')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, padding: 1 }}
    >
      <StateChip tone="warn" label={t('list.drafts')} />
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, paddingTop: 0.5 }}>
        {unsent.map(({ uuid, text, updatedAt }) => (
          <li key={uuid}>
            <Box
              component={Link}
              to={notePath({ ...address, action: 'create', uuid })}
              sx={{ color: 'primary.main', overflowWrap: 'anywhere' }}
            >
              {(text.title || text.content).trim().slice(0, 60) || t('list.untitled')}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {format.relative(updatedAt)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
