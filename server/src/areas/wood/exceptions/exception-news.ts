import { permissionsOfMembership } from '@console/contract';
import type { WoodRole } from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { isMemberToday } from '../../../house/member-today.ts';
import { type News, tellingPeople } from '../../../house/notifications/telling.ts';
import type { Db } from '../../../plugins/database/db.ts';

interface Told {
  readonly userIds: readonly string[];
  readonly statements: readonly Sql[];
}

interface AboutSale {
  readonly teamId: string;
  readonly txnId: string;
  readonly number: string;
}

const named = (tx: Db, teamId: string) =>
  tx.first<{ zh: string; en: string }>(
    sql`select name_zh as zh, name_en as en from wood.teams where team_id = ${teamId}::uuid`,
  );

/** Those who may decide, but for whoever asks: told with the request itself. */
export async function tellingApprovers(tx: Db, sale: AboutSale, asking: string): Promise<Told> {
  const members = await tx.rows<{ userId: string; roles: WoodRole[]; name: string }>(sql`
    select m.user_id, to_jsonb(m.roles) as roles, coalesce(u.name, u.username, '') as name
    from platform.members m join platform.users u on u.user_id = m.user_id
    where m.area = 'wood' and m.tenant_id = ${sale.teamId}::uuid and ${isMemberToday}`);
  const userIds = members
    .filter(({ userId, roles }) => userId !== asking && mayDecide(roles))
    .map(({ userId }) => userId);
  const by = members.find(({ userId }) => userId === asking)?.name ?? '';
  return told(tx, sale, userIds, (team) => ({
    kind: 'saleApprovalAsked',
    payload: { ...sale, team, by },
  }));
}

const mayDecide = (roles: WoodRole[]): boolean =>
  permissionsOfMembership({ area: 'wood', roles }).has('wood.exception.approve');

/** Whoever asked, unless they have decided themselves. */
export const tellingAsker = (
  tx: Db,
  sale: AboutSale,
  { asker, decider, outcome }: { asker: string; decider: string; outcome: 'approved' | 'refused' },
): Promise<Told> =>
  told(tx, sale, asker === decider ? [] : [asker], (team) => ({
    kind: 'saleApprovalDecided',
    payload: { ...sale, team, outcome },
  }));

async function told(
  tx: Db,
  { teamId }: AboutSale,
  userIds: readonly string[],
  news: (team: { zh: string; en: string }) => News,
): Promise<Told> {
  const team = userIds.length > 0 ? await named(tx, teamId) : undefined;
  return { userIds, statements: team ? tellingPeople(userIds, news(team)) : [] };
}
