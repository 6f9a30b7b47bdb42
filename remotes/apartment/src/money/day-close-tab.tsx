import {
  apartmentPaths,
  closeDay,
  type DayClose,
  type DayMethod,
  getDayFigures,
  listDayCloses,
} from '@console/contract/apartment';
import {
  confirm,
  type FormPart,
  useAddress,
  useEndpoint,
  useForm,
  useFormat,
  useListAddress,
  useTableLook,
} from '@console/shell';
import {
  columnsOf,
  DataTable,
  DayInput,
  Form,
  ListSection,
  MoneyInput,
  Section,
  StateChip,
  TextInput,
  visuallyHidden,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { bookedAndCounted, type CountedMethod } from './counting-rules.ts';
import { dayClosesQuery } from './money-inputs.ts';
import type { MoneyTabProps } from './money-tab-props.ts';
import { useAmounts } from './money-words.ts';

interface DayCloseTabProps extends MoneyTabProps {
  /** The day that the address names; else today. */
  day: string | undefined;
}

/** A day's money as it is booked and as it was counted; and the days that were closed before. */
export default function DayCloseTab({ building, day }: DayCloseTabProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { buildingId, may } = building;
  const figures = useEndpoint(getDayFigures, { query: { building: buildingId, day } });
  const [, set] = useAddress();
  return (
    <>
      <Section
        title={t('money.day.title', { day: format.day(figures.day) })}
        actions={
          <Box sx={{ width: 200 }}>
            <DayInput
              label={t('money.day.day')}
              value={figures.day}
              max={figures.today}
              onChange={(next) => set({ day: next === figures.today ? undefined : next })}
            />
          </Box>
        }
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {figures.toConfirm > 0 && (
            <Alert severity="warning">
              {t('money.day.toConfirm', { count: figures.toConfirm })}{' '}
              <MuiLink
                component={Link}
                to={apartmentPaths.flowAmount({
                  building: buildingId,
                  tab: 'payments',
                  state: 'recorded',
                  day: figures.day,
                })}
              >
                {t('money.day.toConfirmLink')}
              </MuiLink>
            </Alert>
          )}
          {figures.close ? (
            <ClosedDay
              close={figures.close}
              currency={figures.currency}
              prints={may.includes('apartment.print.read')}
            />
          ) : (
            // Booked meanwhile is another day to count.
            <OpenDay
              key={`${figures.day} ${figures.methods.map(({ bookedMinor }) => bookedMinor)}`}
              buildingId={buildingId}
              figures={figures}
            />
          )}
        </Box>
      </Section>
      <ClosedDays building={building} />
    </>
  );
}

interface OpenDayProps {
  buildingId: string;
  figures: ReturnType<typeof useEndpoint<typeof getDayFigures>>;
}

interface CountDraft {
  counted: readonly CountedMethod[];
  note: string;
}

function OpenDay({ buildingId, figures }: OpenDayProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { day, currency, methods, may } = figures;
  const amounts = useAmounts(currency);
  const begin: CountDraft = {
    // Cash is counted by hand; of the others the books are right unless somebody says so.
    counted: methods.map(({ method, bookedMinor, count }) => ({
      method,
      countedMinor: method === 'cash' && count > 0 ? null : bookedMinor,
    })),
    note: '',
  };
  const countOf = ({ counted }: CountDraft) => bookedAndCounted(methods, counted);
  const form = useForm(closeDay, {
    begin,
    closed: !may.close,
    bodyOf: ({ counted, note }) => ({
      ...{ buildingId, day, note },
      counted: counted.flatMap(({ method, countedMinor }) =>
        countedMinor === null ? [] : [{ method, countedMinor }],
      ),
    }),
    check: (draft) => [
      ...(draft.counted.some(({ countedMinor }) => countedMinor === null)
        ? [{ path: 'counted', code: 'required' }]
        : []),
      ...(countOf(draft).differs && draft.note.trim() === '' ? [{ path: 'note', code: 'required' }] : []),
    ],
    done: 'created',
    onSaved: () => {},
  });
  const { differs, differenceMinor } = countOf(form.draft);
  const submit = async () => {
    if (form.faults().length > 0) return form.frame.onSubmit();
    const agreed = await confirm({
      title: t('money.day.question', { day: format.day(day) }),
      body: t('money.day.body'),
      confirmLabel: t('money.day.close'),
    });
    if (agreed) form.frame.onSubmit();
  };
  const quiet = methods.every(({ count }) => count === 0);
  return (
    <Form
      {...form.frame}
      label={t('money.day.close')}
      onSubmit={() => void submit()}
      actions={
        may.close && (
          <Button type="submit" variant="contained" loading={form.pending}>
            {t('money.day.close')}
          </Button>
        )
      }
    >
      {quiet && <Typography color="textSecondary">{t('money.day.quiet')}</Typography>}
      <Counting methods={methods} currency={currency} form={form} />
      {form.field('counted') && <Alert severity="error">{t('money.day.countCash')}</Alert>}
      {form.field('day') && <Alert severity="error">{form.field('day')}</Alert>}
      <TextInput
        multiline
        rows={2}
        label={t('money.day.note')}
        help={
          differs
            ? t('money.day.noteNeeded', { amount: amounts.signed(differenceMinor) })
            : t('money.day.noteHelp')
        }
        {...form.at('note')}
        required={differs}
      />
      {!may.close && <Alert severity="info">{t('money.day.readOnly')}</Alert>}
    </Form>
  );
}

interface CountingProps {
  methods: readonly DayMethod[];
  currency: string;
  form: FormPart<CountDraft>;
}

/** Booked beside counted, method by method. */
function Counting({ methods, currency, form }: CountingProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const column = columnsOf<DayMethod>(useFormat());
  const { counted } = form.draft;
  const [all, setAll] = useState(false);
  // Nobody counts what nothing moved by, but for the till.
  const shown = all ? methods : methods.filter(({ method, count }) => count > 0 || method === 'cash');
  const right = { align: 'right', card: 'half', nowrap: true } as const;
  const of = (method: DayMethod['method']) =>
    counted.find((one) => one.method === method)?.countedMinor ?? null;
  const sums = bookedAndCounted(methods, counted);
  const write = (method: DayMethod['method'], countedMinor: number | null) =>
    form.set({ counted: counted.map((one) => (one.method === method ? { ...one, countedMinor } : one)) });
  const sumOf = (minorOf: (row: DayMethod) => number) =>
    amounts.plain(methods.reduce((sum, row) => sum + minorOf(row), 0));
  return (
    <>
      <DataTable
        caption={t('money.day.methods')}
        rows={shown}
        rowKey={({ method }) => method}
        columns={[
          column.name('method', t('money.method'), ({ method }) => t(`money.methods.${method}`)),
          column.number('count', t('money.day.count'), ({ count }) => count, {
            card: 'half',
            hideBelow: 'md',
          }),
          column.text('in', t('money.day.in'), (row) => amounts.plain(row.inMinor), {
            ...right,
            hideBelow: 'md',
            total: sumOf((row) => row.inMinor),
          }),
          column.text('out', t('money.day.out'), (row) => amounts.plain(row.outMinor), {
            ...right,
            hideBelow: 'md',
            total: sumOf((row) => row.outMinor),
          }),
          column.text('booked', t('money.day.booked'), (row) => amounts.plain(row.bookedMinor), {
            ...right,
            total: amounts.plain(sums.bookedMinor),
          }),
          column.own(
            'counted',
            t('money.day.counted'),
            ({ method }) => (
              <Box sx={countedStyle}>
                <MoneyInput
                  negative
                  label={t('money.day.countedOf', { method: t(`money.methods.${method}`) })}
                  currency={currency}
                  value={of(method)}
                  disabled={form.at('note').disabled}
                  onChange={(minor) => write(method, minor)}
                />
              </Box>
            ),
            { align: 'right', total: sums.isWhole ? amounts.plain(sums.countedMinor) : '–' },
          ),
          column.own(
            'difference',
            t('money.day.difference'),
            ({ method, bookedMinor }) => {
              const minor = of(method);
              return minor === null ? '–' : <Difference minor={minor - bookedMinor} currency={currency} />;
            },
            {
              ...right,
              total: sums.isWhole ? <Difference minor={sums.differenceMinor} currency={currency} /> : '–',
            },
          ),
        ]}
      />
      {shown.length < methods.length && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setAll(true)}>
          {t('money.day.otherMethods')}
        </Button>
      )}
    </>
  );
}

