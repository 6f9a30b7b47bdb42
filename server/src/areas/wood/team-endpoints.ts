import type { Grants } from '@console/contract';
import {
  acceptTeamInvitation,
  createTeam,
  createYard,
  getMyTeamSettings,
  inviteTeamMember,
  leaveTeam,
  listTeamInvitations,
  listTeamMembers,
  listTeams,
  listYards,
  removeTeamMember,
  resumeTeamMember,
  suspendTeamMember,
  type Team,
  updateMyTeamSettings,
  updateTeam,
  updateTeamMember,
  updateYard,
  type WoodRole,
  withdrawTeamInvitation,
} from '@console/contract/wood';
import * as invitations from '../../house/members/invitations.ts';
import { leave, membersOf, moveMember, updateMember } from '../../house/members/members.ts';
import type { Serve } from '../../plugins/contract/serve.ts';
import { membership } from './members.ts';
import { mySettings, updateMySettings } from './my-settings.ts';
import * as teams from './teams.ts';
import * as yards from './yards.ts';

/** What the roles of a team allow, without what powerManage takes away. */
function afterDenials({ effective }: Grants, team: Team): Team {
  const { teamId: tenantId, roles, may, rights = [] } = team;
  const held: ReadonlySet<string> | undefined = effective?.within({ area: 'wood', tenantId, roles });
  if (!held) return team;
  return { ...team, may: may.filter((one) => held.has(one)), rights: rights.filter((one) => held.has(one)) };
}

/** Teams, who belongs to them and how, and where their goods lie. */
export function serveTeams(serve: Serve): void {
  serve(listTeams, async ({ db, grants }) => {
    const mine = await teams.listTeams(db);
    return { items: mine.map((team) => afterDenials(grants, team)) };
  });
  serve(createTeam, async ({ db, user, grants, body }) =>
    afterDenials(grants, await teams.createTeam(db, user.userId, body)),
  );
  serve(updateTeam, async ({ db, grants, tenant, body, version }) =>
    afterDenials(grants, await teams.updateTeam(db, tenant.id, version, body)),
  );
  serve(listYards, async ({ db, tenant }) => ({ items: await yards.listYards(db, tenant.id) }));
  serve(createYard, ({ db, tenant, body }) => yards.createYard(db, tenant.id, body));
  serve(updateYard, ({ db, tenant, params, body, version }) =>
    yards.updateYard(db, tenant.id, params.yardId, version, body),
  );
  serve(getMyTeamSettings, ({ db, tenant, user }) => mySettings(db, tenant.id, user.userId));
  serve(updateMyTeamSettings, ({ db, tenant, user, body, version }) =>
    updateMySettings(db, tenant.id, user.userId, version, body),
  );
  serveMembers(serve);
  serveInvitations(serve);
}

function serveMembers(serve: Serve): void {
  serve(listTeamMembers, async ({ db, tenant }) => ({ items: await membersOf(db, membership, tenant.id) }));
  serve(updateTeamMember, ({ db, tenant, params, body, version }) =>
    updateMember(db, membership, tenant.id, params.userId, version, body),
  );
  for (const [endpoint, to] of [
    [suspendTeamMember, 'suspended'],
    [resumeTeamMember, 'active'],
    [removeTeamMember, 'removed'],
  ] as const)
    serve(endpoint, ({ db, tenant, params, body, version }) =>
      moveMember(db, membership, tenant.id, params.userId, version, to, body.reason),
    );
  serve(leaveTeam, async ({ db, tenant, user, body }) => {
    await leave(db, membership, tenant.id, user.userId, body.reason);
    return { left: true };
  });
}

function serveInvitations(serve: Serve): void {
  const { area } = membership;
  const open = (...of: Parameters<typeof invitations.openInvitations<WoodRole>>) =>
    invitations.openInvitations<WoodRole>(...of);
  serve(listTeamInvitations, async ({ db, tenant }) => ({ items: await open(db, area, tenant.id) }));
  serve(inviteTeamMember, ({ db, tenant, body }) => invitations.invite(db, membership, tenant.id, body));
  serve(withdrawTeamInvitation, async ({ db, tenant, params }) => {
    await invitations.withdrawInvitation(db, membership, tenant.id, params.invitationId);
    return { items: await open(db, area, tenant.id) };
  });
  serve(acceptTeamInvitation, async ({ db, body }) => {
    const accepted = await invitations.acceptInvitation<WoodRole>(db, area, body.code);
    return { teamId: accepted.tenantId, roles: accepted.roles };
  });
}
