import { disableSort, enableSort, orderSorts, type Sort } from '@console/contract/wood';
import { confirm, useCall, useName } from '@console/shell';
import { ArrowDownIcon, ArrowUpIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { ofTeam, useTeam } from '../team/team.ts';
import { swapped } from './sort-tree-rules.ts';

interface SortActionsProps {
  sort: Sort;
  sorts: readonly Sort[];
  onPrices(): void;
  /** Left out for those who may not merge. */
  onMerge?: (() => void) | undefined;
}

/** Order among brothers and sisters, what the sort costs, and whether it is bought at all. */
export function SortActions({ sort, sorts, onPrices, onMerge }: SortActionsProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const query = ofTeam(useTeam());
  const [order, ordering] = useCall(orderSorts, { done: 'updated' });
  const [change, changing] = useCall(sort.state === 'active' ? disableSort : enableSort, {
    done: 'updated',
  });
  const what = { sort: name(sort.names) };
  const siblings = sorts.filter((one) => one.parentId === sort.parentId).map((one) => one.sortId);
  const at = siblings.indexOf(sort.sortId);
  const move = (by: -1 | 1) =>
    order({ query, body: { parentId: sort.parentId, sortIds: swapped(siblings, at, at + by) } });
  const changeState = async () => {
    const stocked = sort.state === 'active' && sort.pieces > 0;
    // Allowed with stock, but somebody should know.
    const question = {
      title: t('sorts.disableOne', what),
      body: t('sorts.disableStocked'),
      confirmLabel: t('sorts.disable'),
    };
    if (!stocked || (await confirm(question))) await change({ params: { sortId: sort.sortId }, body: {} });
  };
  const busy = ordering.pending || changing.pending;
  return (
    <Box
      // In a table in one line: a row is read as one.
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
        ...{
          'td &': { flexWrap: 'nowrap' },
          '& > .MuiButton-root': { minWidth: 0, px: 1, whiteSpace: 'nowrap' },
        },
      }}
      onClick={(event) => event.stopPropagation()}
    >
      <IconButton
        size="small"
        aria-label={t('sorts.moveUp', what)}
        disabled={busy || at === 0}
        onClick={() => move(-1)}
      >
        <ArrowUpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('sorts.moveDown', what)}
        disabled={busy || at === siblings.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDownIcon fontSize="small" />
      </IconButton>
      <PricesButton sort={sort} onPrices={onPrices} />
      <Button
        size="small"
        disabled={busy}
        aria-label={t(sort.state === 'active' ? 'sorts.disableOne' : 'sorts.enableOne', what)}
        onClick={changeState}
      >
        {t(sort.state === 'active' ? 'sorts.disable' : 'sorts.enable')}
      </Button>
      {onMerge && (sort.state === 'active' || sort.pieces > 0) && (
        <Button size="small" disabled={busy} aria-label={t('merge.openOne', what)} onClick={onMerge}>
          {t('merge.action')}
        </Button>
      )}
      {(ordering.problem ?? changing.problem) && (
        <Alert severity="error">{ordering.problem ?? changing.problem}</Alert>
      )}
    </Box>
  );
}

/** For everybody: who may not set a price sees what it was and will be. */
export function PricesButton({ sort, onPrices }: Pick<SortActionsProps, 'sort' | 'onPrices'>) {
  const { t } = useTranslation('wood');
  const name = useName();
  return (
    <Button size="small" aria-label={t('prices.openOne', { sort: name(sort.names) })} onClick={onPrices}>
      {t('prices.open')}
    </Button>
  );
}
