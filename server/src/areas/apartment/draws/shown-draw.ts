import type { Draw } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { separation } from '../separation-rules.ts';
import { mayMove } from '../state-moves.ts';
import { candidatesOf } from './candidates.ts';
import { roomsOf, type StoredDraw, storedDraw } from './draw-rows.ts';

/** Who looks or acts, and what they may in the building. */
export interface Drawer {
  readonly userId: string;
  readonly mayCommit: boolean;
  readonly mayDraw: boolean;
  readonly mayPublish: boolean;
}

export async function shownDraw(db: Db, buildingId: string, drawer: Drawer, drawId: string): Promise<Draw> {
  const stored = await storedDraw(db, buildingId, drawId);
  const { sealedSecret: _s, committedBy: _c, sodMode: _m, buildingState: _b, ...shown } = stored;
  return {
    ...shown,
    rooms: await roomsOf(db, buildingId, drawId),
    candidates: await candidatesOf(db, buildingId, drawId),
    may: mayOf(stored, drawer),
  };
}

function mayOf(
  { state, sodMode, buildingState, committedBy }: StoredDraw,
  { userId, mayCommit, mayDraw, mayPublish }: Drawer,
): Draw['may'] {
  const to = (wanted: Parameters<typeof mayMove<'draw'>>[2]) =>
    buildingState === 'active' && mayMove('draw', state, wanted);
  const before = committedBy === null ? [] : [committedBy];
  return {
    edit: buildingState === 'active' && mayCommit && state === 'draft',
    commit: mayCommit && to('committed'),
    draw: mayDraw && to('drawn') && !separation({ mode: sodMode, actor: userId, before }).refused,
    publish: mayPublish && to('published'),
    annul: mayPublish && to('annulled'),
  };
}