/** Counted less booked: too much and too little are told by sign and by a mark. */
function Difference({ minor, currency }: { minor: number; currency: string }) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  if (minor === 0) return <StateChip tone="good" label={t('money.day.even')} />;
  return <StateChip tone={minor < 0 ? 'bad' : 'warn'} label={amounts.signed(minor)} />;
}

interface ClosedDayProps {
  close: DayClose;
  currency: string;
  prints: boolean;
}

/** A day as it was counted. */
function ClosedDay({ close, currency, prints }: ClosedDayProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const amounts = useAmounts(currency);
  const column = columnsOf<DayClose['methods'][number]>(format);
  const right = { align: 'right', card: 'half', nowrap: true } as const;
  return (
    <>
      <Alert severity="success">
        {t('money.day.isClosed', { name: close.closedByName, at: format.instant(close.closedAt) })}{' '}
        {prints && (
          <MuiLink component={Link} to={apartmentPaths.print({ uuid: close.dayCloseId })}>
            {t('money.day.print')}
          </MuiLink>
        )}
      </Alert>
      <DataTable
        caption={t('money.day.methods')}
        rows={close.methods}
        rowKey={({ method }) => method}
        columns={[
          column.name('method', t('money.method'), ({ method }) => t(`money.methods.${method}`)),
          column.text('booked', t('money.day.booked'), (row) => amounts.plain(row.bookedMinor), {
            ...right,
            total: amounts.plain(close.bookedMinor),
          }),
          column.text('counted', t('money.day.counted'), (row) => amounts.plain(row.countedMinor), {
            ...right,
            total: amounts.plain(close.countedMinor),
          }),
          column.own(
            'difference',
            t('money.day.difference'),
            (row) => <Difference minor={row.countedMinor - row.bookedMinor} currency={currency} />,
            { ...right, total: <Difference minor={close.differenceMinor} currency={currency} /> },
          ),
        ]}
      />
      {close.note && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {t('money.day.note')}: {close.note}
        </Typography>
      )}
    </>
  );
}

