import {
  type Building,
  type BuildingTeam,
  type Invitation,
  withdrawInvitation,
} from '@console/contract/apartment';
import { useAct, useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Invitations that can still be accepted. */
export function InvitationsTable({ building, team }: { building: Building; team: BuildingTeam }) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Invitation>(useFormat());
  const [act, pending] = useAct({ done: 'deleted' });
  const { buildingId } = building;
  const mayManage = building.may.includes('apartment.member.manage') && building.state === 'active';
  const action = ({ invitationId, contact }: Invitation) => (
    <Button
      size="small"
      disabled={pending}
      aria-label={t('team.withdrawOf', { contact })}
      onClick={() => void act((call) => call(withdrawInvitation, { params: { buildingId, invitationId } }))}
    >
      {t('team.withdraw')}
    </Button>
  );
  return (
    <ListSection
      {...useTable('apartment.invitations', 'sortInvitations')}
      title={t('team.invitations')}
      rows={team.invitations}
      rowKey={(row) => row.invitationId}
      empty={<Typography color="textSecondary">{t('team.noInvitations')}</Typography>}
      columns={[
        column.name('contact', t('team.contact'), (row) => row.contact),
        column.text('roles', t('team.roles'), (row) =>
          row.roles.map((role) => t(`roles.${role}`)).join(' · '),
        ),
        column.instant('expires', t('team.expires'), (row) => row.expiresAt),
        ...(mayManage ? [column.own('actions', t('team.actions'), action)] : []),
      ]}
    />
  );
}
