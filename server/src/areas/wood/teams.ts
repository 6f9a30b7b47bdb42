import type { BodyOf } from '@console/contract';
import { ApiError, permissionsOfMembership } from '@console/contract';
import {
  type createTeam as createTeamCall,
  firstWoodPermissions,
  type Team,
  type TeamChange,
  type WoodRole,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { isMemberToday } from '../../house/member-today.ts';
import { type NamedRow, nameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditOf } from './audit.ts';

type NewTeam = BodyOf<typeof createTeamCall>;
type TeamRow = NamedRow<Omit<Team, 'may' | 'rights'>>;

const myTeams = (where: Sql) => sql`
  select t.team_id, t.code, t.name_zh, t.name_en, t.currency, t.cost_method,
    t.return_cost_basis, t.log_rule, t.sawn_rounding, t.tax_mode, t.tax_rate, t.volume_tolerance, t.price_floor,
    t.backdate_days, t.credit_block, t.sod_mode, t.version, to_jsonb(m.roles) as roles,
    mine.yard_id as my_yard_id, coalesce(mine.measured_in, 'log') as my_measure
  from platform.members m join wood.teams t on t.team_id = m.tenant_id
    left join wood.member_settings mine on mine.team_id = t.team_id and mine.user_id = m.user_id
  where m.area = 'wood' and m.user_id = platform.current_user_id() and ${isMemberToday} ${where}
  order by t.team_id`;

function withRights(row: TeamRow): Team {
  const held = permissionsOfMembership({ area: 'wood', roles: row.roles });
  return {
    ...withNames(row),
    may: firstWoodPermissions.filter((one) => held.has(one)),
    rights: [...held].filter((one) => one.startsWith('wood.')),
  };
}

/** The teams of whoever `db` acts for, oldest first. */
export async function listTeams(db: Db): Promise<Team[]> {
  return (await db.rows<TeamRow>(myTeams(sql``))).map(withRights);
}

export async function findTeam(db: Db, teamId: string): Promise<Team> {
  const row = await db.first<TeamRow>(myTeams(sql`and t.team_id = ${teamId}::uuid`));
  if (!row) throw new ApiError('NOT_FOUND');
  return withRights(row);
}

/** Founds a team. The founder becomes its first member before the team exists: the wall asks for membership. */
export function createTeam(db: Db, userId: string, team: NewTeam): Promise<Team> {
  const teamId = v7();
  return db.transaction(async (tx) => {
    const { code, names, sawnRounding } = team;
    const row = { teamId, code, ...nameColumns(names), sawnRounding, createdBy: userId };
    await tx.batch(
      memberRow(teamId, userId, ['OW']),
      insertionOf('wood.teams', row),
      auditOf({ teamId, action: 'create', objectType: 'team', objectId: teamId, after: team }),
    );
    return findTeam(tx, teamId);
  });
}

/** Takes a colleague in, or changes their roles. */
export async function appointMember(
  db: Db,
  teamId: string,
  userId: string,
  roles: readonly WoodRole[],
): Promise<void> {
  const otherRoles = sql`on conflict (area, tenant_id, user_id) do update set roles = excluded.roles,
    version = members.version + 1, updated_at = now()`;
  await db.rows(memberRow(teamId, userId, roles, otherRoles));
}

const memberRow = (teamId: string, userId: string, roles: readonly WoodRole[], tail?: Sql): Sql =>
  insertionOf(
    'platform.members',
    { area: 'wood', tenantId: teamId, userId, roles, createdBy: sql`platform.current_user_id()` },
    tail,
  );

export function updateTeam(db: Db, teamId: string, version: number, change: TeamChange): Promise<Team> {
  return db.transaction(async (tx) => {
    const before = await findTeam(tx, teamId);
    const told = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const after: Team = { ...before, ...told };
    const changed = await tx.first(sql`
      update wood.teams set name_zh = ${after.names.zh}, name_en = ${after.names.en},
        sawn_rounding = ${after.sawnRounding}, price_floor = ${after.priceFloor},
        backdate_days = ${after.backdateDays}::int, credit_block = ${after.creditBlock}, sod_mode = ${after.sodMode},
        version = version + 1
      where team_id = ${teamId}::uuid and version = ${version} returning team_id`);
    if (!changed) throw versionConflict(before);
    await tx.rows(
      auditOf({
        teamId,
        action: 'update',
        objectType: 'team',
        objectId: teamId,
        before: Object.fromEntries(Object.keys(told).map((name) => [name, before[name as keyof Team]])),
        after: change,
      }),
    );
    return findTeam(tx, teamId);
  });
}

/** How the team rounds sawn timber, and today in its zone: what postings and previews ask for first. */
export async function postingRules(db: Db, teamId: string) {
  return written(
    await db.first<{ sawnRounding: 'line' | 'piece'; backdateDays: number; today: string }>(sql`
      select sawn_rounding, backdate_days, (now() at time zone 'Asia/Shanghai')::date as today
      from wood.teams where team_id = ${teamId}::uuid`),
  );
}
