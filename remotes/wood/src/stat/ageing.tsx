import type { ResultOf } from '@console/contract';
import { type AgedPartner, ageBuckets, type getAgeingStat, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EmptyState, Section, SeriesChart } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type AgeingStat = ResultOf<typeof getAgeingStat>;

/** What was open with partners at the end of a day, by how long it had been overdue. */
export function Ageing({ stat }: { stat: AgeingStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  return (
    <>
      {stat.isToday && (
        <Alert severity="info">{t('tradeStat.isToday', { day: format.day(stat.asOf) })}</Alert>
      )}
      {stat.items.length === 0 ? (
        <EmptyState title={t('tradeStat.noAgeing')} />
      ) : (
        <>
          <Section dense>
            <Ages stat={stat} />
          </Section>
          <Partners stat={stat} />
        </>
      )}
    </>
  );
}

function Ages({ stat }: { stat: AgeingStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const { ages } = stat.total;
  return (
    <SeriesChart
      label={t(`tradeStat.ageingOf.${stat.side}`)}
      says={t('tradeStat.ageingSays', { day: format.day(stat.asOf) })}
      over={t('tradeStat.age')}
      columns={ageBuckets.map((one) => t(`tradeStat.buckets.${one}`))}
      series={[
        {
          name: t('tradeStat.open'),
          values: ageBuckets.map((one) => ages[one]),
          texts: ageBuckets.map((one) => format.money(ages[one], stat.currency)),
        },
      ]}
      format={(minor) => format.moneyShort(Math.round(minor), stat.currency)}
    />
  );
}

function Partners({ stat }: { stat: AgeingStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const column = columnsOf<AgedPartner>(format);
  const { currency, total } = stat;
  const money = (key: string, label: string, minorOf: (row: AgeingStat['total']) => number) =>
    column.money(key, label, minorOf, {
      ...{ currency, nowrap: true, card: 'half' },
      total: format.money(minorOf(total), currency),
    });
  return (
    <Section title={t(`tradeStat.ageingByPartner.${stat.side}`)}>
      <DataTable
        caption={t(`tradeStat.ageingByPartner.${stat.side}`)}
        rows={stat.items}
        rowKey={({ partnerId }) => partnerId}
        href={({ partnerId }) => woodPaths.transaction({ partner: partnerId })}
        columns={[
          column.name('name', t('tradeStat.partner'), ({ names }) => name(names), {
            total: t('tradeStat.total'),
          }),
          ...ageBuckets.map((one) => money(one, t(`tradeStat.buckets.${one}`), ({ ages }) => ages[one])),
          money('open', t('tradeStat.open'), ({ openMinor }) => openMinor),
          money('advance', t('tradeStat.advance'), ({ advanceMinor }) => advanceMinor),
          money('refund', t('tradeStat.refund'), ({ refundMinor }) => refundMinor),
          money('balance', t('tradeStat.balance'), ({ balanceMinor }) => balanceMinor),
        ]}
      />
    </Section>
  );
}
