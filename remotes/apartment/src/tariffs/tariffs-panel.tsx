import { type Building, listTariffs, type Tariff } from '@console/contract/apartment';
import { useEndpoint, useName } from '@console/shell';
import { dialogLater, EmptyState, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TariffForm } from './tariff-form.tsx';
import { mayEditTariffs } from './tariff-permissions.ts';
import './texts.ts';
import { VersionTimeline } from './version-timeline.tsx';

const VersionForm = dialogLater(() => import('./version-form.tsx'));

/** Which dialog is open: a tariff's (none: a new one), or a version's (none: a new one). */
type Open = { tariff?: string } | { of: string; version?: string } | undefined;

/** What electricity, water, gas and heat cost in this building, from which day on. */
export default function TariffsPanel({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listTariffs, { params: { buildingId: building.buildingId } });
  const [open, setOpen] = useState<Open>();
  const mayEdit = mayEditTariffs(building);
  const close = () => setOpen(undefined);
  const create = mayEdit && (
    <Button variant="contained" onClick={() => setOpen({})}>
      {t('tariffs.create')}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!mayEdit && (
        <Alert severity="info">
          {t(building.state === 'archived' ? 'readOnly.archived' : 'tariffs.readOnly')}
        </Alert>
      )}
      {items.length === 0 ? (
        <EmptyState title={t('tariffs.none')} action={create} />
      ) : (
        create && <Box>{create}</Box>
      )}
      {items.map((tariff) => (
        <TariffSection key={tariff.tariffPlanId} building={building} tariff={tariff} onOpen={setOpen} />
      ))}
      {open && <OpenDialog building={building} items={items} open={open} onClose={close} />}
    </Box>
  );
}

interface OpenDialogProps {
  building: Building;
  items: readonly Tariff[];
  open: NonNullable<Open>;
  onClose(): void;
}

function OpenDialog({ building, items, open, onClose }: OpenDialogProps) {
  if ('of' in open) {
    const tariff = items.find(({ tariffPlanId }) => tariffPlanId === open.of);
    const version = tariff?.versions.find(({ tariffVersionId }) => tariffVersionId === open.version);
    return tariff && <VersionForm {...{ building, tariff, version, onClose }} />;
  }
  const tariff = items.find(({ tariffPlanId }) => tariffPlanId === open.tariff);
  return <TariffForm {...{ building, tariff, onClose }} />;
}

interface TariffSectionProps {
  building: Building;
  tariff: Tariff;
  onOpen(open: Open): void;
}

function TariffSection({ building, tariff, onOpen }: TariffSectionProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { tariffPlanId, code } = tariff;
  return (
    <Section
      title={name(tariff.name)}
      actions={
        mayEditTariffs(building) && (
          <>
            <Button
              aria-label={t('tariffs.renameOne', { code })}
              onClick={() => onOpen({ tariff: tariffPlanId })}
            >
              {t('tariffs.rename')}
            </Button>
            <Button
              variant="outlined"
              aria-label={t('tariffs.newVersionOf', { code })}
              onClick={() => onOpen({ of: tariffPlanId })}
            >
              {t('tariffs.newVersion')}
            </Button>
          </>
        )
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mt: { sm: -1 }, mb: 1.5 }}>
        {`${code} · ${t(`meterKinds.${tariff.meterKind}`)}`}
      </Typography>
      <VersionTimeline
        building={building}
        tariff={tariff}
        onOpen={({ tariffVersionId }) => onOpen({ of: tariffPlanId, version: tariffVersionId })}
      />
    </Section>
  );
}
