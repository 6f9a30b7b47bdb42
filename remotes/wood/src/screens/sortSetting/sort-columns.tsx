import type { Sort } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { type Column, columnsOf } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SortActions } from '../../sorts/sort-actions.tsx';
import { depthOf, sizeText } from '../../sorts/sort-tree-rules.ts';
import { useTeam } from '../../team/team.ts';

/**
 * @param branch the sorts among which each one's parents are looked for
 * @param arranging whether sorts can be moved
 */
export function useSortColumns(branch: readonly Sort[], arranging: boolean): Column<Sort>[] {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const team = useTeam();
  const column = columnsOf<Sort>(format);
  const sizeOf = (row: Sort) => [t(`forms.${row.form}`), sizeText(row)].filter(Boolean).join(' ');
  const priceOf = ({ listPrice, priceUnit }: Sort) =>
    listPrice &&
    `${format.money(Math.round(Number(listPrice) * 100), team?.currency)} / ${t(`units.${priceUnit}`)}`;
  return [
    column.name('name', t('sorts.name'), (row) => name(row.names), {
      cell: (row) => (
        <Box component="span" sx={{ 'th &': { display: 'inline-block', pl: 2.5 * depthOf(row, branch) } }}>
          {name(row.names)}
        </Box>
      ),
    }),
    column.text('code', t('sorts.code'), (row) => row.code, { hideBelow: 'xl' }),
    column.text('size', t('sorts.size'), sizeOf, { nowrap: true, card: 'bare' }),
    column.text('price', t('sorts.listPrice'), priceOf, { align: 'right', card: 'bare' }),
    column.decimal('volume', t('stock.volume'), (row) => row.volume, { max: 4, hideBelow: 'sm' }),
    column.state('state', t('sorts.state'), ({ state }) => ({
      tone: state === 'active' ? 'good' : 'neutral',
      label: t(`sortStates.${state}`),
    })),
    ...(arranging
      ? [
          column.own('actions', t('sorts.actions'), (row) => <SortActions sort={row} sorts={branch} />, {
            card: 'bare',
          }),
        ]
      : []),
  ];
}
