import {
  acceptTeamInvitation,
  createPartner,
  disablePartner,
  enablePartner,
  exportPartners,
  importPartners,
  inviteTeamMember,
  leaveTeam,
  removeTeamMember,
  resumeTeamMember,
  suspendTeamMember,
  updateTeamMember,
  withdrawTeamInvitation,
} from '@console/contract/wood';
import type { Telling } from '../../../testing/telling.ts';

/** People who come and go, and partners as a sheet and back again. */
export async function teamStory({ house, tell }: Telling, teamId: string): Promise<void> {
  const params = { teamId };
  const body = { contact: 'li@example.org', roles: ['BY' as const], validFrom: '2026-01-01', validTo: null };
  const unwanted = await tell(inviteTeamMember, { params, body });
  const { invitationId } = unwanted.invitation;
  await tell(withdrawTeamInvitation, { params: { teamId, invitationId }, body: {} });
  const guest = await house.user({ name: '客' });
  const come = async () => {
    const { code } = await tell(inviteTeamMember, { params, body });
    await tell(acceptTeamInvitation, { body: { code } }, guest);
  };
  await come();
  const member = { teamId, userId: guest.userId };
  const reason = 'season over';
  const changed = await tell(updateTeamMember, { params: member, version: 0, body: { roles: ['SL'] } });
  const paused = await tell(suspendTeamMember, {
    params: member,
    version: changed.version,
    body: { reason },
  });
  const back = await tell(resumeTeamMember, { params: member, version: paused.version, body: { reason } });
  await tell(removeTeamMember, { params: member, version: back.version, body: { reason } });
  await come();
  await tell(leaveTeam, { params, body: { reason } }, guest);
  await partnersStory(tell, teamId);
}

async function partnersStory(tell: Telling['tell'], teamId: string): Promise<void> {
  const query = { teamId };
  const partner = { names: { zh: '林海', en: 'Linhai' }, kind: 'both', openingMinor: -1 } as const;
  const { partnerId } = await tell(createPartner, { query, body: partner });
  await tell(disablePartner, { params: { partnerId }, body: { reason: 'moved away' } });
  await tell(enablePartner, { params: { partnerId }, body: {} });
  const file = await tell(exportPartners, { query: { ...query, format: 'xlsx', language: 'en' } });
  await tell(importPartners, { query, body: { file: file.base64, dryRun: false } });
}
