import { invalidField } from '@console/contract';
import * as z from 'zod/mini';

/** Where a page of rooms ended: the list's order, whole, so that the next page begins right behind. */
export const RoomPlace = z.object({
  buildingId: z.uuid(),
  floor: z.int(),
  numberOrder: z.string(),
});
export type RoomPlace = z.infer<typeof RoomPlace>;

export const cursorOf = ({ buildingId, floor, numberOrder }: RoomPlace): string =>
  Buffer.from(JSON.stringify([buildingId, floor, numberOrder])).toString('base64url');

/** @throws VALIDATION when the text is none of ours */
export function placeOf(cursor: string): RoomPlace {
  try {
    const [buildingId, floor, numberOrder] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[];
    return RoomPlace.parse({ buildingId, floor, numberOrder });
  } catch {
    throw invalidField('cursor', 'bad_cursor');
  }
}
