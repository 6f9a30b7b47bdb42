import type { Measure, ReturnableLine } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf, DataTable, EmptyState, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useTeam } from '../team/team.ts';
import { isNothing } from '../txns/left-rules.ts';
import { useMeasure } from '../txns/txn-words.ts';

/** Line by line: what came, what has gone back, what still may, and what that would come to. */
export function ReturnableLines({ items }: { items: readonly ReturnableLine[] }) {
  const { t } = useTranslation('wood');
  return (
    <Section dense title={t('returns.lines.title')}>
      <DataTable
        caption={t('returns.lines.title')}
        rows={items}
        rowKey={({ lineNo }) => String(lineNo)}
        empty={<EmptyState title={t('txns.lines.none')} />}
        columns={useLineColumns(items)}
      />
    </Section>
  );
}

function useLineColumns(items: readonly ReturnableLine[]): Column<ReturnableLine>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const format = useFormat();
  const measure = useMeasure();
  const currency = useTeam()?.currency;
  const column = columnsOf<ReturnableLine>(format);
  const half = { align: 'right', card: 'half' } as const;
  const goods = (key: string, of: (line: ReturnableLine) => Measure) =>
    column.text(
      key,
      t(`returns.lines.${key}`),
      (line) => (isNothing(of(line)) ? null : measure(of(line))),
      half,
    );
  const perUnit = (price: string, unit: string) =>
    t('txns.lines.perUnit', { price, unit: t(`units.${unit}`) });
  const any = (has: (line: ReturnableLine) => boolean, ...columns: Column<ReturnableLine>[]) =>
    items.some(has) ? columns : [];
  return [
    column.name('name', t('stock.sort'), ({ lineNo, names }) => `${lineNo}. ${name(names)}`),
    column.text('code', t('sorts.code'), ({ code }) => code, { nowrap: true, card: 'name', hideBelow: 'xl' }),
    goods('received', ({ received }) => received),
    goods('returned', ({ returned }) => returned),
    ...any(
      ({ returning }) => !isNothing(returning),
      goods('returning', ({ returning }) => returning),
    ),
    goods('returnable', ({ returnable }) => returnable),
    goods('onHand', ({ onHand }) => onHand),
    ...any(
      ({ buying }) => buying != null,
      column.text(
        'price',
        t('returns.lines.price'),
        ({ buying }) => buying && perUnit(format.decimal(buying.unitPrice), buying.priceUnit),
        { ...half, nowrap: true },
      ),
    ),
    ...any(
      ({ averageCost }) => averageCost !== undefined,
      column.text(
        'averageCost',
        t('returns.lines.averageCost'),
        ({ averageCost, baseUnit }) =>
          averageCost && perUnit(format.decimal(averageCost, { max: 2 }), baseUnit),
        { ...half, nowrap: true },
      ),
    ),
    ...any(
      ({ buying }) => buying != null,
      column.money('credit', t('returns.lines.credit'), ({ buying }) => buying?.creditMinor, {
        ...half,
        currency,
      }),
    ),
    ...any(
      ({ varianceMinor }) => varianceMinor !== undefined,
      column.money('variance', t('returns.lines.variance'), lossOf, { ...half, currency }),
    ),
  ];
}

/** Above zero the goods cost more than they are credited: a loss. Nothing where nothing can go back. */
const lossOf = ({ returnable, varianceMinor }: ReturnableLine) =>
  isNothing(returnable) ? null : varianceMinor;
