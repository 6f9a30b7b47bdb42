import { lastTime, rememberForNextTime } from '@console/shell';
import * as z from 'zod/mini';

/** Screens that find their month each in a way of its own. */
type MonthScreen = 'reading' | 'usages' | 'bills';

const Shown = z.object({ buildingId: z.string(), wanted: z.nullable(z.string()), cycleId: z.string() });

/** Keeps which month was shown. @param wanted the month in the address */
export const rememberCycle = (
  screen: MonthScreen,
  wanted: string | undefined,
  { buildingId, cycleId }: { buildingId: string; cycleId: string },
): void => rememberForNextTime(`apartment-month-${screen}`, { buildingId, wanted: wanted ?? null, cycleId });

/** The month that was shown for the same building and address last time: the one that will most probably be again. */
export function likelyCycle(
  screen: MonthScreen,
  wanted: string | undefined,
  { buildingId }: { buildingId: string },
): { cycleId: string } | undefined {
  const last = lastTime(`apartment-month-${screen}`, Shown);
  return last?.buildingId === buildingId && last.wanted === (wanted ?? null) ? last : undefined;
}
