import sql from 'sql-template-tag';
import { exact, plus, textOf } from '../../../exact.ts';
import { approveCorrection, askCorrection, type Corrector, refuseCorrection } from '../corrections/index.ts';
import type { Cast } from './cast.ts';
import type { DemoMeter } from './meters.ts';
import type { Story } from './story.ts';

interface Wrong {
  readonly readingId: string;
  readonly value: string;
  readonly correctionId: string | null;
  readonly state: Story['corrected'][number]['to'] | null;
  readonly version: number | null;
}

/** Values that somebody finds wrong afterwards: approved, refused, and waiting. */
export async function correct(
  { reader, checker }: Cast,
  buildingId: string,
  { ym, more, to }: Story['corrected'][number],
  { meterId }: DemoMeter,
): Promise<void> {
  const wrong = await reader.db.first<Wrong>(sql`
    select g.reading_id, g.value::text as value, x.correction_id, x.state, x.version from apartment.readings g
    join apartment.cycles c on c.building_id = g.building_id and c.cycle_id = g.cycle_id and c.ym = ${ym}
    left join apartment.corrections x on x.building_id = g.building_id and x.reading_id = g.reading_id
    where g.building_id = ${buildingId}::uuid and g.source = 'manual' and g.meter_id = ${meterId}::uuid`);
  if (!wrong || (wrong.state !== null && wrong.state !== 'asked')) return;
  const rights = { seesAll: true, isOwner: false } satisfies Partial<Corrector>;
  const asked =
    wrong.correctionId !== null && wrong.version !== null
      ? { correctionId: wrong.correctionId, version: wrong.version }
      : await askCorrection(
          reader.db,
          buildingId,
          { ...reader, ...rights, mayApprove: false },
          wrong.readingId,
          {
            ...{ value: textOf(plus(exact(wrong.value), exact(more))), rollover: false, evidence: [] },
            reason: '照片上看错一位数字',
          },
        );
  const deciding = [checker.db, buildingId, { ...checker, ...rights, mayApprove: true }] as const;
  const { correctionId, version } = asked;
  if (to === 'approved')
    await approveCorrection(...deciding, correctionId, version, '照片清晰，与改正值一致');
  if (to === 'refused')
    await refuseCorrection(...deciding, correctionId, version, '照片与原值一致，不予更正');
}
