import type { CalcOf, RentPart } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { monthOf } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { ofTenancy } from './bill-ground.ts';
import type { AskedRent } from './rent-change-rules.ts';

/** Whose bills are looked at for what is asked otherwise now. */
export interface WantedChanges {
  /** Of whom; left out: all of the building. */
  readonly tenancyId?: string | undefined;
  /** The month whose bills are made: its own ask anew. */
  readonly cycleId?: string | undefined;
  /** Drafts are discarded with the settlement: what they put right does not count. */
  readonly sentOnly?: boolean | undefined;
}

export const sentBills = sql`b.state in ('issued', 'part_paid', 'paid')`;

/** Bills `b` of others than the month that is made. */
export const otherBills = (buildingId: string, { tenancyId, cycleId }: WantedChanges): Sql => sql`
  b.building_id = ${buildingId}::uuid and b.kind in ('move_in', 'regular')
  and ${ofTenancy(sql`b.tenancy_id`, tenancyId)}
  and (b.kind <> 'regular' or b.cycle_id is distinct from ${cycleId ?? null}::uuid)`;

interface Candidate {
  readonly tenancyId: string;
  readonly billId: string;
}
/** Bills that ask for days on which another rent is in force than they asked for: few, whatever a building has billed. */
const asksOtherwise = (buildingId: string, wanted: WantedChanges): Sql => sql`
  select distinct b.tenancy_id, b.bill_id from apartment.bills b
    join apartment.bill_lines n on n.building_id = ${buildingId}::uuid and n.bill_id = b.bill_id
      and n.source = 'rent' and n.calc->>'kind' = 'rent'
    join apartment.tenancy_rates a on a.building_id = ${buildingId}::uuid and a.tenancy_id = b.tenancy_id
      and a.rent_minor <> (n.calc->>'rentMinor')::bigint and a.from_date <= (n.calc->>'to')::date
  where ${otherBills(buildingId, wanted)} and ${sentBills}
    and not exists (select from apartment.tenancy_rates l
      where l.building_id = ${buildingId}::uuid and l.tenancy_id = b.tenancy_id
        and l.from_date > a.from_date and l.from_date <= (n.calc->>'from')::date)`;

interface Changed extends Candidate {
  readonly month: string;
  readonly number: string;
  readonly changedMinor: number;
}
/** What bills have put right already; of bills that were taken back since, too. */
const putRight = (buildingId: string, wanted: WantedChanges): Sql => sql`
  select b.tenancy_id, n.source_id as bill_id, n.params->>'month' as month, n.calc->>'number' as number,
    to_jsonb(sum(n.amount_minor)) as changed_minor
  from apartment.bills b
    join apartment.bill_lines n on n.building_id = ${buildingId}::uuid and n.bill_id = b.bill_id
      and n.source = 'rent' and n.calc->>'kind' = 'rentChange'
  where b.building_id = ${buildingId}::uuid and b.kind = 'regular'
    and ${ofTenancy(sql`b.tenancy_id`, wanted.tenancyId)}
    and b.cycle_id is distinct from ${wanted.cycleId ?? null}::uuid
    and b.state not in ('discarded', 'void') and (${wanted.sentOnly ?? false}::boolean is false or ${sentBills})
  group by b.tenancy_id, n.source_id, n.params->>'month', n.calc->>'number'`;

interface RentLine extends Candidate {
  readonly number: string;
  readonly amountMinor: number;
  readonly calc: CalcOf<'rent'>;
}
const rentOf = (buildingId: string, wanted: WantedChanges, billIds: readonly string[]): Sql => sql`
  select b.tenancy_id, b.bill_id, b.number, to_jsonb(n.amount_minor) as amount_minor, n.calc from apartment.bills b
    join apartment.bill_lines n on n.building_id = ${buildingId}::uuid and n.bill_id = b.bill_id
      and n.source = 'rent' and n.calc->>'kind' = 'rent'
  where ${otherBills(buildingId, wanted)} and ${sentBills} and b.bill_id = any(${[...billIds]}::uuid[])
  order by n.calc->>'from', n.bill_line_id`;

const keyOf = ({ billId }: Candidate, month: string): string => `${billId} ${month}`;

/** What tenancies were asked for ahead at another rent than they have now, or has been put right already: by tenancy. */
export async function rentAskedOtherwise(
  db: Db,
  buildingId: string,
  wanted: WantedChanges,
): Promise<Map<string, AskedRent[]>> {
  const [candidates, changed] = await db.batch<[Candidate, Changed]>(
    asksOtherwise(buildingId, wanted),
    putRight(buildingId, wanted),
  );
  const billIds = [...new Set([...candidates, ...changed].map(({ billId }) => billId))];
  if (billIds.length === 0) return new Map();
  const lines = await db.rows<RentLine>(rentOf(buildingId, wanted, billIds));
  const asked = grouped(lines, (line) => keyOf(line, monthOf(line.calc.from)));
  const righted = new Map(changed.map((one) => [keyOf(one, one.month), one]));
  const months = [...new Set([...asked.keys(), ...righted.keys()])].map((key) => {
    const [line, right] = [asked.get(key)?.[0], righted.get(key)];
    const { tenancyId = '', billId = '', number = '' } = line ?? right ?? {};
    return {
      ...{ tenancyId, billId, number, parts: (asked.get(key) ?? []).map(partOf) },
      ...{
        month: line ? monthOf(line.calc.from) : (right?.month ?? ''),
        changedMinor: right?.changedMinor ?? 0,
      },
    };
  });
  const inOrder = months.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return grouped(inOrder, ({ tenancyId }) => tenancyId);
}

const orderOf = ({ month, billId }: AskedRent): string => `${month} ${billId}`;

const partOf = ({ amountMinor, calc: { kind: _, ...fields } }: RentLine): RentPart => ({
  ...fields,
  amountMinor,
});
