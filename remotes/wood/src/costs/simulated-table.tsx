import { listCostItems, type SimulatedCosts, type Team } from '@console/contract/wood';
import { useEndpoint, useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, percentOf } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';
import { type SimulatedRow, type SimulationDraft, simulatedRows } from './simulation-draft.ts';

interface SimulatedTableProps {
  team: Team;
  draft: SimulationDraft;
  told: SimulatedCosts;
}

/** What each line bears of each cost, and comes to; and how the goods measure against the supplier's sheet. */
export function SimulatedTable({ team, draft, told }: SimulatedTableProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const costName = useCostName(team);
  const { currency } = team;
  const column = columnsOf<SimulatedRow>(format);
  const money = (minor: number) => format.money(minor, currency);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, mt: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DataTable
        dense
        caption={t('simulator.result')}
        rows={simulatedRows(draft, told)}
        rowKey={({ number }) => String(number)}
        columns={[
          column.name('line', t('simulator.lineColumn'), ({ number }) => t('simulator.line', { number })),
          column.money('goods', t('simulator.goods'), ({ valueMinor }) => valueMinor, {
            currency,
            total: money(told.goodsMinor),
          }),
          ...(told.costsMinor ?? []).map((minor, at) =>
            column.money(`cost-${at}`, costName(draft, at), (row) => row.told.sharesMinor[at], {
              currency,
              total: money(minor),
            }),
          ),
          column.money('landed', t('simulator.landed'), (row) => row.told.landedMinor, {
            currency,
            total: money(told.landedMinor),
          }),
          column.decimal('perM3', t('simulator.perM3', { currency }), (row) => row.told.perM3, {
            min: 2,
            max: 6,
          }),
          column.decimal('perPiece', t('simulator.perPiece', { currency }), (row) => row.told.perPiece, {
            ...{ min: 2, max: 6 },
          }),
        ]}
      />
      {told.difference && <Difference volume={told.volume} difference={told.difference} />}
    </Box>
  );
}

/** By its item, else by what it is divided by. */
function useCostName(team: Team) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { items } = useEndpoint(listCostItems, { query: ofTeam(team) });
  return ({ costs }: SimulationDraft, at: number): string => {
    const item = items.find(({ costItemId }) => costItemId === costs[at]?.costItemId);
    return item ? name(item.names) : t('simulator.cost', { number: at + 1 });
  };
}

interface DifferenceProps {
  volume: string;
  difference: NonNullable<SimulatedCosts['difference']>;
}

function Difference({ volume, difference }: DifferenceProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const percent = (fraction: string) => `${format.decimal(percentOf(fraction), { min: 0, max: 2 })} %`;
  const { part, tolerance, beyondTolerance } = difference;
  return (
    <Alert severity={beyondTolerance ? 'warning' : 'success'}>
      {t(beyondTolerance ? 'simulator.claim' : 'simulator.noClaim', {
        volume: format.decimal(volume),
        difference: format.decimal(difference.volume),
        part: part === null ? '–' : percent(part),
        tolerance: percent(tolerance),
      })}
    </Alert>
  );
}
