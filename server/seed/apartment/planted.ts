import sql from 'sql-template-tag';
import { tenancies } from '../../src/apartment/tenancies/tenancies.ts';
import { tenancyMoves } from '../../src/apartment/tenancies/tenancy-moves.ts';
import { corrections } from '../../src/apartment/usage/corrections.ts';
import { exact, plus, textOf } from '../../src/exact.ts';
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

/** Values that somebody finds wrong afterwards: approved, refused, and waiting. @param ym a month that is locked */
export async function correctSome({ reader, checker }: Cast, buildingId: string, ym: string): Promise<void> {
  const locked = await reader.db.rows<{ readingId: string; value: string }>(sql`
    select g.reading_id, g.value::text as value from apartment.readings g
    join apartment.cycles c on c.building_id = g.building_id and c.cycle_id = g.cycle_id and c.ym = ${ym}
    join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
    where g.building_id = ${buildingId}::uuid and g.source = 'manual' and g.state = 'locked' and m.kind = 'electricity'
      and m.scope = 'room' and not g.rollover and m.state = 'installed' and m.replaces is null
      and exists (select from apartment.readings n where n.building_id = g.building_id and n.meter_id = g.meter_id
        and n.read_on > g.read_on and n.value > g.value + 20 and n.source = 'manual')
    order by m.serial limit 3`);
  const rights = { seesAll: true, isOwner: false };
  const asking = corrections(reader.db, buildingId, { ...reader, ...rights, mayApprove: false });
  const deciding = corrections(checker.db, buildingId, { ...checker, ...rights, mayApprove: true });
  for (const [index, { readingId, value }] of locked.entries()) {
    const wanted = exact(value);
    const more = textOf(plus(wanted, exact(`${index + 1}.0`)));
    const reason = '照片上看错了一位 One digit was misread';
    const asked = await asking.ask(readingId, { value: more, rollover: false, reason, evidence: [] });
    const { correctionId, version } = asked;
    if (index === 0) await deciding.approve(correctionId, version, '照片清楚 Clear on the photo');
    if (index === 1)
      await deciding.refuse(correctionId, version, '照片与原值一致 The photo shows what was entered');
  }
}
