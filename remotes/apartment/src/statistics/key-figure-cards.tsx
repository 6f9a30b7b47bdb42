import type { ResultOf } from '@console/contract';
import { apartmentPaths, type Building, type getKeyFigures, type Task } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { BarChart, Section } from '@console/ui';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuantity } from '../usage/meter-words.ts';
import '../usage/texts.ts';
import { FigureCard } from './figure-card.tsx';
import { type Figures, valueIn } from './measures.ts';
import './texts.ts';

export type KeyFigureAnswer = ResultOf<typeof getKeyFigures>;

interface CardsProps {
  building: Building;
  told: KeyFigureAnswer;
}

/** Where the rows behind a figure are, where the user may see them. */
function useWays({ buildingId: building, may }: Building, ym: string) {
  const where = (permission: Building['may'][number], href: string) =>
    may.includes(permission) ? href : undefined;
  return {
    rooms: where('apartment.room.list', apartmentPaths.list({ building })),
    vacant: where('apartment.room.list', apartmentPaths.list({ building, state: 'vacant' })),
    moves: apartmentPaths.stat({ building, tab: 'occupancy', measure: 'checkIns' }),
    bills: where('apartment.bill.read', apartmentPaths.checkBill({ building, ym })),
    arrears: where('apartment.flow.read', apartmentPaths.flowAmount({ building, tab: 'arrears' })),
    usage: (kind: string) => where('apartment.usage.read', apartmentPaths.usedByMonth({ building, kind })),
    masters: where('apartment.usage.read', apartmentPaths.checkUsed({ building, ym })),
    costs: apartmentPaths.stat({ building, tab: 'cost-versus-billed', group: 'item' }),
    round: where('apartment.round.read', apartmentPaths.checkRead({ building, ym })),
    workload: apartmentPaths.stat({ building, tab: 'workload', measure: 'timeliness' }),
  };
}

/** The month that is looked at, and the course of a figure until then. */
const courseOf = (
  months: readonly string[],
  byMonth: readonly (Figures | null)[],
  measure: string,
  format: (value: number) => string,
) => ({
  months,
  values: byMonth.map((one) => {
    const value = valueIn(one, measure);
    return value === null ? null : Number(value);
  }),
  format,
});

const toldOr = <Value,>(value: Value | null | undefined, tell: (value: Value) => string): string | null =>
  value === null || value === undefined ? null : tell(value);

export function RoomCards({ building, told: { occupancy, months, ym, currency } }: CardsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const ways = useWays(building, ym);
  if (!occupancy) return null;
  const now = occupancy.byMonth.at(-1);
  const { total } = occupancy;
  const percent = (value: number | string) => format.percent(Number(value));
  const decimal = (text: string) => format.decimal(text, { min: 0, max: 2 });
  return (
    <Cards title={t('dashboard.groups.rooms')}>
      <FigureCard
        label={t('dashboard.cards.occupancy')}
        value={toldOr(now?.occupancy, percent)}
        hints={[
          now &&
            t('dashboard.nights', {
              ...{ occupied: format.number(now.occupiedNights), lettable: format.number(now.lettableNights) },
            }),
        ]}
        href={ways.rooms}
        course={courseOf(months, occupancy.byMonth, 'occupancy', percent)}
      />
      <FigureCard
        label={t('dashboard.cards.vacancy')}
        value={toldOr(now?.vacantNights, format.number)}
        hints={[now && t('dashboard.vacancyCost', { amount: format.money(now.vacancyLossMinor, currency) })]}
        href={ways.vacant}
        course={courseOf(months, occupancy.byMonth, 'vacantNights', format.number)}
      />
      <FigureCard
        label={t('dashboard.cards.turnover')}
        value={total && `${format.number(total.checkIns)} / ${format.number(total.checkOuts)}`}
        hints={[
          total &&
            t('dashboard.turnoverOf', {
              ...{ checkIns: format.number(total.checkIns), checkOuts: format.number(total.checkOuts) },
            }),
          total?.checkInsPerUnit != null && total.checkOutsPerUnit !== null
            ? t('dashboard.perUnit', {
                ...{ checkIns: decimal(total.checkInsPerUnit), checkOuts: decimal(total.checkOutsPerUnit) },
              })
            : undefined,
        ]}
        href={ways.moves}
        course={courseOf(months, occupancy.byMonth, 'checkIns', format.number)}
      />
    </Cards>
  );
}

const ages = ['days1To30Minor', 'days31To60Minor', 'days61To90Minor', 'daysOver90Minor'] as const;
const ageTones = ['info', 'warn', 'bad', 'bad'] as const;

