import { listMeters, listMoveReadings, type Tenancy } from '@console/contract/apartment';
import { load } from '@console/shell';

type Letting = Pick<Tenancy, 'tenancyId' | 'buildingId' | 'room'>;

/** The room's meters that stand. */
export const metersShown = ({ buildingId, room }: Letting) => ({
  params: { buildingId },
  query: { room: room.roomId, state: 'live' as const, size: 200 },
});

export const movesShown = ({ tenancyId }: Letting) => ({ params: { tenancyId } });

/** Both at once; one of them after the other would make the panel wait twice. */
export const loadMetersShown = (tenancy: Letting): Promise<unknown> =>
  Promise.all([load(listMeters, metersShown(tenancy)), load(listMoveReadings, movesShown(tenancy))]);
