import type { Room } from '@console/contract/apartment';
import type { Db } from '../../../plugins/database/db.ts';
import { replaceBeds } from '../rooms/index.ts';

/** As many beds as the room has places: A, B, C … */
export const setUpBeds = (db: Db, room: Room) =>
  replaceBeds(
    db,
    room,
    room.version,
    Array.from({ length: room.capacity }, (_, index) => ({ label: String.fromCharCode(65 + index) })),
  );
