import { checkReading, confirmRollover, listMeters, listMoveReadings } from '@console/contract/apartment';
import { useCall, useEndpoint, useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EvidenceThumbs } from '../../photos/evidence-thumbs.tsx';
import { PhotosAway } from '../../photos/meter-photos.tsx';
import { type MeterRow, type Occasion, placeToType, registersIn, rejectedOf } from './meter-rows.ts';
import { metersShown, movesShown } from './meters-shown.ts';
import { MoveReadings } from './move-readings.tsx';
import type { PanelProps } from './panel-props.ts';

/** Which values a tenancy waits for in its state: those of moving in, or of moving out. */
const wantedIn = { signed: 'move_in', ending: 'move_out', settling: 'move_out' } as const;
const readingTones = {
  entered: 'warn',
  checked: 'info',
  locked: 'good',
  rejected: 'bad',
  superseded: 'neutral',
} as const;

/** Values of moving belong to no month, so they must not wait for one that is open. */
const isToCheck = ({ source, state, version }: MeterRow['reading']) =>
  (source === 'move_in' || source === 'move_out') && state === 'entered' && version !== undefined;

/** So much use that only a manager may believe that the counter has gone round. */
const isToConfirm = ({ flags }: MeterRow['reading']) => flags?.includes('ROLLOVER') ?? false;

/** The room's meters, and the values that moving in or out waits for. */
export function MetersPanel(panel: PanelProps) {
  const { tenancy, building, readOnly } = panel;
  const { t } = useTranslation('apartment');
  const column = columnsOf<MeterRow>(useFormat());
  const { items } = useEndpoint(listMeters, metersShown(tenancy));
  const { items: moves } = useEndpoint(listMoveReadings, movesShown(tenancy));
  const rows = registersIn(items, moves);
  const isActive = building.state === 'active';
  const mayCheck = isActive && building.may.includes('apartment.reading.check');
  const mayConfirm = isActive && building.may.includes('apartment.building.configure');
  const wanted = wantedIn[tenancy.state as keyof typeof wantedIn];
  const mayEnter = ['apartment.reading.enter', 'apartment.reading.enter_move'].some((code) =>
    building.may.includes(code),
  );
  const enters = !readOnly && mayEnter;
  /** A value of the other occasion may be wanted again, too. */
  const wantedOf = (occasion: Occasion) =>
    occasion === wanted
      ? rows
      : rows.filter((row) => rejectedOf(row, tenancy).some(({ source }) => source === occasion));
  const asked = (['move_in', 'move_out'] as const)
    .map((source) => ({ source, rows: enters ? wantedOf(source) : [] }))
    .filter((one) => one.rows.length > 0);
  return (
    <>
      <ListSection
        {...useTable('apartment.tenancyMeters')}
        title={t('tenancies.tabs.meters')}
        rows={rows}
        rowKey={({ meter, reading }) => `${meter.meterId} ${reading.register}`}
        none={{ title: t('tenancies.meters.none'), body: t('tenancies.meters.noneBody') }}
        columns={[
          column.name('serial', t('tenancies.meters.serial'), ({ meter }) => meter.serial),
          column.text('kind', t('tenancies.meters.kind'), ({ meter, reading }) =>
            [
              t(`tenancies.meters.kinds.${meter.kind}`),
              t(`tenancies.meters.registers.${reading.register}`),
            ].join(' · '),
          ),
          column.own(
            'value',
            t('tenancies.meters.last'),
            (row) => <LastValue {...row} buildingId={building.buildingId} />,
            { align: 'right' },
          ),
          column.day('on', t('tenancies.meters.readOn'), ({ reading }) => reading.readOn),
          column.own('state', t('tenancies.meters.state'), (row) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <StateChip
                tone={readingTones[row.reading.state]}
                label={t(`tenancies.meters.states.${row.reading.state}`)}
              />
              {row.reading.rollover && (
                <StateChip
                  tone={isToConfirm(row.reading) ? 'warn' : 'neutral'}
                  label={t(`tenancies.meters.${isToConfirm(row.reading) ? 'toConfirm' : 'wentRound'}`)}
                />
              )}
              <Rejected row={row} panel={panel} enters={enters} />
            </Box>
          )),
          ...((mayCheck || mayConfirm) && rows.some(({ reading }) => isToCheck(reading))
            ? [
                column.own(
                  'check',
                  t('tenancies.meters.checking'),
                  (row) =>
                    isToCheck(row.reading) && (
                      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                        {mayConfirm && isToConfirm(row.reading) && <MoveValueAct {...row} act="confirm" />}
                        {mayCheck && <MoveValueAct {...row} act="check" />}
                      </Box>
                    ),
                ),
              ]
            : []),
        ]}
      />
      {asked.length > 0 && <PhotosAway />}
      {asked.map((one) => (
        <MoveReadings key={one.source} {...one} {...panel} />
      ))}
    </>
  );
}

