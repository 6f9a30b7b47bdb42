import { tenancies } from '../../src/apartment/tenancies/tenancies.ts';
import { tenancyMoves } from '../../src/apartment/tenancies/tenancy-moves.ts';
import type { Cast } from './cast.ts';
import type { Letting } from './lettings.ts';
import type { Plan } from './meters.ts';

interface Story {
  readonly estimated: readonly { month: number; meter: string }[];
  readonly replaced: readonly { month: number; meter: string }[];
  readonly odd: Plan['odd'];
  readonly gapAt: number | null;
  readonly lastGate: 'read_checked' | 'usage_checked';
}

/** What does not go by itself: each case that a screen has to show. @param months that lie behind */
export function planted(code: string, months: number): Story {
  const at = (back: number) => months - back;
  if (code === 'LT')
    return {
      estimated: [
        { month: at(4), meter: 'E201' },
        { month: at(4), meter: 'W201' },
        { month: at(3), meter: 'E305' },
        { month: at(3), meter: 'E402' },
        { month: at(2), meter: 'W503' },
      ],
      replaced: [
        { month: at(3), meter: 'E203' },
        { month: at(2), meter: 'W404' },
      ],
      ...{ odd: [], gapAt: null, lastGate: 'usage_checked' },
    };
  const last = at(1);
  return {
    estimated: [
      { month: at(3), meter: 'E302' },
      { month: at(3), meter: 'W302' },
      { month: at(2), meter: 'E404' },
      { month: at(2), meter: 'W105' },
    ],
    replaced: [{ month: at(2), meter: 'E306' }],
    odd: [
      { room: '101', kind: 'electricity', span: last, factor: 3.4 },
      { room: '202', kind: 'electricity', span: last, factor: 3.1 },
      { room: '304', kind: 'cold_water', span: last, factor: 4 },
      { room: '402', kind: 'cold_water', span: last, factor: 0.1 },
    ],
    ...{ gapAt: last, lastGate: 'read_checked' },
  };
}

/** Some have said that they go. */
export async function endSome(
  { desk }: Cast,
  buildingId: string,
  lettings: readonly Letting[],
): Promise<void> {
  for (const { fate, to, tenancyId } of lettings) {
    if (fate !== 'ending' || to === null || !tenancyId) continue;
    const { version, state } = await tenancies(desk.db, buildingId).find(tenancyId);
    if (state !== 'active') continue;
    const reason = '调往外地 Moving to another town';
    await tenancyMoves(desk.db, buildingId).end(tenancyId, version, { lastDay: to, reason });
  }
}
