import type { BillLine } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Calculation } from './calculation.tsx';
import { SumRows } from './sum-rows.tsx';

type Line = Pick<BillLine, 'calc' | 'params'>;

/** Whether a line gives rent back: what was worked out is what is kept of it. */
export const givesRentBack = ({ params }: Pick<Line, 'params'>): boolean =>
  params.billedMinor !== undefined && params.keptMinor !== undefined;

/** Rent that goes back: what was billed, less what the days that were lived in come to. */
export function UnusedRent({ line, currency }: { line: Line; currency: string }) {
  const { calc, params } = line;
  const { t } = useTranslation('apartment');
  const { money } = useFormat();
  const [billedMinor, keptMinor] = [Number(params.billedMinor), Number(params.keptMinor)];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {calc && <Calculation calc={calc} amountMinor={keptMinor} currency={currency} />}
      <SumRows
        label={t('bills.calc.title')}
        rows={[
          { key: 'billed', said: t('bills.calc.rentBilled'), figure: money(billedMinor, currency) },
          { key: 'kept', said: t('bills.calc.rentKept'), figure: money(-keptMinor, currency) },
          {
            key: 'unused',
            said: t('bills.calc.rentUnused'),
            figure: money(billedMinor - keptMinor, currency),
            sum: true,
          },
        ]}
      />
    </Box>
  );
}
