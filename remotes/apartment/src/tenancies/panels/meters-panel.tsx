import {
  checkReading,
  enterMoveReadings,
  getTenancy,
  listMeterReadings,
  listMeters,
  listTenancyEvents,
  type Meter,
} from '@console/contract/apartment';
import { invalidate, useCall, useEndpoint, useFormat, useUnsavedWork } from '@console/shell';
import { DataTable, DayInput, DecimalInput, EmptyState, Form, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '../../form/field-grid.tsx';
import { lettingEndpoints } from '../letting-endpoints.ts';
import { earlierOf, localToday } from '../local-today.ts';
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

const registersIn = (meters: readonly Meter[]) =>
  meters.flatMap((meter) =>
    (meter.last.length > 0 ? meter.last : meter.initial).map((reading) => ({ meter, reading })),
  );

type MeterRow = ReturnType<typeof registersIn>[number];

/** Values of moving belong to no month, so they must not wait for one that is open. */
const isToCheck = ({ source, state, version }: MeterRow['reading']) =>
  (source === 'move_in' || source === 'move_out') && state === 'entered' && version !== undefined;

/** A value of this very move that nobody has checked yet is put right, if it is still the one on the screen. */
function seenOf({ reading: { readingId, version, source, state } }: MeterRow, move: 'move_in' | 'move_out') {
  if (source !== move || state !== 'entered' || version === undefined) return {};
  return { seen: { readingId, version } };
}

/** The room's meters, and the values that moving in or out waits for. */
export function MetersPanel(panel: PanelProps) {
  const { tenancy, building, readOnly } = panel;
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listMeters, {
    params: { buildingId: building.buildingId },
    query: { room: tenancy.room.roomId, state: 'live', size: 200 },
  });
  const rows = registersIn(items);
  const mayCheck = building.state === 'active' && building.may.includes('apartment.reading.check');
  const wanted = wantedIn[tenancy.state as keyof typeof wantedIn];
  const mayEnter = ['apartment.reading.enter', 'apartment.reading.enter_move'].some((code) =>
    building.may.includes(code),
  );
  return (
    <>
      <Section title={t('tenancies.tabs.meters')}>
        <DataTable
          caption={t('tenancies.tabs.meters')}
          rows={rows}
          rowKey={({ meter, reading }) => `${meter.meterId} ${reading.register}`}
          empty={<EmptyState title={t('tenancies.meters.none')} body={t('tenancies.meters.noneBody')} />}
          columns={[
            {
              key: 'serial',
              label: t('tenancies.meters.serial'),
              primary: true,
              cell: ({ meter }) => meter.serial,
            },
            {
              key: 'kind',
              label: t('tenancies.meters.kind'),
              cell: ({ meter, reading }) =>
                [
                  t(`tenancies.meters.kinds.${meter.kind}`),
                  t(`tenancies.meters.registers.${reading.register}`),
                ].join(' · '),
            },
            {
              key: 'value',
              label: t('tenancies.meters.last'),
              align: 'right',
              cell: ({ reading }) => format.decimal(reading.value),
            },
            {
              key: 'on',
              label: t('tenancies.meters.readOn'),
              cell: ({ reading }) => format.day(reading.readOn),
            },
            {
              key: 'state',
              label: t('tenancies.meters.state'),
              cell: ({ reading }) => (
                <StateChip
                  tone={readingTones[reading.state]}
                  label={t(`tenancies.meters.states.${reading.state}`)}
                />
              ),
            },
            ...(mayCheck && rows.some(({ reading }) => isToCheck(reading))
              ? [
                  {
                    key: 'check',
                    label: t('tenancies.meters.checking'),
                    cell: (row: MeterRow) => isToCheck(row.reading) && <CheckMoveValue {...row} />,
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {wanted && !readOnly && mayEnter && rows.length > 0 && (
        <MoveReadings key={wanted} source={wanted} rows={rows} {...panel} />
      )}
    </>
  );
}

const checkTouches = [listMeters, listMeterReadings, getTenancy, listTenancyEvents, ...lettingEndpoints];

/** Somebody else than who entered it has seen the value: that locks it, and with the last one they have moved in. */
function CheckMoveValue({ meter, reading: { readingId, version = 0 } }: MeterRow) {
  const { t } = useTranslation('apartment');
  const [run, { pending, problem }] = useCall(checkReading, { done: 'updated', touches: checkTouches });
  const check = async () => {
    // Refused, perhaps because somebody was faster: then what is so now is shown.
    if (!(await run({ params: { readingId }, version }))) await invalidate(...checkTouches);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={pending}
        aria-label={t('tenancies.meters.checkOf', { serial: meter.serial })}
        onClick={() => void check()}
      >
        {t('tenancies.meters.check')}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

interface MoveReadingsProps extends PanelProps {
  source: 'move_in' | 'move_out';
  rows: ReturnType<typeof registersIn>;
}

/** One value for each register, on one day; a second person checks them, which locks them. */
function MoveReadings({ source, rows, tenancy, building }: MoveReadingsProps) {
  const { t } = useTranslation('apartment');
  const today = localToday(building.timeZone);
  const day = source === 'move_in' ? tenancy.firstDay : (tenancy.lastDay ?? today);
  const [readOn, setReadOn] = useState(earlierOf(day, today));
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [run, { pending, problem, field }] = useCall(enterMoveReadings, {
    done: 'created',
    touches: [listMeters, listMeterReadings, ...lettingEndpoints],
  });
  useUnsavedWork(Object.values(values).some(Boolean));
  const keyOf = ({ meter, reading }: (typeof rows)[number]) => `${meter.meterId} ${reading.register}`;
  const typed = rows.filter((row) => values[keyOf(row)]);
  const submit = async () => {
    const body = {
      source,
      readOn,
      values: typed.map((row) => ({
        meterId: row.meter.meterId,
        register: row.reading.register,
        value: values[keyOf(row)] ?? '',
        ...seenOf(row, source),
      })),
    };
    if (await run({ params: { tenancyId: tenancy.tenancyId }, body })) setValues({});
  };
  const errorOf = (row: (typeof rows)[number]) => {
    const at = typed.indexOf(row);
    return at < 0 ? undefined : (field(`values.${at}.value`) ?? field(`values.${at}`));
  };
  return (
    <Section title={t(`tenancies.meters.${source}`)}>
      <Form
        label={t(`tenancies.meters.${source}`)}
        onSubmit={() => void submit()}
        pending={pending}
        problem={problem}
        actions={
          <Button type="submit" variant="contained" loading={pending} disabled={typed.length === 0}>
            {t('tenancies.meters.enter')}
          </Button>
        }
      >
        <p style={{ margin: 0 }}>{t('tenancies.meters.twoPeople')}</p>
        <FieldGrid>
          <DayInput
            required
            label={t('tenancies.meters.readOn')}
            value={readOn}
            max={today}
            onChange={setReadOn}
            error={field('readOn')}
          />
          {rows.map((row) => (
            <DecimalInput
              key={keyOf(row)}
              label={t('tenancies.meters.valueOf', {
                kind: t(`tenancies.meters.kinds.${row.meter.kind}`),
                register: t(`tenancies.meters.registers.${row.reading.register}`),
                serial: row.meter.serial,
              })}
              value={values[keyOf(row)] ?? ''}
              scale={row.meter.decimals}
              onChange={(value) => setValues((current) => ({ ...current, [keyOf(row)]: value }))}
              error={errorOf(row)}
            />
          ))}
        </FieldGrid>
      </Form>
    </Section>
  );
}
