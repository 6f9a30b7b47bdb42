import type { NoteRow as Row, Tag } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import { Mark, StateChip } from '@console/ui';
import RemindIcon from '@mui/icons-material/NotificationsOutlined';
import PublicIcon from '@mui/icons-material/Public';
import PinIcon from '@mui/icons-material/PushPin';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { TagDot } from '../tags/tag-dot.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowMoves } from './use-row-moves.ts';
import type { Selection } from './use-selection.ts';

/** `conflict`: the note was saved elsewhere since the draft was begun. */
export type RowDraft = 'unsaved' | 'conflict';

interface NoteRowProps {
  row: Row;
  tags: readonly Tag[];
  address: ResolvedAddress;
  href: string;
  selected: boolean;
  draft: RowDraft | undefined;
  /** Only of pinned notes. */
  moves: RowMoves | undefined;
  selection: Selection;
  order: readonly string[];
}

/** One note of the list: what it is called, how it begins or where the search found it, its tags and flags. */
export function NoteRow(props: NoteRowProps) {
  const { row, address, href, selected, moves, selection, order } = props;
  const { t } = useTranslation('notes');
  const name = row.headline || t('list.untitled');
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'stretch', borderBottom: 1, borderColor: 'divider' }}
      draggable={moves !== undefined && !selection.on}
      onDragStart={moves?.drag}
      onDragOver={(event) => moves && event.preventDefault()}
      onDrop={moves?.drop}
    >
      {selection.on && (
        <Box
          component="label"
          sx={{ display: 'grid', placeItems: 'center', paddingInline: 1.25, cursor: 'pointer' }}
        >
          <input
            type="checkbox"
            aria-label={t('list.select', { name })}
            checked={selection.ids.has(row._id)}
            onChange={(event) =>
              event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
                ? selection.extendTo(row._id, order)
                : selection.toggle(row._id)
            }
          />
        </Box>
      )}
      <Box
        component={Link}
        to={href}
        draggable={false}
        data-note-row
        aria-current={selected ? 'true' : undefined}
        aria-keyshortcuts={moves ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onKeyDown={(event) => {
          const step = { ArrowUp: moves?.up, ArrowDown: moves?.down }[event.key];
          if (!event.altKey || !step) return;
          event.preventDefault();
          step();
        }}
        sx={linkStyle}
      >
        <RowText {...props} name={name} />
      </Box>
      <RowMenu
        row={row}
        name={name}
        address={address}
        moves={moves}
        onSelect={() => selection.toggle(row._id)}
      />
    </Box>
  );
}

function RowText({ row, tags, draft, name }: NoteRowProps & { name: string }) {
  const format = useFormat();
  const { item } = row;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box sx={{ ...titleStyle, ...(item.is_finished && { textDecoration: 'line-through' }) }}>
          {row.headline ? <Mark text={row.headline} ranges={row.hits.headline} /> : name}
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
      <RowFlags row={row} tags={tags} draft={draft} />
    </>
  );
}

function RowFlags({ row, tags, draft }: Pick<NoteRowProps, 'row' | 'tags' | 'draft'>) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const { item } = row;
  const next = [item.remind_at, item.snoozed_until].filter((time) => time !== null).sort()[0];
  const shown = tags.filter((tag) => row.tagIds.includes(tag.id));
  return (
    <Box sx={flagsStyle}>
      {item.make_it_top && <PinIcon sx={iconStyle} titleAccess={t('item.pinned')} />}
      {item.add_to_blog && <PublicIcon sx={iconStyle} titleAccess={t('list.published')} />}
      {next && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <RemindIcon sx={iconStyle} titleAccess={t('list.reminder')} />
          {format.relative(next)}
        </Box>
      )}
      {item.is_finished && <StateChip tone="good" label={t('item.finished')} />}
      {row.openTasks > 0 && <span>{t('list.openTasks', { count: row.openTasks })}</span>}
      {draft === 'unsaved' && <StateChip tone="warn" label={t('list.unsaved')} />}
      {draft === 'conflict' && <StateChip tone="bad" label={t('list.conflict')} />}
      {shown.map(({ id, name, color }) => (
        <Box component="span" key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <TagDot color={color} />
          {`#${name}`}
        </Box>
      ))}
    </Box>
  );
}

const iconStyle = { fontSize: 15 } as const;

const linkStyle = {
  display: 'grid',
  flex: 1,
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

const flagsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  color: 'text.secondary',
  typography: 'caption',
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
