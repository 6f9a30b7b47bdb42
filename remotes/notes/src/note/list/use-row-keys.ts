import type { NoteRow } from '@console/contract/notes';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { type ResolvedAddress, resolveNoteAddress } from '../address.ts';
import { useNoteKeys } from '../keys/keys.ts';
import { entryKey, type ListEntry, neighbourAt } from './list-entries.ts';

interface RowKeys {
  address: ResolvedAddress;
  entries: readonly ListEntry[];
  virtual: Virtualizer<HTMLDivElement, Element>;
  box: RefObject<HTMLDivElement | null>;
  /** Key of the entry that has the focus. */
  focused: string | undefined;
  hrefOf(row: NoteRow): string;
  /** There is no next one among those that were read. */
  onEnd(): void;
}

/** After this many ms, a navigation that is not under way was given up, for example because text is not saved. */
const aMoment = 1000;

/** Opens the next and the previous note, in the order in which the list is drawn, also where it is out of sight. */
export function useRowKeys({ address, entries, virtual, box, focused, hrefOf, onEnd }: RowKeys): void {
  const navigate = useNavigate();
  const onItsWay = useNavigation().location?.search;
  const asked = useRef<{ from: string; to: string; at: number }>(undefined);
  const focusOn = useRef('');

  /** A note that is on its way counts as open, also before the router says so: two quick keys are two notes. */
  const open = () => {
    const last = asked.current;
    if (last && last.from === address.uuid && performance.now() - last.at < aMoment) return last.to;
    return onItsWay === undefined ? address.uuid : resolveNoteAddress(new URLSearchParams(onItsWay)).uuid;
  };
  const go = (step: 1 | -1) => {
    const at = [open(), focused].map((key) => entries.findIndex((entry) => entryKey(entry) === key));
    const from = at.find((index) => index >= 0) ?? beside(virtual, step);
    const entry = entries[neighbourAt(entries, from, step) ?? -1];
    if (entry?.kind !== 'row') return step === 1 ? onEnd() : undefined;
    const to = entry.row._id;
    asked.current = { from: address.uuid, to, at: performance.now() };
    focusOn.current = box.current?.contains(document.activeElement) ? to : '';
    void navigate(hrefOf(entry.row));
  };
  useNoteKeys({
    next: () => go(1),
    previous: () => go(-1),
    open: address.uuid === '' ? () => go(1) : undefined,
  });

  // Syncs the focus with the open row: who was in the list goes on from there.
  useEffect(() => {
    if (address.uuid === '' || focusOn.current !== address.uuid) return;
    focusOn.current = '';
    const link = box.current?.querySelector<HTMLElement>('a[data-note-row][aria-current]');
    link?.focus({ preventScroll: true });
  }, [address.uuid, box]);
}

/** Just outside of what is in sight, so that the step leads to its first or last whole row. */
function beside(virtual: RowKeys['virtual'], step: 1 | -1): number {
  const top = virtual.scrollOffset ?? 0;
  const bottom = top + (virtual.scrollRect?.height ?? 0);
  const items = virtual.getVirtualItems();
  const item =
    step === 1 ? items.find(({ start }) => start >= top) : items.findLast(({ end }) => end <= bottom);
  return (item?.index ?? 0) - step;
}
