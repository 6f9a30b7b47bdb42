import { getBuilding, getBuildingTeam } from '@console/contract/apartment';
import { useEndpoint, useName } from '@console/shell';
import { dialogLater, NotFoundState, Page, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { ErasureRequests } from '../../own/erasure-requests.tsx';
import { InvitationsTable } from '../../team/invitations-table.tsx';
import { MembersTable } from '../../team/members-table.tsx';
import { Ownership } from '../../team/ownership.tsx';
import { Separation } from '../../team/separation.tsx';
import '../../team/texts.ts';
import type { loader } from './loader.ts';

const InviteDialog = dialogLater(() => import('../../team/invite-dialog.tsx'));

export const handle = { title: 'team.title' };

export function Component() {
  const found = useLoaderData<typeof loader>();
  return found ? <Team key={found.buildingId} buildingId={found.buildingId} /> : <NotFoundState />;
}

/** Who works in a building, as what, and who checks whom. */
function Team({ buildingId }: { buildingId: string }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const building = useEndpoint(getBuilding, { params: { buildingId } });
  const team = useEndpoint(getBuildingTeam, { params: { buildingId } });
  const [inviting, setInviting] = useState(false);
  const mayManage = building.may.includes('apartment.member.manage') && building.state === 'active';
  return (
    <Page
      title={t('team.of', { building: name(building.name) })}
      width="wide"
      actions={
        mayManage && (
          <Button variant="contained" onClick={() => setInviting(true)}>
            {t('team.invite')}
          </Button>
        )
      }
    >
      {!mayManage && <Alert severity="info">{t('team.readOnly')}</Alert>}
      <Section title={t('team.sod.title')}>
        <Separation building={building} team={team} />
      </Section>
      <MembersTable building={building} team={team} />
      <InvitationsTable building={building} team={team} />
      {building.may.includes('apartment.member.manage') && <ErasureRequests buildingId={buildingId} />}
      <Section title={t('team.ownership')}>
        <Ownership building={building} team={team} />
      </Section>
      {inviting && <InviteDialog building={building} onClose={() => setInviting(false)} />}
    </Page>
  );
}
