import type { NoteRow as Row, Tag } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import { Mark, StateChip } from '@console/ui';
import PinIcon from '@mui/icons-material/PushPin';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface NoteRowProps {
  row: Row;
  tags: readonly Tag[];
  href: string;
  selected: boolean;
  hasDraft: boolean;
}

/** One note of the list: what it is called, how it begins or where the search found it, its tags and flags. */
export function NoteRow({ row, tags, href, selected, hasDraft }: NoteRowProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const names = tags.filter((tag) => row.tagIds.includes(tag.id)).map((tag) => tag.name);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component={Link}
        to={href}
        data-note-row
        aria-current={selected ? 'true' : undefined}
        sx={linkStyle}
      >
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
          <Box sx={{ ...titleStyle, ...(row.item.is_finished && { textDecoration: 'line-through' }) }}>
            {row.headline ? <Mark text={row.headline} ranges={row.hits.headline} /> : t('list.untitled')}
          </Box>
          <Box
            component="time"
            dateTime={row.updateTime}
            sx={{ color: 'text.secondary', typography: 'caption', whiteSpace: 'nowrap' }}
          >
            {format.relative(row.updateTime)}
          </Box>
        </Box>
        {row.excerpt && (
          <Box sx={excerptStyle}>
            <Mark text={row.excerpt} ranges={row.hits.excerpt} />
          </Box>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.75,
            color: 'text.secondary',
            typography: 'caption',
          }}
        >
          {row.item.make_it_top && <PinIcon sx={{ fontSize: 15 }} titleAccess={t('item.pinned')} />}
          {row.item.is_finished && <StateChip tone="good" label={t('item.finished')} />}
          {row.openTasks > 0 && <span>{t('list.openTasks', { count: row.openTasks })}</span>}
          {hasDraft && <StateChip tone="warn" label={t('list.unsaved')} />}
          {names.map((name) => (
            <span key={name}>#{name}</span>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const linkStyle = {
  display: 'grid',
  gap: 0.5,
  padding: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  minWidth: 0,
  borderInlineStart: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', borderInlineStartColor: 'primary.main' },
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const titleStyle = { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' } as const;

const excerptStyle = {
  color: 'text.secondary',
  typography: 'body2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const;
