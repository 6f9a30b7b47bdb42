import { simulateCost, type Team } from '@console/contract/wood';
import { queryOf, useFormat, useProblemText } from '@console/shell';
import { columnsOf, DataTable } from '@console/ui';
import Alert from '@mui/material/Alert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';
import type { Bearing } from './cost-editor.tsx';
import type { CostDraft } from './txn-draft.ts';

/** A line as costs are divided over it. */
export interface BearingLine extends Bearing {
  readonly pieces: number;
  readonly volume: string;
  readonly weightKg: string | null;
  readonly valueMinor: number;
}

interface CostSharesProps {
  team: Team;
  lines: readonly BearingLine[];
  costs: readonly CostDraft[];
}

/** How the costs would be divided today, line by line, worked out by the server as a receipt of these goods would. */
export function CostShares({ team, lines, costs }: CostSharesProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problemText = useProblemText();
  const column = columnsOf<BearingLine & { shareMinor: number; landedMinor: number; perM3: string | null }>(
    format,
  );
  const told = costs.filter(({ amountMinor }) => amountMinor !== null);
  const body = {
    lines: lines.map(({ pieces, volume, weightKg, valueMinor }) => ({
      pieces,
      volume,
      weightKg,
      valueMinor,
    })),
    costs: told.map(({ basis, amountMinor, shares }) => ({
      ...{ basis, amountMinor },
      manualMinor: basis === 'manual' ? lines.map((_, index) => shares[index] ?? 0) : [],
    })),
  };
  const { data, error } = useQuery({
    ...queryOf(simulateCost, { query: ofTeam(team), body }),
    placeholderData: keepPreviousData,
    enabled: lines.length > 0 && told.length > 0,
    retry: false,
  });
  if (told.length === 0 || lines.length === 0) return null;
  if (error) return <Alert severity="warning">{problemText(error)}</Alert>;
  if (!data || data.lines.length !== lines.length) return null;
  const { currency } = team;
  const rows = lines.map((line, index) => {
    const { sharesMinor = [], landedMinor = 0, perM3 = null } = data.lines[index] ?? {};
    return { ...line, shareMinor: sharesMinor.reduce((sum, one) => sum + one, 0), landedMinor, perM3 };
  });
  const sum = (minors: readonly number[]) =>
    format.money(
      minors.reduce((all, one) => all + one, 0),
      currency,
    );
  return (
    <DataTable
      dense
      caption={t('drafts.costs.preview')}
      rows={rows}
      rowKey={({ lineNo }) => String(lineNo)}
      columns={[
        column.name('line', t('txns.lines.title'), ({ label }) => label),
        column.money('goods', t('txns.money.goodsMinor'), ({ valueMinor }) => valueMinor, {
          currency,
          total: sum(rows.map(({ valueMinor }) => valueMinor)),
          card: 'half',
        }),
        column.money('share', t('drafts.costs.share'), ({ shareMinor }) => shareMinor, {
          currency,
          total: sum(rows.map(({ shareMinor }) => shareMinor)),
          card: 'half',
        }),
        column.money('landed', t('txns.lines.landed'), ({ landedMinor }) => landedMinor, {
          currency,
          total: sum(rows.map(({ landedMinor }) => landedMinor)),
          card: 'half',
        }),
        column.decimal('perM3', t('drafts.costs.perM3', { currency }), ({ perM3 }) => perM3, {
          min: 2,
          max: 2,
          card: 'half',
        }),
      ]}
    />
  );
}
