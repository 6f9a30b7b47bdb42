import type { Room } from '@console/contract/apartment';
import { replaceBeds } from '../../src/areas/apartment/beds.ts';
import type { Db } from '../../src/plugins/database/db.ts';

/** As many beds as the room has places: A, B, C … */
export const setUpBeds = (db: Db, room: Room) =>
  replaceBeds(
    db,
    room,
    room.version,
    Array.from({ length: room.capacity }, (_, index) => ({ label: String.fromCharCode(65 + index) })),
  );