export function MoneyCards({ building, told: { income, arrears, months, ym, currency } }: CardsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const ways = useWays(building, ym);
  if (!income || !arrears) return null;
  const [paid, late] = [income.at(-1), arrears.at(-1)];
  const money = (minor: number) => format.money(Math.round(minor), currency);
  const percent = (value: number | string) => format.percent(Number(value));
  return (
    <Cards title={t('dashboard.groups.money')}>
      <FigureCard
        label={t('dashboard.cards.collection')}
        value={toldOr(paid?.collection, percent)}
        hints={[
          paid?.issuedMinor != null && paid.collectedMinor !== null
            ? t('dashboard.of', { part: money(paid.collectedMinor), whole: money(paid.issuedMinor) })
            : undefined,
        ]}
        href={ways.bills}
        course={courseOf(months, income, 'collection', percent)}
      />
      <FigureCard
        label={t('stat.figures.income.receivedMinor')}
        value={toldOr(paid?.receivedMinor, money)}
        href={apartmentPaths.stat({ building: building.buildingId, tab: 'income', measure: 'receivedMinor' })}
        course={courseOf(months, income, 'receivedMinor', money)}
      />
      <FigureCard
        label={t('dashboard.cards.arrears')}
        value={toldOr(late?.arrearsMinor, money)}
        tone={late && late.arrearsMinor > 0 ? 'bad' : undefined}
        hints={[late?.oldestDays == null ? undefined : t('dashboard.oldest', { count: late.oldestDays })]}
        href={ways.arrears}
        course={courseOf(months, arrears, 'arrearsMinor', money)}
      />
      {late && late.arrearsMinor > 0 && (
        <Box sx={ageingStyle}>
          <Box sx={{ typography: 'body2', color: 'text.secondary', marginBottom: 1 }}>
            {t('dashboard.ageing')}
          </Box>
          <BarChart
            label={t('dashboard.ageing')}
            format={money}
            data={ages.map((age, at) => ({
              label: t(`stat.figures.arrears.${age}`),
              value: late[age],
              ...(late[age] > 0 && { tone: ageTones[at] ?? ('bad' as const) }),
            }))}
          />
        </Box>
      )}
    </Cards>
  );
}

export function EnergyCards({ building, told: { usage, costs, months, ym, currency } }: CardsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const quantity = useQuantity();
  const ways = useWays(building, ym);
  if (!usage && !costs) return null;
  const money = (minor: number) => format.money(Math.round(minor), currency);
  const percent = (value: number | string) => format.percent(Number(value));
  const decimal = (text: string) => format.decimal(text, { min: 0, max: 2 });
  return (
    <Cards title={t('dashboard.groups.energy')}>
      {usage?.map(({ kind, byMonth }) => {
        const now = byMonth.at(-1);
        const words = { kind: t(`usage.kinds.${kind}`) };
        return (
          <FigureCard
            key={kind}
            label={t('dashboard.cards.usage', words)}
            value={toldOr(now?.quantity, (text) => quantity.of(text, kind))}
            hints={[
              toldOr(now?.perM2, (perM2) => t('dashboard.perM2', { perM2: decimal(perM2) })),
              toldOr(now?.perPersonDay, (one) => t('dashboard.perPersonDay', { perPersonDay: decimal(one) })),
            ]}
            href={ways.usage(kind)}
            course={courseOf(months, byMonth, 'quantity', (value) => quantity.of(String(value), kind))}
          />
        );
      })}
      {usage
        ?.filter(({ byMonth }) => byMonth.some((one) => one !== null && one.loss !== null))
        .map(({ kind, byMonth, lossLimit }) => {
          const now = byMonth.at(-1);
          return (
            <FigureCard
              key={`loss ${kind}`}
              label={t('dashboard.cards.loss', { kind: t(`usage.kinds.${kind}`) })}
              value={toldOr(now?.loss, percent)}
              tone={now?.loss != null && Number(now.loss) > Number(lossLimit) ? 'warn' : 'good'}
              hints={[t('dashboard.lossLimit', { limit: percent(lossLimit) })]}
              href={ways.masters}
              course={courseOf(months, byMonth, 'loss', percent)}
            />
          );
        })}
      {costs
        ?.filter(({ byMonth }) => byMonth.some((one) => one !== null))
        .map(({ utility, byMonth }) => {
          const now = byMonth.at(-1);
          const difference = now?.differenceMinor;
          return (
            <FigureCard
              key={`cost ${utility}`}
              label={t('dashboard.cards.cost', { utility: t(`stat.utilities.${utility}`) })}
              value={toldOr(now?.billedMinor, money)}
              hints={[
                difference === null || difference === undefined
                  ? t('dashboard.noMains')
                  : t('dashboard.mains', {
                      difference: difference > 0 ? `+${money(difference)}` : money(difference),
                    }),
              ]}
              href={ways.costs}
              course={courseOf(months, byMonth, 'billedMinor', money)}
            />
          );
        })}
    </Cards>
  );
}

interface WorkCardsProps extends CardsProps {
  tasks: readonly Task[];
}

export function WorkCards({ building, told: { workload, months, ym, today }, tasks }: WorkCardsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const ways = useWays(building, ym);
  const late = tasks.filter(({ dueOn }) => dueOn !== null && dueOn < today);
  const count = late.reduce((sum, task) => sum + task.count, 0);
  const now = workload?.at(-1);
  const percent = (value: number | string) => format.percent(Number(value));
  return (
    <Cards title={t('dashboard.groups.work')}>
      <FigureCard
        label={t('dashboard.cards.tasks')}
        value={format.number(count)}
        tone={count > 0 ? 'warn' : undefined}
        href={apartmentPaths.index()}
      />
      {workload && (
        <FigureCard
          label={t('dashboard.cards.timeliness')}
          value={toldOr(now?.timeliness, percent)}
          hints={[
            now?.dueReadings != null && now.readingsInTime !== null
              ? t('dashboard.of', {
                  ...{ part: format.number(now.readingsInTime), whole: format.number(now.dueReadings) },
                })
              : undefined,
          ]}
          href={ways.workload}
          course={courseOf(months, workload, 'timeliness', percent)}
        />
      )}
    </Cards>
  );
}

function Cards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} dense>
      <Box sx={cardsStyle}>{children}</Box>
    </Section>
  );
}

const cardsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
};
const ageingStyle = {
  gridColumn: { xs: '1 / -1', md: 'span 2' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  padding: { xs: 1.5, md: 2 },
};
