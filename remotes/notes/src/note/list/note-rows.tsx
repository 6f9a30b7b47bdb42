import { listTags, notePath, type NoteRow as Row } from '@console/contract/notes';
import { useEndpoint } from '@console/shell';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { entryKey, type ListEntry, listEntries } from './list-entries.ts';
import { NoteRow, type RowDraft } from './note-row.tsx';
import { useRowMoves } from './use-row-moves.ts';
import type { Selection } from './use-selection.ts';

interface NoteRowsProps {
  address: ResolvedAddress;
  rows: readonly Row[];
  hasMore: boolean;
  failed: boolean;
  onMore(): void;
  draftOf(row: Row): RowDraft | undefined;
  selection: Selection;
}

/** Where nothing is laid out (a hidden pane), as much as a screen shows is drawn. */
const someHeight = 900;
const rowHeight = { row: 92, pinnedHead: 32, othersHead: 32, fold: 40 } as const;
const aheadOfEnd = 20;

/** The notes found. Only what is on screen exists in the page, so that thousands scroll like a few. */
export function NoteRows({ address, rows, hasMore, failed, onMore, draftOf, selection }: NoteRowsProps) {
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const box = useRef<HTMLDivElement>(null);
  const [unfolded, unfold] = useState(false);
  const entries = listEntries(rows, { unfolded, openId: address.uuid });
  const moves = useRowMoves(rows);
  const order = rows.map(({ _id }) => _id);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => rowHeight[entries[index]?.kind ?? 'row'],
    getItemKey: (index) => {
      const entry = entries[index];
      return entry ? entryKey(entry) : index;
    },
    // Nothing in a hidden pane has a height; without one, every note would seem to fit on the screen.
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || rowHeight.row,
    overscan: 6,
    initialRect: { width: 380, height: someHeight },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: height || someHeight })),
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  // Syncs with the scroll position: the next page is read before its place is reached.
  useEffect(() => {
    if (hasMore && !failed && lastShown > entries.length - aheadOfEnd) onMore();
  });
  // Syncs with the address: the open row is in sight, also when a key has opened it.
  const openAt = entries.findIndex((entry) => entry.kind === 'row' && entry.row._id === address.uuid);
  const latest = useRef({ openAt, virtual });
  useEffect(() => {
    latest.current = { openAt, virtual };
  });
  useEffect(() => {
    if (address.uuid !== '' && latest.current.openAt >= 0)
      latest.current.virtual.scrollToIndex(latest.current.openAt, { align: 'auto' });
  }, [address.uuid]);

  const draw = (entry: ListEntry) => {
    if (entry.kind === 'fold')
      return (
        <Button size="small" onClick={() => unfold(!unfolded)} aria-expanded={entry.open}>
          {entry.open ? t('list.foldPinned') : t('list.morePinned', { count: entry.hidden })}
        </Button>
      );
    if (entry.kind !== 'row')
      return (
        <Box sx={{ typography: 'caption', color: 'text.secondary', paddingInline: 1.25, paddingTop: 1 }}>
          {entry.kind === 'pinnedHead' ? t('list.pinned', { count: entry.count }) : t('list.others')}
        </Box>
      );
    const { row, pinnedAt } = entry;
    return (
      <NoteRow
        row={row}
        tags={tags}
        address={address}
        href={notePath({
          ...address,
          action: address.action === 'create' ? 'preview' : address.action,
          uuid: row._id,
        })}
        selected={row._id === address.uuid}
        draft={draftOf(row)}
        moves={pinnedAt === undefined ? undefined : moves.of(pinnedAt)}
        selection={selection}
        order={order}
      />
    );
  };
  return (
    // Its own scrolling: choosing a row far down must not leave the note out of sight.
    <Box
      ref={box}
      data-note-scroll
      sx={{ overflowY: 'auto', contain: 'strict', height: 'max(320px, calc(100dvh - 330px))' }}
    >
      <Box
        component="ul"
        aria-label={t('list.label')}
        sx={{ listStyle: 'none', margin: 0, padding: 0, position: 'relative' }}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <Box
                component="li"
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                {...(entry.kind === 'row' && {
                  'aria-setsize': hasMore ? -1 : rows.length,
                  'aria-posinset': order.indexOf(entry.row._id) + 1,
                })}
                sx={{ position: 'absolute', top: 0, insetInlineStart: 0, width: '100%' }}
                style={{ transform: `translateY(${start}px)` }}
              >
                {draw(entry)}
              </Box>
            )
          );
        })}
      </Box>
      {failed && (
        <Button fullWidth onClick={onMore}>
          {t('list.more')}
        </Button>
      )}
    </Box>
  );
}
