import { type Building, type BuildingTeam, withdrawInvitation } from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { DataTable } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Invitations that can still be accepted. */
export function InvitationsTable({ building, team }: { building: Building; team: BuildingTeam }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [withdraw] = useCall(withdrawInvitation, { done: 'deleted' });
  const mayManage = building.may.includes('apartment.member.manage') && building.state === 'active';
  return (
    <DataTable
      caption={t('team.invitations')}
      rows={team.invitations}
      rowKey={(row) => row.invitationId}
      empty={<Typography color="text.secondary">{t('team.noInvitations')}</Typography>}
      columns={[
        { key: 'contact', label: t('team.contact'), primary: true, cell: (row) => row.contact },
        {
          key: 'roles',
          label: t('team.roles'),
          cell: (row) => row.roles.map((role) => t(`roles.${role}`)).join(' · '),
        },
        { key: 'expires', label: t('team.expires'), cell: (row) => format.instant(row.expiresAt) },
        ...(mayManage
          ? [
              {
                key: 'actions',
                label: t('team.actions'),
                cell: (row: BuildingTeam['invitations'][number]) => (
                  <Button
                    size="small"
                    aria-label={t('team.withdrawOf', { contact: row.contact })}
                    onClick={() =>
                      void withdraw({
                        params: { buildingId: building.buildingId, invitationId: row.invitationId },
                        body: {},
                      })
                    }
                  >
                    {t('team.withdraw')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
