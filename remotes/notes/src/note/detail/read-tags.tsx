import { listTags, notePath } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import { TagsIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { ariaKeys } from '../keys/key-rules.ts';
import { useKeyMap } from '../keys/keys.ts';
import { wanted } from '../wanted.ts';

interface ReadTagsProps {
  tagIds: readonly number[];
  address: ResolvedAddress;
}

/** The tags of a note that is read, and the way to change them. */
export function ReadTags({ tagIds, address }: ReadTagsProps) {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const tags = useEndpoint(listTags).items;
  const names = tags.filter((tag) => tagIds.includes(tag.id)).map((tag) => `#${tag.name}`);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', color: 'text.secondary', typography: 'body2' }}>
      {names.join('  ')}
      <Tooltip title={t('tags.edit')}>
        <IconButton
          component={Link}
          to={notePath({ ...address, action: 'editAndPreview' })}
          state={wanted.tags}
          size="small"
          aria-label={t('tags.edit')}
          aria-keyshortcuts={ariaKeys(keys.tags)}
          data-note-action="tags"
        >
          <TagsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
