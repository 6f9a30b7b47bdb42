import type { SettlementLine } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Calculation } from '../bills/calculation.tsx';
import { UnusedRent } from '../bills/unused-rent.tsx';

interface SettlementCalcProps {
  line: SettlementLine;
  /** What the line is called. */
  named: string;
  currency: string;
}

/** How a line came about, as on a bill; of unused rent what was billed and what of it is kept. */
export function SettlementCalc({ line, named, currency }: SettlementCalcProps) {
  const { t } = useTranslation('apartment');
  const { kind, calc, amountMinor, bill } = line;
  const format = useFormat();
  if (kind === 'arrears')
    return bill && <Aside>{t('checkouts.settlement.lines.due', { day: format.day(bill.dueOn) })}</Aside>;
  if (kind === 'unused_rent' || kind === 'unused_item')
    return (
      <Details named={named}>
        <UnusedRent line={line} currency={currency} />
      </Details>
    );
  if (!calc) return null;
  return (
    <Details named={named}>
      <Calculation {...{ calc, amountMinor, currency }} />
    </Details>
  );
}

const Aside = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{children}</Box>
);

function Details({ named, children }: { named: string; children: ReactNode }) {
  const { t } = useTranslation('apartment');
  return (
    <Box component="details" sx={detailsStyle}>
      <summary aria-label={t('bills.calc.of', { line: named })}>{t('bills.calc.title')}</summary>
      {children}
    </Box>
  );
}

/** What opens below a line. */
export const detailsStyle = {
  '& > summary': {
    cursor: 'pointer',
    width: 'fit-content',
    color: 'primary.main',
    typography: 'body2',
    paddingBlock: 0.5,
  },
};
