import {
  apartmentPaths,
  type BankLine,
  type BankLineState,
  type Building,
} from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { StateChip, type Tone } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAmounts } from './money-words.ts';

/** What is done with a line of a statement. */
export type BankLineDoing =
  | { readonly act: 'book'; readonly tenancyId: string; readonly billIds: readonly string[] }
  | { readonly act: 'find' }
  | { readonly act: 'ignore' }
  | { readonly act: 'reopen' };

const tones: Record<BankLineState, Tone> = { open: 'warn', booked: 'good', ignored: 'neutral' };

interface BankLineCardProps {
  building: Pick<Building, 'buildingId' | 'may'>;
  line: BankLine;
  currency: string;
  onDo(what: BankLineDoing): void;
}

/** One line: what the bank says of it, whose it may be, and what became of it. */
export function BankLineCard({ building, line, currency, onDo }: BankLineCardProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const amounts = useAmounts(currency);
  const { amountMinor, bookedOn, payer, reference, state, statementName } = line;
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <strong>{payer || '–'}</strong>
          <StateChip tone={tones[state]} label={t(`money.bank.states.${state}`)} />
        </Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{reference}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {format.day(bookedOn)} · {statementName}
        </Box>
      </Box>
      <Box sx={amountStyle}>
        {amounts.signed(amountMinor)}
        {amountMinor < 0 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontWeight: 400 }}>
            {t('money.bank.wentOut')}
          </Box>
        )}
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Became building={building} line={line} />
        {building.may.includes('apartment.payment.record') && (
          <Acts line={line} amount={amounts.plain(amountMinor)} onDo={onDo} />
        )}
      </Box>
    </Box>
  );
}

/** What a line was booked as, or why it is nobody's. */
function Became({
  building: { buildingId },
  line: { state, payment, reason },
}: Pick<BankLineCardProps, 'building' | 'line'>) {
  const { t } = useTranslation('apartment');
  if (state === 'ignored') return <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>;
  if (!payment) return null;
  const { number, tenancy } = payment;
  return (
    <MuiLink
      component={Link}
      to={apartmentPaths.flowAmount({ building: buildingId, tab: 'payments', q: number })}
    >
      {t('money.bank.bookedAs', { number })} ·{' '}
      {t('money.who', { room: tenancy.roomNumber, tenant: tenancy.tenantName })}
    </MuiLink>
  );
}

interface ActsProps {
  line: BankLine;
  amount: string;
  onDo(what: BankLineDoing): void;
}

/** Each suggestion is a question to a person; none is booked by itself. */
function Acts({ line: { state, suggestions, bookedOn, amountMinor }, amount, onDo }: ActsProps) {
  const { t } = useTranslation('apartment');
  const of = { amount, day: useFormat().day(bookedOn) };
  if (state === 'booked') return null;
  if (state === 'ignored')
    return (
      <Button size="small" aria-label={t('money.bank.reopenOf', of)} onClick={() => onDo({ act: 'reopen' })}>
        {t('money.bank.reopen')}
      </Button>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {suggestions.map(({ tenancy, signs, billIds }) => {
        const who = { room: tenancy.roomNumber, tenant: tenancy.tenantName };
        return (
          <Box
            key={tenancy.tenancyId}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
          >
            <Button
              size="small"
              variant="outlined"
              aria-label={t('money.bank.bookOf', { ...who, ...of })}
              onClick={() => onDo({ act: 'book', tenancyId: tenancy.tenancyId, billIds })}
            >
              {t('money.bank.book', who)}
            </Button>
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {t('money.bank.suggested', {
                signs: signs.map((sign) => t(`money.bank.signs.${sign}`)).join(t('money.bank.between')),
              })}
            </Box>
          </Box>
        );
      })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {amountMinor > 0 && (
          <Button size="small" aria-label={t('money.bank.otherOf', of)} onClick={() => onDo({ act: 'find' })}>
            {t('money.bank.other')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('money.bank.ignoreOf', of)}
          onClick={() => onDo({ act: 'ignore' })}
        >
          {t('money.bank.ignore')}
        </Button>
      </Box>
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  paddingInline: { xs: 1.5, md: 2 },
  paddingBlock: 1.5,
};

const amountStyle = {
  textAlign: 'end',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
};
