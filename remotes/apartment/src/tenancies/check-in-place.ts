/** Which form it is: the building, and the room where the address names one. */
export interface CheckInPlace {
  readonly buildingId: string;
  readonly roomId: string | undefined;
  /** The application of which it is made. */
  readonly applicationId?: string | undefined;
}

export const checkInName = ({ buildingId, roomId = '', applicationId }: CheckInPlace) =>
  ['apartment.checkIn', buildingId, roomId, ...(applicationId ? [applicationId] : [])].join(':');
