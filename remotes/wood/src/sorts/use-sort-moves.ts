import { orderSorts, type Sort } from '@console/contract/wood';
import { useAct } from '@console/shell';
import { useRef } from 'react';
import { ofTeam, useTeam } from '../team/team.ts';
import { droppedOn } from './sort-moves-rules.ts';

export interface SortMoves {
  drag(sortId: string): void;
  drop(ontoId: string): void;
}

/** Order among brothers and sisters by dragging: a sort takes the place of the one it is dropped on. Keys have buttons for it. */
export function useSortMoves(sorts: readonly Sort[]): SortMoves {
  const query = ofTeam(useTeam());
  const [act] = useAct({ done: 'updated' });
  const dragged = useRef<string>(undefined);
  return {
    drag: (sortId: string) => {
      dragged.current = sortId;
    },
    drop: (ontoId: string) => {
      const body = dragged.current && droppedOn(sorts, dragged.current, ontoId);
      dragged.current = undefined;
      if (body) void act((call) => call(orderSorts, { query, body }));
    },
  };
}