function LastValue({ meter, reading, moves, buildingId }: MeterRow & { buildingId: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const photos = moves.find(({ readingId }) => readingId === reading.readingId)?.photos ?? [];
  const value = format.decimal(reading.value, { min: meter.decimals, max: 3 });
  if (photos.length === 0) return value;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
      {value}
      <EvidenceThumbs
        buildingId={buildingId}
        photos={photos}
        label={t('tenancies.meters.photoOf', { value })}
      />
    </Box>
  );
}

interface RejectedProps {
  row: MeterRow;
  panel: PanelProps;
  enters: boolean;
}

/** Who found the value wrong, when and why, and the way to where it is entered again. */
function Rejected({ row, panel: { tenancy, building }, enters }: RejectedProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  return rejectedOf(row, tenancy).map((one) => {
    const { readingId, source, value, checkedAt, checkedByName, reason, photos } = one;
    const shown = format.decimal(value, { min: row.meter.decimals, max: 3 });
    return (
      <Box key={readingId} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', flexBasis: '100%' }}>
        <StateChip tone="bad" label={t(`tenancies.meters.rejected.${source}`)} />
        <Box component="span" sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
          {t('tenancies.meters.rejected.told', {
            value: shown,
            name: checkedByName || '–',
            at: checkedAt === null ? '–' : format.instant(checkedAt),
            reason,
          })}
        </Box>
        {photos.length > 0 && (
          <EvidenceThumbs
            buildingId={building.buildingId}
            photos={photos}
            label={t('tenancies.meters.photoOf', { value: shown })}
          />
        )}
        {enters && (
          <Button
            size="small"
            aria-label={t('tenancies.meters.rejected.againOf', {
              serial: row.meter.serial,
              register: t(`tenancies.meters.registers.${row.reading.register}`),
            })}
            onClick={() => document.getElementById(placeToType(source, row))?.querySelector('input')?.focus()}
          >
            {t('tenancies.meters.rejected.again')}
          </Button>
        )}
      </Box>
    );
  });
}

const acts = { check: checkReading, confirm: confirmRollover } as const;

/**
 * Somebody else than who entered it has seen the value: that locks it, and with the last one they have moved in. A
 * rollover that only a manager may believe is confirmed before that.
 */
function MoveValueAct({
  meter,
  reading: { readingId, version = 0 },
  act,
}: MeterRow & { act: keyof typeof acts }) {
  const { t } = useTranslation('apartment');
  const [run, { pending, problem, field }] = useCall(acts[act], { done: 'updated' });
  const decide = () => run({ params: { readingId }, version });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={act === 'confirm' ? 'warning' : 'primary'}
        loading={pending}
        aria-label={t(`tenancies.meters.${act}Of`, { serial: meter.serial })}
        onClick={() => void decide()}
      >
        {t(`tenancies.meters.${act}`)}
      </Button>
      {problem && <Alert severity="error">{field('rollover') ?? problem}</Alert>}
    </>
  );
}
