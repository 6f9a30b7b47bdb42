/** Which form it is: the building, and the room where the address names one. */
export interface CheckInPlace {
  readonly buildingId: string;
  readonly roomId: string | undefined;
}

export const checkInName = ({ buildingId, roomId = '' }: CheckInPlace) =>
  `apartment.checkIn:${buildingId}:${roomId}`;
