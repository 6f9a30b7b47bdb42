import type { NoteRow as Row, Tag } from '@console/contract/notes';
import { useDensity, useFormat } from '@console/shell';
import { Mark, RowCheckbox, type Selection, StateChip } from '@console/ui';
import { BellIcon, PinnedIcon, PublicIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { TagDot } from '../tags/tag-dot.tsx';
import { dragNotes } from '../tree/dragged.ts';
import { RowMenu } from './row-menu.tsx';
import type { RowMoves } from './use-row-moves.ts';

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

interface NamedRowProps extends NoteRowProps {
  name: string;
}

/**
 * One note of the list: what it is called, how it begins or where the search found it, its tags and flags. While the
 * list scrolls, only rows that come into sight are drawn.
 */
export const NoteRow = memo(function NoteRow(props: NoteRowProps) {
  const { row, address, selected, moves, selection } = props;
  const { t } = useTranslation('notes');
  const name = row.headline || t('list.untitled');
  const compact = useDensity() === 'compact';
  return (
    <Box
      sx={{ ...rowStyle, ...(compact && compactStyle), ...(selected && openStyle) }}
      draggable
      onDragStart={(event) => {
        moves?.drag();
        dragNotes(event, draggedWith(row._id, selection), name);
      }}
      onDragEnd={moves?.dragEnd}
      onDragOver={(event) => moves && event.preventDefault()}
      onDrop={moves?.drop}
    >
      {selection.on ? <ChosenRow {...props} name={name} /> : <OpeningRow {...props} name={name} />}
      <RowMenu
        row={row}
        name={name}
        address={address}
        moves={moves}
        onSelect={() => selection.toggle(row._id)}
      />
    </Box>
  );
});

/** A row that is chosen takes all that are chosen along. */
const draggedWith = (id: string, selection: Selection): readonly string[] =>
  selection.on && selection.ids.has(id) ? [...selection.ids] : [id];

function OpeningRow(props: NamedRowProps) {
  const { href, selected, moves } = props;
  return (
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
      <RowText {...props} />
    </Box>
  );
}

/** While notes are chosen, a touch anywhere on the row chooses it. */
function ChosenRow(props: NamedRowProps) {
  const { row, name, selection, order } = props;
  const { t } = useTranslation('notes');
  return (
    <Box component="label" sx={{ display: 'flex', flex: 1, minWidth: 0, cursor: 'pointer' }}>
      <Box sx={{ display: 'grid', placeItems: 'center', width: 40, flexShrink: 0 }}>
        <RowCheckbox selection={selection} id={row._id} order={order} label={t('list.select', { name })} />
      </Box>
      <Box sx={{ ...textStyle, paddingInlineStart: 0.5 }}>
        <RowText {...props} />
      </Box>
    </Box>
  );
}

function RowText({ row, tags, draft, name }: NamedRowProps) {
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
        <Box sx={excerptStyle} data-excerpt>
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
  const { make_it_top, add_to_blog, is_finished } = item;
  const flagged = make_it_top || add_to_blog || is_finished || next !== undefined || draft !== undefined;
  if (!flagged && row.openTasks === 0 && shown.length === 0) return null;
  return (
    <Box sx={flagsStyle}>
      {make_it_top && <PinnedIcon sx={iconStyle} titleAccess={t('item.pinned')} />}
      {add_to_blog && <PublicIcon sx={iconStyle} titleAccess={t('list.published')} />}
      {next && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <BellIcon sx={iconStyle} titleAccess={t('list.reminder')} />
          {format.relative(next)}
        </Box>
      )}
      {is_finished && <StateChip tone="good" label={t('item.finished')} />}
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

const rowStyle = {
  display: 'flex',
  alignItems: 'stretch',
  borderBottom: 1,
  borderColor: 'divider',
  borderInlineStart: '3px solid transparent',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** As whoever wants rows close everywhere: a line of the text, and less around it. */
const compactStyle = {
  '& a, & label > div:last-child': { paddingBlock: 0.5, gap: 0 },
  '& [data-excerpt]': { WebkitLineClamp: 1 },
} as const;

const openStyle = {
  bgcolor: 'action.selected',
  borderInlineStartColor: 'primary.main',
  '&:hover': { bgcolor: 'action.selected' },
} as const;

const textStyle = { display: 'grid', flex: 1, gap: 0.5, padding: 1.25, minWidth: 0 } as const;

const linkStyle = {
  ...textStyle,
  color: 'text.primary',
  textDecoration: 'none',
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