/** Days on which money moved and that wait to be counted, and those that were. */
function ClosedDays({ building: { buildingId, may } }: MoneyTabProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [params] = useAddress();
  const query = dayClosesQuery(params, { buildingId });
  const { items, next, currency, unclosed, unclosedCount } = useEndpoint(listDayCloses, { query });
  const [all, setAll] = useState(false);
  const shown = all ? unclosed : unclosed.slice(0, daysAtFirst);
  const amounts = useAmounts(currency);
  const column = columnsOf<DayClose>(format);
  const right = { align: 'right', card: 'half', nowrap: true } as const;
  const dayAt = (day: string) => apartmentPaths.flowAmount({ building: buildingId, tab: 'dayClose', day });
  return (
    <>
      {unclosed.length > 0 && (
        <Section dense title={t('money.day.unclosed', { count: unclosedCount })}>
          <Box component="ul" sx={daysStyle}>
            {shown.map(({ day, bookedMinor }) => (
              <li key={day}>
                <MuiLink component={Link} to={dayAt(day)}>
                  {format.day(day)} · {amounts.plain(bookedMinor)}
                </MuiLink>
              </li>
            ))}
          </Box>
          {shown.length < unclosed.length && (
            <Button size="small" onClick={() => setAll(true)}>
              {t('money.day.unclosedAll', { count: unclosed.length - shown.length })}
            </Button>
          )}
        </Section>
      )}
      <ListSection
        title={t('money.day.list')}
        address={useListAddress(listDayCloses, { kept: ['building'] })}
        rows={items}
        rowKey={({ dayCloseId }) => dayCloseId}
        href={({ day }) => dayAt(day)}
        nextCursor={next}
        none={{ title: t('money.day.none'), body: t('money.day.noneBody') }}
        look={useTableLook('apartment.dayCloses')}
        columns={[
          column.day('day', t('money.day.day'), (row) => row.day, { primary: true }),
          column.text('booked', t('money.day.booked'), (row) => amounts.plain(row.bookedMinor), right),
          column.text('counted', t('money.day.counted'), (row) => amounts.plain(row.countedMinor), right),
          column.own(
            'difference',
            t('money.day.difference'),
            (row) => <Difference minor={row.differenceMinor} currency={currency} />,
            right,
          ),
          column.text('note', t('money.day.note'), (row) => row.note, { hideBelow: 'lg' }),
          column.text('by', t('money.day.closedBy'), (row) => row.closedByName, {
            hideBelow: 'md',
            nowrap: true,
          }),
          column.instant('at', t('money.day.closedAt'), (row) => row.closedAt, { hideBelow: 'lg' }),
          ...(may.includes('apartment.print.read')
            ? [
                column.own('print', t('money.actions'), (row: DayClose) => (
                  <MuiLink
                    component={Link}
                    to={apartmentPaths.print({ uuid: row.dayCloseId })}
                    aria-label={t('money.day.printOf', { day: format.day(row.day) })}
                  >
                    {t('money.day.print')}
                  </MuiLink>
                )),
              ]
            : []),
        ]}
      />
    </>
  );
}

/** As many days as one takes in at a glance. */
const daysAtFirst = 12;

const daysStyle = {
  listStyle: 'none',
  padding: 0,
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  fontVariantNumeric: 'tabular-nums',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
};

/** The column's head says it to those who see it; amounts stand below amounts. */
const countedStyle = {
  minWidth: 140,
  maxWidth: 180,
  marginInlineStart: 'auto',
  '& label': visuallyHidden,
  '& input': { textAlign: 'end' },
};
