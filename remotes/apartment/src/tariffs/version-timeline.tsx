import {
  activateTariffVersion,
  type Building,
  retireTariffVersion,
  type Tariff,
  type TariffVersion,
} from '@console/contract/apartment';
import { confirm, useCall, useFormat, useName, useSession } from '@console/shell';
import { StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { activationOf, mayRetire } from './tariff-permissions.ts';

const tones = { draft: 'warn', active: 'good', retired: 'neutral' } as const;

interface VersionTimelineProps {
  building: Building;
  tariff: Tariff;
  onOpen(version: TariffVersion): void;
}

/** The versions of a tariff, the newest on top. */
export function VersionTimeline({ building, tariff, onOpen }: VersionTimelineProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  if (tariff.versions.length === 0)
    return <Typography color="textSecondary">{t('tariffs.noVersion')}</Typography>;
  return (
    <Box component="ol" aria-label={t('tariffs.versions', { name: name(tariff.name) })} sx={listStyle}>
      {tariff.versions.map((version) => (
        <VersionRow
          key={version.tariffVersionId}
          building={building}
          version={version}
          onOpen={() => onOpen(version)}
        />
      ))}
    </Box>
  );
}

const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  paddingInlineStart: 2,
  borderInlineStart: 2,
  borderColor: 'divider',
  display: 'grid',
  gap: 1,
};

interface VersionRowProps {
  building: Building;
  version: TariffVersion;
  onOpen(): void;
}

function VersionRow({ building, version, onOpen }: VersionRowProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const day = format.day(version.effectiveFrom);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 120 }}>
        {t('tariffs.from', { day })}
      </Box>
      <StateChip tone={tones[version.state]} label={t(`tariffStates.${version.state}`)} />
      {version.inForce && <StateChip tone="info" label={t('tariffs.inForce')} />}
      {version.selfChecked && <StateChip tone="warn" label={t('tariffs.selfChecked')} />}
      <Button size="small" aria-label={t('tariffs.openVersion', { day })} onClick={onOpen}>
        {t('tariffs.open')}
      </Button>
      <VersionActions building={building} version={version} day={day} />
    </Box>
  );
}

function VersionActions({ building, version, day }: Omit<VersionRowProps, 'onOpen'> & { day: string }) {
  const { t } = useTranslation('apartment');
  const { user } = useSession();
  const activation = activationOf(building, version, user?.sub);
  const [activate, activating] = useCall(activateTariffVersion, { done: 'updated' });
  const [retire, retiring] = useCall(retireTariffVersion, { done: 'updated' });
  const problem = activating.problem ?? retiring.problem;
  const call = {
    params: { buildingId: building.buildingId, tariffVersionId: version.tariffVersionId },
    version: version.version,
  };
  const askActivate = async () => {
    const sure = await confirm({
      title: t('tariffs.activateQuestion', { day }),
      body: t(activation === 'solo' ? 'tariffs.activateSolo' : 'tariffs.activateBody'),
      confirmLabel: t('tariffs.activate'),
    });
    if (sure) await activate(call);
  };
  const askRetire = async () => {
    const question = { title: t('tariffs.retireQuestion', { day }), body: t('tariffs.retireBody') };
    const sure = await confirm({ ...question, confirmLabel: t('tariffs.retire'), danger: true });
    if (sure) await retire(call);
  };
  const refused = activation === 'notByEditor' || activation === 'ownerActivates';
  return (
    <>
      {activation && activation !== 'ownerActivates' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('tariffs.activateOne', { day })}
          disabled={refused || activating.pending}
          onClick={askActivate}
        >
          {t('tariffs.activate')}
        </Button>
      )}
      {refused && (
        <Typography variant="body2" color="textSecondary">
          {t(`tariffs.${activation}`)}
        </Typography>
      )}
      {mayRetire(building, version) && (
        <Button
          size="small"
          color="error"
          aria-label={t('tariffs.retireOne', { day })}
          disabled={retiring.pending}
          onClick={askRetire}
        >
          {t('tariffs.retire')}
        </Button>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}
