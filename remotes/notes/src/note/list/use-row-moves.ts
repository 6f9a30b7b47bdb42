import { type NoteRow, setItem } from '@console/contract/notes';
import { useAct } from '@console/shell';
import { useRef } from 'react';
import type { RowSteps } from '../menus/row-menu-items.tsx';
import { movedRanks } from './rank-rules.ts';

/** Where a pinned note can go. */
export interface RowMoves extends RowSteps {
  /** It is being dragged; dropped on another one it takes that one's place. */
  drag(): void;
  drop(): void;
  /** It was let go, wherever. */
  dragEnd(): void;
}

/** Order of the pinned group, by dragging, by the row's menu and by keys. */
export function useRowMoves(rows: readonly NoteRow[]) {
  const [act] = useAct();
  const dragged = useRef<number>(undefined);
  const pinned = rows
    .filter((row) => row.item.make_it_top)
    .map(({ _id, item }) => ({ _id, top_rank: item.top_rank }));

  const move = (from: number, to: number) =>
    act(async (call) => {
      for (const { uuid, top_rank } of movedRanks(pinned, from, to))
        await call(setItem, { params: { uuid }, body: { top_rank } });
    });
  return {
    of: (at: number): RowMoves => ({
      up: at > 0 ? () => void move(at, at - 1) : undefined,
      down: at < pinned.length - 1 ? () => void move(at, at + 1) : undefined,
      drag: () => {
        dragged.current = at;
      },
      dragEnd: () => {
        dragged.current = undefined;
      },
      drop: () => {
        const from = dragged.current;
        dragged.current = undefined;
        if (from !== undefined && from !== at) void move(from, at);
      },
    }),
  };
}
