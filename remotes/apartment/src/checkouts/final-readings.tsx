import { apartmentPaths, type Checkout, type CheckoutReading } from '@console/contract/apartment';
import { useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection, type Tone } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EvidenceThumbs } from '../photos/evidence-thumbs.tsx';
import '../tariffs/texts.ts';

const tones: Readonly<Record<CheckoutReading['state'], Tone>> = {
  missing: 'bad',
  entered: 'warn',
  checked: 'info',
  rejected: 'bad',
  locked: 'good',
  superseded: 'neutral',
};

/** What the room's meters showed last, beside what they showed at moving in; entered and checked where all such values are. */
export function FinalReadings({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<CheckoutReading>(format);
  const { buildingId, readings, tenancy } = checkout;
  const name = ({ kind, register, serial }: CheckoutReading) =>
    [t(`meterKinds.${kind}`), register === 'total' ? '' : t(`registers.${register}`), serial]
      .filter(Boolean)
      .join(' · ');
  return (
    <ListSection
      {...useTable('apartment.checkoutReadings')}
      title={t('checkouts.readings.title')}
      rows={readings}
      rowKey={({ meterId, register }) => `${meterId} ${register}`}
      none={{ title: t('checkouts.readings.none'), body: t('checkouts.readings.noneBody') }}
      actions={
        readings.some(({ state }) => state !== 'locked') && (
          <Button
            component={Link}
            size="small"
            to={apartmentPaths.edit({ actionType: 'edit', uuid: tenancy.tenancyId, tab: 'meters' })}
          >
            {t(
              readings.some(({ state }) => state === 'missing' || state === 'rejected')
                ? 'checkouts.readings.enter'
                : 'checkouts.readings.check',
            )}
          </Button>
        )
      }
      columns={[
        column.name('meter', t('checkouts.readings.meter'), name),
        column.own('moveIn', t('checkouts.readings.moveIn'), ({ moveIn }) => shownValue(moveIn?.value), {
          align: 'right',
          card: 'half',
        }),
        column.own(
          'final',
          t('checkouts.readings.final'),
          (row) => (
            <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
              {shownValue(row.value ?? undefined)}
              {row.photos.length > 0 && (
                <EvidenceThumbs
                  buildingId={buildingId}
                  photos={row.photos}
                  label={t('checkouts.checklist.photoMoveOut', { item: name(row) })}
                />
              )}
            </Box>
          ),
          { align: 'right', card: 'half' },
        ),
        column.day('readOn', t('checkouts.readings.readOn'), ({ readOn }) => readOn, { card: 'half' }),
        column.state('state', t('checkouts.readings.state'), ({ state }) => ({
          tone: tones[state],
          label: t(`checkouts.readings.states.${state}`),
        })),
      ]}
    />
  );

  function shownValue(value: string | undefined) {
    return value === undefined ? '–' : format.decimal(value, { min: 0, max: 3 });
  }
}
