import { type Building, type BuildingTeam, withdrawInvitation } from '@console/contract/apartment';
import { useAct, useFormat, useTable } from '@console/shell';
import { InvitationList } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useMemberWords } from './words.ts';

/** Invitations that can still be accepted. */
export function InvitationsTable({ building, team }: { building: Building; team: BuildingTeam }) {
  const { t } = useTranslation('apartment');
  const [act, pending] = useAct({ done: 'deleted' });
  const { buildingId } = building;
  const mayManage = building.may.includes('apartment.member.manage') && building.state === 'active';
  return (
    <InvitationList
      words={useMemberWords()}
      format={useFormat()}
      table={useTable('apartment.invitations', 'sortInvitations')}
      invitations={team.invitations}
      roleName={(role) => t(`roles.${role}`)}
      busy={pending}
      withdraw={
        mayManage
          ? ({ invitationId }) =>
              void act((call) => call(withdrawInvitation, { params: { buildingId, invitationId } }))
          : undefined
      }
    />
  );
}
