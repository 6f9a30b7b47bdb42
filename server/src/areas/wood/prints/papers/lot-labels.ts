import { invalidField } from '@console/contract';
import { type Lot, labelsAtMost, woodPaths } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { quantitySaid } from '../../../../house/papers/amounts-said.ts';
import type { Label, Said } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { lotsForLabels } from '../../lots/lots.ts';
import { gradeWords } from '../../sheet-words.ts';
import { sizeSaid, volumeSaid } from '../goods.ts';
import type { Compose, PaperGround, TradePaper } from '../paper-ground.ts';
import { say } from '../print-words.ts';

/** Labels of lots: of those that are named, or of all that something has. */
const labels =
  (lotIdsOf: (ground: PaperGround, subjectId: string) => Promise<string[]>): Compose =>
  async (ground, subjectId): Promise<TradePaper | undefined> => {
    const { db, teamId, look, code } = ground;
    const lotIds = look.lots ?? (await lotIdsOf(ground, subjectId));
    if (lotIds.length > labelsAtMost)
      throw invalidField('template', 'labels_too_many', { most: labelsAtMost });
    const lots = await lotsForLabels(db, teamId, lotIds);
    if (lots.length === 0) return undefined;
    return {
      label: lots.length === 1 ? (lots[0]?.code ?? code) : code,
      ...{ number: null, mark: null, title: say('title.lot_labels') },
      blocks: [{ kind: 'labels', size: 'large', items: lots.map((lot) => labelOf(ground, lot)) }],
    };
  };

const labelOf = ({ origin, teamId }: PaperGround, lot: Lot): Label => ({
  code: origin + woodPaths.lot(lot.code, teamId),
  title: lot.code,
  text: labelText(lot),
});

function labelText({ sortCode, names, grade, bundled, moisture, source, madeAt, ...size }: Lot): Said[] {
  const measures = sizeSaid({
    ...{ sortId: '', code: sortCode, nameZh: names.zh, nameEn: names.en, grade, diameterMinCm: null },
    ...{ diameterMaxCm: null, thicknessMm: size.thicknessMm, widthMm: size.widthMm, lengthM: size.lengthM },
  });
  const pieces = quantitySaid(String(bundled.pieces));
  return [
    names,
    joined([sortCode, ...(grade === 'unsorted' ? [] : [gradeWords[grade]])], ' · '),
    measures,
    say('measured', { pieces, volume: volumeSaid(bundled.volume) }),
    ...facts([
      ...(moisture === null ? [] : [say('label.moisture', { moisture: quantitySaid(moisture) })]),
      ...(source?.containerNo ? [source.containerNo] : []),
      ...(source?.mark ? [source.mark] : []),
    ]),
    say('label.madeOn', { day: dayIn(madeAt) }),
  ].filter((said) => said !== '');
}

/** On one line, where there are any. */
const facts = (items: readonly Said[]): Said[] => (items.length === 0 ? [] : [joined(items, ' · ')]);

/** A day as the team's clock has it. */
const dayIn = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(instant));

const idsWhere = async ({ db, teamId }: PaperGround, where: Sql): Promise<string[]> => {
  const rows = await db.rows<{ lotId: string }>(sql`
    select l.lot_id from wood.lots l
    where l.team_id = ${teamId}::uuid and ${where} order by l.code limit ${labelsAtMost + 1}::int`);
  return rows.map(({ lotId }) => lotId);
};

const lies = (ground: PaperGround, where: Sql): Sql => sql`exists (select from wood.lot_balances b
  where b.team_id = ${ground.teamId}::uuid and b.lot_id = l.lot_id and b.pieces > 0 and ${where})`;

/** Of a purchase: those that came with it. */
export const labelsOfTxn = labels((ground, txnId) => idsWhere(ground, sql`l.source_txn_id = ${txnId}::uuid`));
/** Of a yard: those that lie there. */
export const labelsOfYard = labels((ground, yardId) =>
  idsWhere(ground, lies(ground, sql`b.yard_id = ${yardId}::uuid`)),
);
/** Of a team: all that lie anywhere. */
export const labelsOfTeam = labels((ground) => idsWhere(ground, lies(ground, sql`true`)));
