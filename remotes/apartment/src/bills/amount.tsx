import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';

interface AmountProps {
  minor: number;
  currency: string;
  /** A change: what is more has a plus. */
  signed?: boolean;
  strong?: boolean;
}

/** Money in a column: figures below figures; what is below nothing has its sign and a colour, nothing at all is grey. A change is neither good nor bad. */
export function Amount({ minor, currency, signed = false, strong = false }: AmountProps) {
  const { money } = useFormat();
  const color = minor < 0 && !signed ? 'error.main' : minor === 0 ? 'text.secondary' : undefined;
  return (
    <Box component="span" sx={{ ...figures, color, ...(strong && { fontWeight: 650 }) }}>
      {signed && minor > 0 ? `+${money(minor, currency)}` : money(minor, currency)}
    </Box>
  );
}

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
