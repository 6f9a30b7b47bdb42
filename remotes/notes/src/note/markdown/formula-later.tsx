import { partLater } from '@console/ui';
import type { ReactNode } from 'react';

interface FormulaProps {
  /** In TeX. */
  tex: string;
  /** On lines of its own. */
  display: boolean;
  'data-from'?: number | undefined;
  'data-to'?: number | undefined;
}

/** What draws formulas weighs more than the note: it comes with the first one. Until then, and without it, they are as written. */
export function Formula({ tex, display, ...place }: FormulaProps) {
  const Drawn = display ? DisplayFormula : InlineFormula;
  const drawn: ReactNode = <Drawn tex={tex} />;
  if (!display) return drawn;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <div className="formula" tabIndex={0} {...place}>
      {drawn}
    </div>
  );
}

const part = async () => import('./formula.tsx');
const InlineFormula = partLater<{ tex: string }>(async () => ({ default: (await part()).InlineFormula }));
const DisplayFormula = partLater<{ tex: string }>(async () => ({ default: (await part()).DisplayFormula }));
