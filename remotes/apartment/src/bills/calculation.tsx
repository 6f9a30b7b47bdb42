import type { LineCalc } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemCalc, ItemChangeCalc, LateFeeCalc, RentCalc, RentChangeCalc } from './calculation-by-days.tsx';
import { PoolCalc, PoolChangeCalc, ReratedCalc, UseCalc } from './calculation-of-use.tsx';

interface CalculationProps {
  calc: LineCalc;
  /** What it comes to. */
  amountMinor: number;
  currency: string;
}

/** The arithmetic of a line, in words and figures: what its paper shows, and what somebody who disputes it can follow. */
export function Calculation({ calc, ...result }: CalculationProps) {
  return <Box sx={calculationStyle}>{stepsOf(calc, result)}</Box>;
}

function stepsOf(calc: LineCalc, result: Omit<CalculationProps, 'calc'>): ReactNode {
  switch (calc.kind) {
    case 'rent':
      return <RentCalc calc={calc} {...result} />;
    case 'rentChange':
      return <RentChangeCalc calc={calc} {...result} />;
    case 'use':
      return <UseCalc calc={calc} {...result} />;
    case 'pool':
      return <PoolCalc calc={calc} {...result} />;
    case 'poolChange':
      return <PoolChangeCalc calc={calc} {...result} />;
    case 'trueUp':
    case 'correction':
      return <ReratedCalc calc={calc} {...result} />;
    case 'item':
      return <ItemCalc calc={calc} {...result} />;
    case 'itemChange':
      return <ItemChangeCalc calc={calc} {...result} />;
    case 'lateFee':
      return <LateFeeCalc calc={calc} {...result} />;
    case 'manual':
      return <Said text={calc.reason} />;
    case 'deposit':
      return <Deposit agreedMinor={calc.agreedMinor} currency={result.currency} />;
  }
}

const Said = ({ text }: { text: string }) => <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>;

function Deposit({ agreedMinor, currency }: { agreedMinor: number; currency: string }) {
  const { t } = useTranslation('apartment');
  const { money } = useFormat();
  return <Said text={t('bills.calc.deposit', { amount: money(agreedMinor, currency) })} />;
}

const calculationStyle = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
  typography: 'body2',
  paddingInlineStart: 1.5,
  borderInlineStart: 2,
  borderColor: 'divider',
};
