import { type DailyUsage, listRoomStays, type RoomStay } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, EmptyState, Section, SelectInput, SeriesChart } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { differenceOf, monthsOf } from './comparison-rules.ts';

interface StayComparisonProps {
  roomId: string;
  stay: string | undefined;
  other: string | undefined;
  onChoose(change: { stay?: string; with?: string }): void;
}

/** Two tenancies of a room by what they used a day. */
export function StayComparison({ roomId, stay, other, onChoose }: StayComparisonProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { items } = useEndpoint(listRoomStays, { params: { roomId } });
  const nameOf = (one: RoomStay): string =>
    t('history.compare.stayOf', {
      name: one.bedLabel === null ? one.tenantName : `${one.tenantName} (${one.bedLabel})`,
      from: format.day(one.firstDay),
    });
  const options = items.map((one) => ({ value: one.tenancyId, label: nameOf(one) }));
  const [left, right] = [
    items.find(({ tenancyId }) => tenancyId === stay) ?? items[0],
    items.find(({ tenancyId }) => tenancyId === other) ?? items[1],
  ];
  return (
    <Section title={t('history.compare.title')}>
      {items.length < 2 || !left || !right ? (
        <Box sx={{ color: 'text.secondary' }}>{t('history.compare.one')}</Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Box sx={{ color: 'text.secondary' }}>{t('history.compare.body')}</Box>
          <Box sx={choiceStyle}>
            <SelectInput
              label={t('history.compare.stay')}
              options={options}
              value={left.tenancyId}
              onChange={(next) => onChoose({ stay: next })}
            />
            <SelectInput
              label={t('history.compare.with')}
              options={options}
              value={right.tenancyId}
              onChange={(next) => onChoose({ with: next })}
            />
          </Box>
          <Compared left={left} right={right} names={[nameOf(left), nameOf(right)]} />
        </Box>
      )}
    </Section>
  );
}

interface ComparedProps {
  left: RoomStay;
  right: RoomStay;
  names: readonly [string, string];
}

function Compared({ left, right, names }: ComparedProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const kinds = [...new Set([...left.usage, ...right.usage].map(({ kind }) => kind))];
  const of = (stay: RoomStay, kind: DailyUsage['kind']) => stay.usage.find((one) => one.kind === kind);
  const rows = kinds.map((kind) => ({ kind, left: of(left, kind), right: of(right, kind) }));
  const column = columnsOf<(typeof rows)[number]>(format);
  const told = (usage: DailyUsage | undefined, kind: DailyUsage['kind']) =>
    usage &&
    `${format.decimal(usage.perDay, { max: 2 })} ${t(`usage.units.${kind}`)} · ${t('history.compare.days', { days: usage.days })}`;
  if (rows.length === 0) return <EmptyState title={t('history.compare.noUsage')} />;
  return (
    <>
      <DataTable
        caption={t('history.compare.title')}
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          column.name('kind', t('history.compare.kind'), ({ kind }) => t(`usage.kinds.${kind}`)),
          column.text('left', names[0], (row) => told(row.left, row.kind), figure),
          column.text('right', names[1], (row) => told(row.right, row.kind), figure),
          column.text(
            'change',
            t('history.compare.change'),
            (row) => {
              const difference = differenceOf(row.left?.perDay, row.right?.perDay);
              return difference === undefined ? null : format.percent(difference, 0);
            },
            figure,
          ),
        ]}
      />
      {rows.map((row) => {
        const months = monthsOf(row.left, row.right);
        return (
          <SeriesChart
            key={row.kind}
            label={t('history.compare.chart', {
              kind: t(`usage.kinds.${row.kind}`),
              unit: t(`usage.units.${row.kind}`),
            })}
            over={t('history.compare.month')}
            columns={months.map(({ month }) => String(month))}
            series={[
              { name: names[0], values: months.map((one) => one.left) },
              { name: names[1], values: months.map((one) => one.right) },
            ]}
          />
        );
      })}
    </>
  );
}

const figure = { align: 'right' } as const;
const choiceStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 320px))' },
};
