import {
  exportArrearsStat,
  exportCostStat,
  exportIncomeStat,
  exportOccupancyStat,
  exportUsageStat,
  exportWorkloadStat,
} from '@console/contract/apartment';
import type { Telling } from '../../../testing/telling.ts';

/** Somebody who sees all figures of a building takes each of them along as a file. */
export async function countingUp({ tell, house }: Telling, buildingId: string): Promise<void> {
  const auditor = await house.user({
    memberships: [{ area: 'apartment', tenantId: buildingId, roles: ['AUD'] }],
  });
  const query = { building: buildingId, from: '2026-01', to: '2026-03' };
  await tell(exportIncomeStat, { query }, auditor);
  await tell(exportArrearsStat, { query }, auditor);
  await tell(exportOccupancyStat, { query }, auditor);
  await tell(exportUsageStat, { query }, auditor);
  await tell(exportCostStat, { query }, auditor);
  await tell(exportWorkloadStat, { query }, auditor);
}
