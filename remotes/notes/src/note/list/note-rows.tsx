import { listTags, notePath, type NoteRow as Row } from '@console/contract/notes';
import { useDensity, useEndpoint, useRetryWhenBack } from '@console/shell';
import type { Selection } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { entryKey, estimatedHeight, type ListEntry, listEntries } from './list-entries.ts';
import { NoteRow, type RowDraft } from './note-row.tsx';
import type { NotePages } from './use-note-pages.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowMoves } from './use-row-moves.ts';

interface NoteRowsProps {
  address: ResolvedAddress;
  pages: NotePages;
  draftOf(row: Row): RowDraft | undefined;
  selection: Selection;
}

/** Where nothing is laid out (a hidden pane), as much as a screen shows is drawn. */
const someHeight = 900;
const aheadOfEnd = 20;

/** The notes found. Only what is on screen exists in the page, so that thousands scroll like a few. */
export function NoteRows({ address, pages, draftOf, selection }: NoteRowsProps) {
  const { rows, hasMore, failed, more } = pages;
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const compact = useDensity() === 'compact';
  const box = useRef<HTMLDivElement>(null);
  const [unfolded, unfold] = useState(false);
  const entries = useMemo(
    () => listEntries(rows, { unfolded, openId: address.uuid }),
    [rows, unfolded, address.uuid],
  );
  const moves = useRowMoves(rows);
  const order = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  const places = useMemo(() => new Map(entries.map((entry, index) => [entryKey(entry), index])), [entries]);
  const numbers = useMemo(() => new Map(order.map((id, index) => [id, index + 1])), [order]);
  const [focused, setFocused] = useState<string>();
  // Drawn wherever the list is scrolled to: the open row, and the one that has the focus, which would be lost.
  const openAt = places.get(address.uuid);
  const kept = [openAt, places.get(focused ?? '')].filter((index) => index !== undefined);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimatedHeight(entries[index], compact),
    getItemKey: (index) => {
      const entry = entries[index];
      return entry ? entryKey(entry) : index;
    },
    // Nothing in a hidden pane has a height; without one, every note would seem to fit on the screen.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || knownHeight(element, instance),
    overscan: 6,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept, entries.length),
    initialRect: { width: 380, height: someHeight },
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: height || someHeight })),
  });
  const items = virtual.getVirtualItems();
  const lastShown = virtual.range?.endIndex ?? 0;
  const hrefOf = ({ _id }: Row) =>
    notePath({ ...address, action: address.action === 'create' ? 'preview' : address.action, uuid: _id });
  useRowKeys({ address, entries, virtual, box, focused, hrefOf, onEnd: () => hasMore && more() });

  // Syncs with the scroll position: the next page is read before its place is reached.
  useEffect(() => {
    if (hasMore && !failed && lastShown > entries.length - aheadOfEnd) more();
  });
  // Syncs with the address: the open row is in sight, also when a key has opened it.
  const latest = useRef({ openAt, virtual });
  useEffect(() => {
    latest.current = { openAt, virtual };
  });
  useEffect(() => {
    if (address.uuid !== '' && latest.current.openAt !== undefined)
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
        href={hrefOf(row)}
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
    <Box ref={box} data-note-scroll sx={{ overflowY: 'auto', contain: 'strict', flex: '1 1 320px' }}>
      <Box
        component="ul"
        aria-label={t('list.label')}
        sx={{ listStyle: 'none', margin: 0, padding: 0, position: 'relative' }}
        style={{ height: virtual.getTotalSize() }}
        onFocus={({ target }) => setFocused(target.closest<HTMLElement>('li')?.dataset.key)}
        // When the whole window loses the focus, its element keeps it.
        onBlur={({ target }) => document.activeElement === target || setFocused(undefined)}
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
                data-key={entryKey(entry)}
                {...(entry.kind === 'row' && {
                  'aria-setsize': hasMore ? -1 : rows.length,
                  'aria-posinset': numbers.get(entry.row._id),
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
      <EndOfList pages={pages} />
    </Box>
  );
}

/** What stands below the last row that was read, while there are more. */
function EndOfList({ pages: { reading, failed, more } }: { pages: NotePages }) {
  const { t } = useTranslation('notes');
  useRetryWhenBack(failed, more);
  return (
    <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
      {reading && <Box sx={{ padding: 1.5 }}>{t('list.reading')}</Box>}
      {failed && !reading && (
        <Box sx={{ padding: 1.5 }}>
          {t('list.notRead')} <Button onClick={more}>{t('list.readAgain')}</Button>
        </Box>
      )}
    </Box>
  );
}

/** In a hidden pane a row keeps the height it had, so that the list stands where it stood when it is back. */
function knownHeight(element: Element, list: Virtualizer<HTMLDivElement, Element>): number {
  const { key = '' } = element instanceof HTMLElement ? element.dataset : {};
  return list.itemSizeCache.get(key) || list.options.estimateSize(list.indexFromElement(element));
}

/** In the order of the list, so that Tab goes through it as it stands. */
const withKept = (drawn: number[], kept: readonly number[], count: number): number[] =>
  [...new Set([...drawn, ...kept])].filter((index) => index < count).sort((a, b) => a - b);
