import type { Utility } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { FactRow } from '../../../house/statistics/facts-rules.ts';
import { wholeOf } from '../../../house/statistics/facts-rules.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { sentBills } from './billed.ts';
import { type CostFact, costFacts } from './figure-rules.ts';
import { ground, inMonths, ofThese, type Scope, summed } from './scope.ts';

interface CostScope extends Scope {
  /** One alone; all of them unless told. */
  readonly utility?: Utility | undefined;
}

interface Row {
  readonly buildingId: string;
  readonly utility: Utility;
  readonly ym: string;
  readonly amountMinor: string;
}

const utilityOfMeter = sql`case when m.kind in ('cold_water', 'hot_water') then 'water' else m.kind end`;
const wanted = ({ utility }: CostScope, column: Sql): Sql =>
  utility === undefined ? empty : sql`and ${column} = ${utility}`;

/** Energy that bills ask for: lines of it, whatever made them, and parts of pools that a meter measures. */
const billed = (scope: CostScope): Sql => sql`
  with ${ground(scope)}, ${sentBills(scope)}, lines as (
    select s.building_id, s.ym, l.amount_minor,
      case when l.source = 'pool' then ${utilityOfMeter} else l.charge_kind end as utility
    from sent s
      join apartment.bill_lines l on l.building_id = s.building_id and l.bill_id = s.bill_id
      left join apartment.common_pools p on p.building_id = l.building_id and p.common_pool_id = l.source_id
        and l.source = 'pool' and ${ofThese(scope, sql`p`)}
      left join apartment.meters m on m.building_id = p.building_id and m.meter_id = p.meter_id and ${ofThese(scope, sql`m`)}
    where ${ofThese(scope, sql`l`)} and l.bill_id = any(array(select x.bill_id from sent x))
      and (l.charge_kind in ('electricity', 'water', 'gas', 'heat') or l.source = 'pool')
  )
  select l.building_id, l.utility, l.ym, sum(l.amount_minor)::text as amount_minor
  from lines l where l.utility is not null ${wanted(scope, sql`l.utility`)}
  group by l.building_id, l.utility, l.ym`;

const mains = (scope: CostScope): Sql => sql`
  with ${ground(scope)}
  select i.building_id, i.utility, y.ym, i.amount_minor::text as amount_minor
  from apartment.mains_invoices i
    join apartment.cycles y on y.building_id = i.building_id and y.cycle_id = i.cycle_id
  where ${ofThese(scope, sql`i`)} and i.amount_minor is not null and ${ofThese(scope, sql`y`)}
    and ${inMonths(scope, sql`y.ym`)} ${wanted(scope, sql`i.utility`)}`;

const placeOf = ({ buildingId, utility, ym }: Row): string => [buildingId, utility, ym].join(' ');

/** What tenants were billed for energy, and what the supplier asked, as facts. */
export async function costRows(db: Db, scope: CostScope): Promise<FactRow<CostFact>[]> {
  const [asked, paid] = await Promise.all([summed<Row>(db, [billed(scope)]), db.rows<Row>(mains(scope))]);
  const amounts = (rows: readonly Row[]) => new Map(rows.map((row) => [placeOf(row), row.amountMinor]));
  const [billedOf, mainsOf] = [amounts(asked), amounts(paid)];
  const places = new Map([...asked, ...paid].map((row) => [placeOf(row), row]));
  return [...places].map(([place, { buildingId, utility, ym }]) => ({
    key: { building: buildingId, item: utility, month: '', floor: '', type: '' }[scope.group],
    ym,
    facts: costFacts(wholeOf(billedOf.get(place)), wholeOf(mainsOf.get(place))),
  }));
}
