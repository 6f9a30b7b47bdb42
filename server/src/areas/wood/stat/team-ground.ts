import { woodStatMonthsAtMost } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { monthOf } from '../../../days.ts';
import { type StatRange, statRange } from '../../../house/statistics/range-rules.ts';
import { asWritten } from '../../../plugins/database/as-written.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';

/** What statistics of a team go by. */
export interface StatTeam {
  readonly code: string;
  readonly currency: string;
  readonly volumeTolerance: string;
  readonly today: string;
}

export const statTeam = async (db: Db, teamId: string): Promise<StatTeam> =>
  written(
    await db.first<StatTeam>(sql`
      select code, currency, volume_tolerance, (now() at time zone 'Asia/Shanghai')::date as today
      from wood.teams where team_id = ${teamId}::uuid`),
  );

export interface AskedRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface TeamRange extends StatRange {
  readonly team: StatTeam;
  readonly currency: string;
}

/** The months that are asked for, as the team has them. @throws LIMIT */
export async function teamRange(db: Db, teamId: string, asked: AskedRange): Promise<TeamRange> {
  const team = await statTeam(db, teamId);
  return { ...statRange(asked, monthOf(team.today), woodStatMonthsAtMost), team, currency: team.currency };
}

export const ofTeam = (teamId: string, rows: Sql): Sql => sql`${rows}.team_id = ${teamId}::uuid`;

/** @param day the business date of a row: whether it is in one of the months */
export const within = ({ from, to }: Pick<StatRange, 'from' | 'to'>, day: Sql): Sql => sql`
  ${day} >= ${`${from}-01`}::date and ${day} < (${`${to}-01`}::timestamp + interval '1 month')::date`;

/** Sums up large parts of tables: statements that answer together, each planned as it is written. */
export async function summed<Rows extends unknown[]>(
  db: Db,
  ...statements: readonly Sql[]
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const [, ...answers] = await db.batch<unknown[]>(...([asWritten, ...statements] as [Sql]));
  return answers as { [At in keyof Rows]: Rows[At][] };
}
