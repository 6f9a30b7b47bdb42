import type { RoomState } from '@console/contract/apartment';

export interface RoomFacts {
  readonly hold: 'none' | 'maintenance' | 'disabled';
  /** A live tenancy whose end was asked for. */
  readonly checkoutPending: boolean;
  readonly occupied: boolean;
  /** A tenancy signed but not begun. */
  readonly reserved: boolean;
}

/**
 * What a room is shown as: the first that applies, strongest first. A disabled room stays disabled whoever lives
 * in it, because nobody may be sent there. The database says the same (`apartment.room_state`); a test compares them.
 */
export function roomState(room: RoomFacts): RoomState {
  if (room.hold !== 'none') return room.hold;
  if (room.checkoutPending) return 'checkout_pending';
  if (room.occupied) return 'occupied';
  return room.reserved ? 'reserved' : 'vacant';
}
