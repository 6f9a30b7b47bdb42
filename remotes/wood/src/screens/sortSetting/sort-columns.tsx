import type { Sort } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { usePriceText } from '../../sorts/price-text.ts';
import { PricesButton, SortActions } from '../../sorts/sort-actions.tsx';
import { depthOf, sizeText } from '../../sorts/sort-tree-rules.ts';
import { type SortMoves, useSortMoves } from '../../sorts/use-sort-moves.ts';
import { useTeam } from '../../team/team.ts';

interface Choices {
  /** The sorts among which each one's parents are looked for. */
  branch: readonly Sort[];
  /** Whether sorts can be moved. */
  arranging: boolean;
  onPrices(sort: Sort): void;
  /** Left out for those who may not merge. */
  onMerge?: ((sort: Sort) => void) | undefined;
}

export function useSortColumns({ branch, arranging, onPrices, onMerge }: Choices): Column<Sort>[] {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const column = columnsOf<Sort>(format);
  const moves = useSortMoves(branch);
  const sizeOf = (row: Sort) => [t(`forms.${row.form}`), sizeText(row)].filter(Boolean).join(' ');
  return [
    column.name('name', t('sorts.name'), (row) => name(row.names), {
      cell: (row) => <SortName sort={row} branch={branch} moves={arranging ? moves : undefined} />,
    }),
    column.text('size', t('sorts.size'), sizeOf, {
      card: 'bare',
      cell: (row) => (
        <>
          {sizeOf(row)}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
            {row.code}
          </Box>
        </>
      ),
    }),
    column.text('price', t('sorts.listPrice'), (row) => row.listPrice, {
      ...{ align: 'right', card: 'bare' },
      cell: (row) => <Price sort={row} />,
    }),
    column.decimal('volume', t('stock.volume'), (row) => row.volume, { max: 4, hideBelow: 'sm' }),
    column.day('lastMovedOn', t('sorts.lastMovedOn'), (row) => row.lastMovedOn, { hideBelow: 'xl' }),
    column.state('state', t('sorts.state'), ({ state }) => ({
      tone: state === 'active' ? 'good' : 'neutral',
      label: t(`sortStates.${state}`),
    })),
    column.own(
      'actions',
      t('sorts.actions'),
      (row) =>
        arranging ? (
          <SortActions
            sort={row}
            sorts={branch}
            onPrices={() => onPrices(row)}
            onMerge={onMerge && (() => onMerge(row))}
          />
        ) : (
          <Box component="span" onClick={(event) => event.stopPropagation()}>
            <PricesButton sort={row} onPrices={() => onPrices(row)} />
          </Box>
        ),
      { card: 'bare' },
    ),
  ];
}

interface SortNameProps extends Pick<Choices, 'branch'> {
  sort: Sort;
  /** Left out where sorts cannot be moved. */
  moves: SortMoves | undefined;
}

/** As deep as it stands in the tree; dragged onto another one of the same parent it takes that one's place. */
function SortName({ sort, branch, moves }: SortNameProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  return (
    <Box
      component="span"
      draggable={moves !== undefined}
      title={moves && t('sorts.drag')}
      onDragStart={() => moves?.drag(sort.sortId)}
      onDragOver={(event) => moves && event.preventDefault()}
      onDrop={() => moves?.drop(sort.sortId)}
      sx={{ 'th &': { display: 'inline-block', pl: 2.5 * depthOf(sort, branch) } }}
    >
      {name(sort.names)}
    </Box>
  );
}

/** What it costs today, and what was set ahead. */
function Price({ sort: { listPrice, priceUnit, nextPrice } }: { sort: Sort }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const priceText = usePriceText(useTeam());
  const next = nextPrice && {
    day: format.day(nextPrice.effectiveFrom),
    price: priceText(nextPrice.listPrice, priceUnit) ?? '–',
  };
  return (
    <>
      {priceText(listPrice, priceUnit) ?? '–'}
      {next && (
        <Box component="span" sx={nextStyle}>
          {t('prices.next', next)}
        </Box>
      )}
    </>
  );
}

/** In a table two short lines rather than a wide column. */
const nextStyle = {
  ...{ display: 'block', color: 'text.secondary', typography: 'body2' },
  'td &': { maxWidth: 150, marginInlineStart: 'auto', whiteSpace: 'normal' },
};
