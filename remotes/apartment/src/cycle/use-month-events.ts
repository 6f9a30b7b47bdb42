import { onLiveEvent, tellChanged } from '@console/shell';
import { useEffect } from 'react';

/** What is shown of a month: its state, its readings and uses, its bills and the run that makes them. */
const ofMonths = [
  'apartment.cycles',
  'apartment.readings',
  'apartment.usages',
  'apartment.bills',
  'apartment.billRuns',
] as const;

/** Looks again when somebody else has moved a month of this building on or back, or its bills are made. */
export function useMonthEvents(buildingId: string): void {
  // Syncs with the events of the server.
  useEffect(
    () =>
      onLiveEvent('month', ({ id = buildingId }) => {
        if (id === buildingId) void tellChanged(ofMonths);
      }),
    [buildingId],
  );
}
