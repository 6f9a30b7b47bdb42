import type { Bill, BillLine } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Amount } from './amount.tsx';
import { Calculation } from './calculation.tsx';
import { useLineWords } from './line-words.ts';
import { givesRentBack, UnusedRent } from './unused-rent.tsx';

interface BillLinesProps {
  lines: readonly BillLine[];
  totalMinor: Bill['totalMinor'];
  currency: string;
  /** Left out where no line may be taken off. */
  onRemove?: ((line: BillLine) => void) | undefined;
  busy?: boolean;
}

/** What a bill is made of, line by line, each with how it was worked out; and what that comes to. */
export function BillLines({ lines, totalMinor, currency, onRemove, busy = false }: BillLinesProps) {
  const { t } = useTranslation('apartment');
  return (
    <Box>
      <Box component="ul" aria-label={t('bills.lines.list')} sx={listStyle}>
        {lines.map((line) => (
          <Line key={line.billLineId} line={line} currency={currency} onRemove={onRemove} busy={busy} />
        ))}
      </Box>
      <Box sx={{ ...rowStyle, paddingBlock: 1, borderTop: 2, borderColor: 'divider', fontWeight: 650 }}>
        <span>{t('bills.total')}</span>
        <Amount minor={totalMinor} currency={currency} strong />
      </Box>
    </Box>
  );
}

interface LineProps extends Pick<BillLinesProps, 'currency' | 'onRemove' | 'busy'> {
  line: BillLine;
}

function Line({ line, currency, onRemove, busy }: LineProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const said = useLineWords()(line);
  const { amountMinor, taxMinor, calc, source, quantity, writtenByName } = line;
  const asides = [
    // What was worked out says its quantity with its arithmetic.
    source === 'manual' &&
      quantity !== null &&
      t('bills.lines.quantity', { quantity: format.decimal(quantity, { min: 0, max: 4 }) }),
    source === 'manual' && writtenByName !== null && t('bills.lines.by', { name: writtenByName }),
    taxMinor !== 0 && t('bills.lines.tax', { amount: format.money(taxMinor, currency) }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ paddingBlock: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={rowStyle}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {said} {source === 'manual' && <StateChip tone="info" label={t('bills.lines.byHand')} />}
          {asides.length > 0 && (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{asides.join(' · ')}</Box>
          )}
        </Box>
        <Amount minor={amountMinor} currency={currency} />
      </Box>
      {calc && calc.kind !== 'manual' && (
        <Box component="details" sx={detailsStyle}>
          <summary aria-label={t('bills.calc.of', { line: said })}>{t('bills.calc.title')}</summary>
          {givesRentBack(line) ? (
            <UnusedRent line={line} currency={currency} />
          ) : (
            <Calculation calc={calc} amountMinor={amountMinor} currency={currency} />
          )}
        </Box>
      )}
      {onRemove && source === 'manual' && (
        <Button
          size="small"
          color="error"
          disabled={busy}
          aria-label={t('bills.lines.removeOf', { line: said })}
          onClick={() => onRemove(line)}
        >
          {t('bills.lines.remove')}
        </Button>
      )}
    </Box>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0 };
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  alignItems: 'baseline',
};
const detailsStyle = {
  '& > summary': {
    cursor: 'pointer',
    width: 'fit-content',
    color: 'primary.main',
    typography: 'body2',
    paddingBlock: 0.5,
  },
};
