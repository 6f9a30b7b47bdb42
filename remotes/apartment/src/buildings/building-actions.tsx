import {
  apartmentPaths,
  archiveBuilding,
  type Building,
  buildingUses,
  deleteBuilding,
  restoreBuilding,
} from '@console/contract/apartment';
import { confirm, useCall } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import './texts.ts';

/** On to the building's rooms; into the archive, or out of it. */
export function BuildingActions({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const archived = building.state === 'archived';
  const [run, { pending, problem, error }] = useCall(archived ? restoreBuilding : archiveBuilding, {
    done: 'updated',
  });
  const change = async () => {
    const question = {
      title: t('archive.question'),
      body: t('archive.body'),
      confirmLabel: t('archive.confirm'),
    };
    if (!archived && !(await confirm({ ...question, danger: true }))) return;
    await run({ params: { buildingId: building.buildingId }, version: building.version, body: {} });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {problem && (
        <Alert severity="error">
          {problem}
          <StandingTenancies details={error?.details} />
        </Alert>
      )}
      {building.may.includes('apartment.building.archive') && (
        <Button disabled={pending} onClick={change}>
          {t(archived ? 'archive.restore' : 'archive.archive')}
        </Button>
      )}
      {building.may.includes('apartment.building.archive') && <DeleteUnused building={building} />}
      {building.may.includes('apartment.member.read') && (
        <Button component={Link} to={apartmentPaths.buildingTeam(building.buildingId)}>
          {t('buildingTabs.team')}
        </Button>
      )}
      {building.may.includes('apartment.room.read') && (
        <Button component={Link} to={apartmentPaths.roomConfigure(building.buildingId)} variant="outlined">
          {t('roomConfigure.open')}
        </Button>
      )}
    </Box>
  );
}

/** For a building that was founded by mistake: one that was used stays, and this says what it holds. */
function DeleteUnused({ building: { buildingId, version } }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const [run, { pending, problem, error }] = useCall(deleteBuilding, { done: 'deleted' });
  const ask = async () => {
    const question = { title: t('deleteUnused.question'), body: t('deleteUnused.body') };
    if (await confirm({ ...question, confirmLabel: t('deleteUnused.delete'), danger: true }))
      if (await run({ params: { buildingId }, version })) await navigate(apartmentPaths.buildingConfigure());
  };
  const { data: used } = Used.safeParse(error?.details);
  return (
    <>
      <Button color="error" disabled={pending} onClick={ask}>
        {t('deleteUnused.delete')}
      </Button>
      {problem && (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {used
            ? t('deleteUnused.used', {
                uses: used.uses.map((use) => t(`deleteUnused.uses.${use}`)).join(t('deleteUnused.and')),
              })
            : problem}
        </Alert>
      )}
    </>
  );
}

const Used = z.object({ uses: z.array(z.enum(buildingUses)) });

const Refusal = z.object({
  count: z.int(),
  tenancies: z.array(z.object({ tenancyId: z.string(), room: z.string(), name: z.string() })),
});
const shownAtOnce = 10;

/** Who stands in the way of archiving. */
function StandingTenancies({ details }: { details: unknown }) {
  const { t } = useTranslation('apartment');
  const { data } = Refusal.safeParse(details);
  if (!data) return null;
  const shown = data.tenancies.slice(0, shownAtOnce);
  const more = data.count - shown.length;
  return (
    <Box component="ul" aria-label={t('archiveRefused.title')} sx={{ margin: 0, paddingInlineStart: 2.5 }}>
      {shown.map(({ tenancyId, room, name }) => (
        <li key={tenancyId}>{t('archiveRefused.tenancy', { room, name })}</li>
      ))}
      {more > 0 && <li>{t('archiveRefused.more', { count: more })}</li>}
    </Box>
  );
}
