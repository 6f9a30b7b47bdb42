import type { NewRoom, RoomType } from '@console/contract/apartment';

/** What a new room of the type begins with. */
export const beginningOf = ({
  defaultRentMinor: rentMinor,
  defaultDepositMinor: depositMinor,
  capacity,
}: RoomType): Pick<NewRoom, 'rentMinor' | 'depositMinor' | 'capacity'> => ({
  rentMinor,
  depositMinor,
  capacity,
});
