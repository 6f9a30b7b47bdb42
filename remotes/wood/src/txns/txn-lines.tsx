import { type LinePrice, type Txn, type TxnLine, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf, DataTable, EmptyState, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { differenceOf, isNothing, type Measure } from './left-rules.ts';
import { TeamMoney } from './team-money.tsx';
import { useMeasure } from './txn-words.ts';

/** The goods of a document, line by line: what was agreed, how far it has come, what it costs. */
export function TxnLines({ txn }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  return (
    <Section dense title={t('txns.lines.title')} actions={<ToReturns txn={txn} />}>
      <DataTable
        caption={t('txns.lines.title')}
        rows={txn.lines}
        rowKey={({ lineNo }) => String(lineNo)}
        empty={<EmptyState title={t('txns.lines.none')} />}
        columns={useLineColumns(txn)}
      />
    </Section>
  );
}

/** Of a purchase of which something has come: what has gone back, and what still may. */
function ToReturns({ txn: { txnId, kind, state, reverses, lines } }: { txn: Txn }) {
  const { t } = useTranslation('wood');
  const hasCome = lines.some(({ moved }) => moved.pieces > 0);
  if (kind !== 'purchase' || reverses !== null || state === 'reversed' || !hasCome) return null;
  return (
    <Button component={Link} to={woodPaths.partReturnedPurchase({ uuid: txnId })} size="small">
      {t('txns.toReturns')}
    </Button>
  );
}

const priceOf = ({ buying, selling }: TxnLine): LinePrice | undefined => buying ?? selling ?? undefined;
const hasGoods = (measure: Measure | null) => measure !== null && !isNothing(measure);

function useLineColumns({ kind, state, lines }: Txn): Column<TxnLine>[] {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const measure = useMeasure();
  const column = columnsOf<TxnLine>(format);
  const half = { align: 'right', card: 'half' } as const;
  const moves = kind !== 'adjust' && kind !== 'opening' && kind !== 'cost_add' && state !== 'draft';
  const any = (has: (line: TxnLine) => boolean, ...columns: Column<TxnLine>[]) =>
    lines.some(has) ? columns : [];
  const sum = (key: string, minorOf: (line: TxnLine) => number | undefined, place = {}) =>
    column.own(key, t(`txns.lines.${key}`), (line) => <Sum minor={minorOf(line)} />, { ...half, ...place });
  const goods = (key: string, of: (line: TxnLine) => Measure | null) =>
    column.own(
      key,
      t(`txns.lines.${key}`, { context: kind }),
      (line) => <Goods measure={of(line)} written={measure} />,
      half,
    );
  return [
    column.name('name', t('stock.sort'), ({ lineNo, names }) => `${lineNo}. ${name(names)}`),
    column.text('code', t('sorts.code'), ({ code }) => code, {
      nowrap: true,
      card: 'name',
      hideBelow: 'xl',
    }),
    ...any(
      ({ lot }) => lot !== undefined,
      column.text('lot', t('txns.lines.lot'), ({ lot }) => lot?.code, { card: 'half', nowrap: true }),
    ),
    column.number('pieces', t('stock.pieces'), ({ pieces }) => pieces, { card: 'half' }),
    column.decimal('volume', t('stock.volume'), ({ volume }) => volume, { max: 4, card: 'half' }),
    ...any(
      ({ netKg }) => netKg !== null,
      column.decimal('netKg', t('txns.lines.netKg'), ({ netKg }) => netKg, { card: 'half' }),
    ),
    ...any(
      ({ book }) => book !== null,
      goods('book', ({ book }) => book),
      goods('difference', (line) => line.book && differenceOf(line, line.book)),
    ),
    ...(moves ? [goods('moved', ({ moved }) => moved)] : []),
    ...any(
      ({ reserved }) => hasGoods(reserved),
      goods('reserved', ({ reserved }) => reserved),
    ),
    ...any(
      ({ returning }) => hasGoods(returning),
      goods('returning', ({ returning }) => returning),
    ),
    ...any(
      ({ returned }) => hasGoods(returned),
      goods('returned', ({ returned }) => returned),
    ),
    ...any(
      (line) => priceOf(line) !== undefined,
      column.text(
        'price',
        t('txns.lines.price'),
        (line) => {
          const price = priceOf(line);
          return (
            price &&
            t('txns.lines.perUnit', {
              price: format.decimal(price.unitPrice),
              unit: t(`units.${price.priceUnit}`),
            })
          );
        },
        { ...half, nowrap: true },
      ),
      sum('amount', (line) => priceOf(line)?.amountMinor),
    ),
    ...any(
      (line) => (priceOf(line)?.taxMinor ?? 0) !== 0,
      sum('tax', (line) => priceOf(line)?.taxMinor),
    ),
    ...any(
      ({ landedMinor }) => (landedMinor ?? 0) !== 0,
      sum('landed', ({ landedMinor }) => landedMinor),
    ),
    ...any(
      ({ costMinor }) => costMinor !== undefined,
      sum('cost', ({ costMinor }) => costMinor),
    ),
  ];
}

const Sum = ({ minor }: { minor: number | undefined }) =>
  minor === undefined ? '–' : <TeamMoney minor={minor} />;

/** Nothing is a dash; what there is less of has a colour beside its sign. */
function Goods({ measure, written }: { measure: Measure | null; written(measure: Measure): string }) {
  if (!measure || isNothing(measure)) return '–';
  const less = measure.pieces < 0 || measure.volume.startsWith('-');
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', ...(less && { color: 'error.main' }) }}>
      {written(measure)}
    </Box>
  );
}
