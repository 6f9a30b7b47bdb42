import { type Evidence, enterMoveReadings } from '@console/contract/apartment';
import { useCall, useFormat, useUnsavedWork } from '@console/shell';
import { DayInput, DecimalInput, FieldGrid, Form, Section, SwitchInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../../photos/meter-photos.tsx';
import { useEvidence } from '../../photos/use-evidence.ts';
import { earlierOf, localToday } from '../local-today.ts';
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

interface MoveReadingsProps extends PanelProps {
  source: Occasion;
  rows: readonly MeterRow[];
}

/** One value for each register, on one day; a second person checks them, which locks them. */
export function MoveReadings({ source, rows, tenancy, building }: MoveReadingsProps) {
  const { t } = useTranslation('apartment');
  const today = localToday(building.timeZone);
  const day = source === 'move_in' ? tenancy.firstDay : (tenancy.lastDay ?? today);
  // Whoever enters values again or puts them right does not move them to another day by that.
  const [rejected] = rows.flatMap((row) => rejectedOf(row, tenancy).filter((one) => one.source === source));
  const [standing] = rows.flatMap((row) => enteredAt(row, source) ?? []);
  const [chosenDay, setChosenDay] = useState<string>();
  const readOn = chosenDay ?? (rejected ?? standing)?.readOn ?? earlierOf(day, today);
  const [values, setValues] = useState<Readonly<Record<string, Typed>>>({});
  /** What the answer is about: other fields may have been filled or cleared since. */
  const [sent, setSent] = useState<readonly { key: string; value: string }[]>([]);
  const [run, { pending, problem, field, error }] = useCall(enterMoveReadings, {
    done: 'created',
  });
  const [sending, setSending] = useState<readonly string[]>([]);
  useUnsavedWork(Object.values(values).some(({ value, photos }) => value || photos));
  const typedIn = (row: MeterRow) => values[keyOf(row)] ?? untyped;
  const type = (row: MeterRow, change: Partial<Typed>) =>
    setValues((current) => ({
      ...current,
      [keyOf(row)]: { ...(current[keyOf(row)] ?? untyped), ...change },
    }));
  // Photos alone are added to the value that is there.
  const shownBy = (row: MeterRow) =>
    typedIn(row).value || (typedIn(row).photos && enteredAt(row, source)?.value) || '';
  const typed = rows.filter((row) => shownBy(row));
  const submit = async () => {
    setSent(typed.map((row) => ({ key: keyOf(row), value: shownBy(row) })));
    const body = {
      source,
      readOn,
      values: typed.map((row) => {
        const { value, over, photos } = typedIn(row);
        const entered = enteredAt(row, source);
        return {
          meterId: row.meter.meterId,
          register: row.reading.register,
          value: shownBy(row),
          rollover: value ? over !== null : (entered?.rollover ?? false),
          photos: photos?.map(({ attachmentId }) => attachmentId) ?? entered?.photos ?? [],
          ...(entered && { seen: { readingId: entered.readingId, version: entered.version } }),
        };
      }),
    };
    if (!(await run({ params: { tenancyId: tenancy.tenancyId }, body }))) return;
    const saved = new Map(typed.map((row) => [keyOf(row), typedIn(row)]));
    // What has been typed since is not saved.
    setValues((current) =>
      Object.fromEntries(Object.entries(current).filter(([key, now]) => saved.get(key) !== now)),
    );
  };
  const pathOf = (row: MeterRow) => `values.${sent.findIndex(({ key }) => key === keyOf(row))}`;
  const errorOf = (row: MeterRow) => {
    const path = pathOf(row);
    return field(`${path}.value`) ?? field(`${path}.rollover`) ?? field(path);
  };
  /** What the use would be if it had gone round; undefined where the value that stands there did not fall. */
  const usedOver = (row: MeterRow): string | undefined => {
    if (!sent.some(({ key, value }) => key === keyOf(row) && value === typedIn(row).value)) return undefined;
    const fell = error?.fields.find(
      ({ path, code }) => path === `${pathOf(row)}.value` && code === 'BELOW_PREVIOUS',
    );
    const use = fell?.params?.usageWithRollover;
    return typeof use === 'string' ? use : undefined;
  };
  return (
    <Section title={t(`tenancies.meters.${source}`)}>
      <Form
        label={t(`tenancies.meters.${source}`)}
        onSubmit={() => void submit()}
        pending={pending}
        problem={problem}
        actions={
          <Button
            type="submit"
            variant="contained"
            loading={pending}
            disabled={typed.length === 0 || sending.length > 0}
          >
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
            onChange={setChosenDay}
            error={field('readOn')}
          />
          {rows.map((row) => (
            <RegisterInput
              key={keyOf(row)}
              row={row}
              typed={typedIn(row)}
              source={source}
              buildingId={building.buildingId}
              onType={(change) => type(row, change)}
              onSending={(now) =>
                setSending((others) => [
                  ...others.filter((key) => key !== keyOf(row)),
                  ...(now ? [keyOf(row)] : []),
                ])
              }
              error={errorOf(row)}
              photoError={field(`${pathOf(row)}.photos`)}
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
