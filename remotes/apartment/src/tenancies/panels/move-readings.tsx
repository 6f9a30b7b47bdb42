import { type Evidence, enterMoveReadings } from '@console/contract/apartment';
import { localToday, useForm, useFormat } from '@console/shell';
import { DayInput, DecimalInput, FieldGrid, Form, Section, SwitchInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { earlierOf } from '../../days/day-rules.ts';
import { MeterPhotos } from '../../photos/meter-photos.tsx';
import { useEvidence } from '../../photos/use-evidence.ts';
import { enteredAt, keyOf, type MeterRow, type Occasion, placeToType, rejectedOf } from './meter-rows.ts';
import type { PanelProps } from './panel-props.ts';

interface Typed {
  value: string;
  /** What was used, where whoever typed it says that the counter has gone round. */
  over: string | null;
  /** Instead of those that the value has; left out while nobody has touched them. */
  photos?: readonly Evidence[];
}
const untyped: Typed = { value: '', over: null };

interface Draft {
  /** Null until somebody chooses another day than is likely. */
  readOn: string | null;
  /** By register; see `keyOf`. */
  values: Readonly<Record<string, Typed>>;
}
const untouched: Draft = { readOn: null, values: {} };

/** Of a row of which only a part was typed, too. */
const typedIn = (values: Draft['values'], row: MeterRow): Typed => ({ ...untyped, ...values[keyOf(row)] });

/** Photos alone are added to the value that is there. */
function shownBy(values: Draft['values'], row: MeterRow, source: Occasion): string {
  const { value, photos } = typedIn(values, row);
  return value || (photos && enteredAt(row, source)?.value) || '';
}

function bodyOf(values: Draft['values'], row: MeterRow, source: Occasion) {
  const { value, over, photos } = typedIn(values, row);
  const entered = enteredAt(row, source);
  return {
    meterId: row.meter.meterId,
    register: row.reading.register,
    value: shownBy(values, row, source),
    rollover: value ? over !== null : (entered?.rollover ?? false),
    photos: photos?.map(({ attachmentId }) => attachmentId) ?? entered?.photos ?? [],
    ...(entered && { seen: { readingId: entered.readingId, version: entered.version } }),
  };
}

interface MoveReadingsProps extends PanelProps {
  source: Occasion;
  rows: readonly MeterRow[];
}

/** Whoever enters values again or puts them right does not move them to another day by that. */
function likelyDay({ source, rows, tenancy }: MoveReadingsProps, today: string): string {
  const [rejected] = rows.flatMap((row) => rejectedOf(row, tenancy).filter((one) => one.source === source));
  const [standing] = rows.flatMap((row) => enteredAt(row, source) ?? []);
  const day = source === 'move_in' ? tenancy.firstDay : (tenancy.lastDay ?? today);
  return (rejected ?? standing)?.readOn ?? earlierOf(day, today);
}

/** One value for each register, on one day; a second person checks them, which locks them. */
export function MoveReadings(move: MoveReadingsProps) {
  const { source, rows, tenancy, building } = move;
  const { t } = useTranslation('apartment');
  const today = localToday(building.timeZone);
  const likely = likelyDay(move, today);
  /** What the answer is about: other fields may have been filled or cleared since. */
  const [sent, setSent] = useState<readonly { key: string; value: string }[]>([]);
  const [sending, setSending] = useState<readonly string[]>([]);
  const form = useForm(enterMoveReadings, {
    begin: untouched,
    bodyOf: ({ readOn, values }) => ({
      source,
      readOn: readOn ?? likely,
      values: rows.filter((row) => shownBy(values, row, source)).map((row) => bodyOf(values, row, source)),
    }),
    to: { params: { tenancyId: tenancy.tenancyId } },
    done: 'created',
    // What has been typed since is not saved.
    onSaved: () =>
      form.begin(untouched, ({ values: now }) => ({
        ...untouched,
        values: Object.fromEntries(Object.entries(now).filter(([key, one]) => values[key] !== one)),
      })),
  });
  const { values } = form.draft;
  const typed = rows.filter((row) => shownBy(values, row, source));
  const pathOf = (row: MeterRow) => `values.${sent.findIndex(({ key }) => key === keyOf(row))}`;
  const errorOf = (row: MeterRow) => {
    const path = pathOf(row);
    return form.field(`${path}.value`) ?? form.field(`${path}.rollover`) ?? form.field(path);
  };
  /** What the use would be if it had gone round; undefined where the value that stands there did not fall. */
  const usedOver = (row: MeterRow): string | undefined => {
    const { value } = typedIn(values, row);
    if (!sent.some((one) => one.key === keyOf(row) && one.value === value)) return undefined;
    const fell = form.error?.fields.find(
      ({ path, code }) => path === `${pathOf(row)}.value` && code === 'BELOW_PREVIOUS',
    );
    const use = fell?.params?.usageWithRollover;
    return typeof use === 'string' ? use : undefined;
  };
  return (
    <Section title={t(`tenancies.meters.${source}`)}>
      <Form
        {...form.frame}
        label={t(`tenancies.meters.${source}`)}
        onSubmit={() => {
          setSent(typed.map((row) => ({ key: keyOf(row), value: shownBy(values, row, source) })));
          form.frame.onSubmit();
        }}
        actions={
          <Button
            type="submit"
            variant="contained"
            loading={form.pending}
            disabled={typed.length === 0 || sending.length > 0}
          >
            {t('tenancies.meters.enter')}
          </Button>
        }
      >
        <p style={{ margin: 0 }}>{t('tenancies.meters.twoPeople')}</p>
        <FieldGrid>
          <DayInput
            label={t('tenancies.meters.readOn')}
            max={today}
            {...form.at('readOn')}
            value={form.draft.readOn ?? likely}
          />
          {rows.map((row) => (
            <RegisterInput
              key={keyOf(row)}
              row={row}
              typed={typedIn(values, row)}
              source={source}
              buildingId={building.buildingId}
              onType={form.part(`values.${keyOf(row)}`).set}
              onSending={(now) =>
                setSending((others) => [
                  ...others.filter((key) => key !== keyOf(row)),
                  ...(now ? [keyOf(row)] : []),
                ])
              }
              error={errorOf(row)}
              photoError={form.field(`${pathOf(row)}.photos`)}
              usedOver={usedOver(row)}
            />
          ))}
        </FieldGrid>
      </Form>
    </Section>
  );
}

interface RegisterInputProps {
  row: MeterRow;
  typed: Typed;
  source: Occasion;
  buildingId: string;
  onType(change: Partial<Typed>): void;
  onSending(sending: boolean): void;
  error: string | undefined;
  photoError: string | undefined;
  /** What the use would be if the counter has gone round, where that is asked. */
  usedOver: string | undefined;
}

/** A value that fell has gone round, or is a mistake: only a person can tell. */
function RegisterInput({ row, typed, source, onType, error, usedOver, ...photos }: RegisterInputProps) {
  const { meter, reading } = row;
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { value, over } = typed;
  const use = over ?? usedOver;
  const register = t(`tenancies.meters.registers.${reading.register}`);
  return (
    <Box id={placeToType(source, row)} sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
      <DecimalInput
        label={t('tenancies.meters.valueOf', {
          kind: t(`tenancies.meters.kinds.${meter.kind}`),
          register,
          serial: meter.serial,
        })}
        value={value}
        scale={meter.decimals}
        onChange={(next) => onType({ value: next, over: next === value ? over : null })}
        error={over !== null && usedOver !== undefined ? undefined : error}
      />
      {use !== undefined && (
        <SwitchInput
          label={t('tenancies.meters.over', {
            ...{ serial: meter.serial, register, use: format.decimal(use, { min: 0 }) },
            unit: t(`tenancies.meters.units.${meter.kind}`),
          })}
          value={over !== null}
          onChange={(gone) => onType({ value, over: gone ? use : null })}
        />
      )}
      <RegisterPhotos
        of={`${meter.serial} ${register}`}
        there={enteredAt(row, source)?.photos ?? []}
        touched={typed.photos}
        onChange={(touched) => onType({ photos: touched })}
        {...photos}
      />
    </Box>
  );
}

interface RegisterPhotosProps extends Pick<RegisterInputProps, 'buildingId' | 'onSending' | 'photoError'> {
  of: string;
  /** Those of the value that is put right. */
  there: readonly string[];
  touched: readonly Evidence[] | undefined;
  onChange(photos: readonly Evidence[]): void;
}

function RegisterPhotos({ of, there, touched, onChange, photoError, ...sending }: RegisterPhotosProps) {
  const { t } = useTranslation('apartment');
  const { data, isError, refetch } = useEvidence(sending.buildingId, there);
  const photos = touched ?? (there.length === 0 ? [] : data?.items);
  if (photos)
    return <MeterPhotos of={of} photos={photos} onChange={onChange} error={photoError} {...sending} />;
  // Without them one more would take the place of those that are there.
  if (!isError) return null;
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={() => void refetch()}>
          {t('photos.again')}
        </Button>
      }
    >
      {t('photos.unread')}
    </Alert>
  );
}
