import type { Building, Reading } from '@console/contract/apartment';
import { createContext, useContext } from 'react';
import type { RowKey } from './entry.ts';
import type { RoundKeeper } from './round-keeper.ts';

export type WalkMode = 'enter' | 'check';

/** What every row of a round needs besides itself; changes only when all rows do. */
export interface Walk {
  readonly keeper: RoundKeeper;
  readonly building: Building;
  readonly mode: WalkMode;
  /** As readings name people; undefined while the server has not said it. */
  readonly me: string | undefined;
  /** The focus goes to another row. */
  move(from: RowKey, step: 1 | -1): void;
  openDetails(key: RowKey): void;
  openEstimate(key: RowKey): void;
  openReject(key: RowKey): void;
  pass(key: RowKey): void;
  confirmRollover(key: RowKey): void;
  /** A value of the row that belongs to no round. */
  passWaiting(key: RowKey, reading: Reading): void;
  confirmWaiting(key: RowKey, reading: Reading): void;
}

const WalkContext = createContext<Walk | undefined>(undefined);
export const WalkProvider = WalkContext;

export function useWalk(): Walk {
  const walk = useContext(WalkContext);
  if (!walk) throw new Error('a row of a round stands outside of one');
  return walk;
}
