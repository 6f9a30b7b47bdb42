import type { SettlementLine } from '@console/contract/apartment';

interface SettlementCalcProps {
  line: SettlementLine;
  /** What the line is called. */
  named: string;
  currency: string;
}

/** How a line came about. */
export function SettlementCalc(_: SettlementCalcProps) {
  return null;
}
