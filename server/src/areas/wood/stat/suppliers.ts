import type { ResultOf } from '@console/contract';
import { type getSupplierStat, measuredReceiptsAtMost } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { ratioOf } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type AskedRange, ofTeam, summed, teamRange, within } from './team-ground.ts';
import { differenceOf } from './trade-figure-rules.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}

interface SentRow {
  readonly partnerId: string;
  readonly receivedVolume: string;
  readonly returnedVolume: string;
}
interface SheetRow {
  readonly txnId: string;
  readonly number: string;
  readonly partnerId: string;
  readonly businessDate: string;
  readonly ours: string;
  readonly theirs: string;
}
interface SupplierRow {
  readonly partnerId: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Received and gone back of each supplier, in millionths, what was reversed taken off. */
const sent = (teamId: string, range: Range): Sql => sql`
  select t.partner_id, trunc(coalesce(sum(m.d_volume) filter (where t.kind = 'purchase'), 0) * 1000000)::text as received_volume,
    trunc(coalesce(- sum(m.d_volume) filter (where t.kind = 'purchase_return'), 0) * 1000000)::text as returned_volume
  from wood.postings p
    join wood.stock_moves m on m.posted_seq = p.posted_seq
    join wood.txns t on t.txn_id = p.txn_id
  where ${ofTeam(teamId, sql`p`)} and ${within(range, sql`p.business_date`)} and ${ofTeam(teamId, sql`m`)} and ${ofTeam(teamId, sql`t`)}
    and t.kind in ('purchase', 'purchase_return') and t.partner_id is not null
  group by 1`;

/** Each receipt that came with a sheet; a purchase that was undone says nothing of its supplier. */
const sheets = (teamId: string, range: Range): Sql => sql`
  select t.txn_id, t.number, t.partner_id, p.business_date, trunc(sum(m.d_volume) * 1000000)::text as ours,
    trunc(sum(m.supplier_volume) * 1000000)::text as theirs
  from wood.postings p
    join wood.stock_moves m on m.posted_seq = p.posted_seq
    join wood.txns t on t.txn_id = p.txn_id
  where ${ofTeam(teamId, sql`p`)} and ${within(range, sql`p.business_date`)} and p.act = 'receive' and ${ofTeam(teamId, sql`m`)}
    and m.supplier_volume > 0 and ${ofTeam(teamId, sql`t`)} and t.kind = 'purchase' and t.state <> 'reversed'
    and t.partner_id is not null
  group by t.txn_id, t.number, t.partner_id, p.business_date, p.posted_seq
  order by p.business_date desc, p.posted_seq desc`;

/** How much of what suppliers sent went back, and how far their measure is from ours. */
export async function supplierStat(
  db: Db,
  teamId: string,
  asked: AskedRange,
): Promise<ResultOf<typeof getSupplierStat>> {
  const { team, from, to, swapped, currency } = await teamRange(db, teamId, asked);
  const [received, receipts, suppliers] = await summed<[SentRow, SheetRow, SupplierRow]>(
    db,
    sent(teamId, { from, to }),
    sheets(teamId, { from, to }),
    sql`select r.partner_id, r.name_zh, r.name_en from wood.partners r where ${ofTeam(teamId, sql`r`)} order by r.code`,
  );
  const ofSupplier = new Map(received.map((row) => [row.partnerId, row]));
  const names = new Map(suppliers.map((row) => [row.partnerId, { zh: row.nameZh, en: row.nameEn }]));
  const nameOf = (partnerId: string) => names.get(partnerId) ?? { zh: '', en: '' };
  return {
    ...{ from, to, swapped, currency, tolerance: team.volumeTolerance },
    items: suppliers.flatMap(({ partnerId }) => {
      const row = ofSupplier.get(partnerId);
      if (!row) return [];
      const own = receipts.filter((one) => one.partnerId === partnerId);
      const sum = (of: 'ours' | 'theirs') => own.reduce((all, one) => all + BigInt(one[of]), 0n);
      const [receivedVolume, returnedVolume] = [BigInt(row.receivedVolume), BigInt(row.returnedVolume)];
      return [
        {
          ...{ partnerId, names: nameOf(partnerId) },
          receivedVolume: differenceOf(receivedVolume, 0n).ourVolume,
          returnedVolume: differenceOf(returnedVolume, 0n).ourVolume,
          returnRate: ratioOf(returnedVolume, receivedVolume),
          ...differenceOf(sum('ours'), sum('theirs')),
        },
      ];
    }),
    receipts: receipts.slice(0, measuredReceiptsAtMost).map((row) => {
      const { txnId, number, partnerId, businessDate } = row;
      const { ourVolume, supplierVolume, difference } = differenceOf(BigInt(row.ours), BigInt(row.theirs));
      return {
        ...{ txnId, number, partnerId, names: nameOf(partnerId), businessDate },
        ...{ supplierVolume, ourVolume, difference },
      };
    }),
    receiptsCut: receipts.length > measuredReceiptsAtMost,
  };
}
