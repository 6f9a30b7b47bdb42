import { type Waiting, type WaitingKind, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const ledger = (filter: string) => `${woodPaths.transaction()}?${filter}`;

/** Where all of a kind are. */
const places: Readonly<Record<WaitingKind, string>> = {
  returns: ledger('state=submitted'),
  stocktakes: ledger('kind=adjust&state=submitted'),
  exceptions: ledger('kind=sale&state=draft'),
  cost_versions: woodPaths.costSetting,
  proposals: woodPaths.sortSetting,
  receive: ledger('kind=purchase&state=ordered'),
  deliver: ledger('kind=sale&state=confirmed'),
  move_returns: ledger('state=approved'),
  settle_returns: ledger('state=moved'),
  confirm_money: ledger('money=part_paid'),
};

/** One leads to itself, several to where they all are. */
const placeOf = ({ kind, count, txns: [first] }: Waiting) =>
  count === 1 && first ? woodPaths.transaction({ uuid: first.txnId }) : places[kind];

/** What waits for whoever looks: to be decided, moved or confirmed. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('wood');
  return (
    <Section title={t('home.waiting.title')}>
      {waiting.length === 0 ? (
        <Typography color="textSecondary">{t('home.waiting.none')}</Typography>
      ) : (
        <Box component="ul" sx={listStyle}>
          {waiting.map((one) => (
            <WaitingRow key={one.kind} one={one} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function WaitingRow({ one }: { one: Waiting }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const { kind, count, since, txns } = one;
  return (
    <Box component="li" sx={rowStyle}>
      <Box aria-hidden sx={countStyle}>
        {format.number(count)}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink component={Link} to={placeOf(one)} underline="hover" sx={{ fontWeight: 550 }}>
          {t(`home.waiting.${kind}`, { count })}
        </MuiLink>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {txns.map(({ txnId, number, partner }, at) => (
            <span key={txnId}>
              {at > 0 && ' · '}
              <MuiLink component={Link} to={woodPaths.transaction({ uuid: txnId })} color="inherit">
                {number}
              </MuiLink>
              {partner && ` ${name(partner)}`}
            </span>
          ))}
          {txns.length > 0 && ' · '}
          {t('home.waiting.since', { day: format.day(since) })}
        </Box>
      </Box>
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' };
const rowStyle = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  paddingBlock: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const countStyle = {
  minWidth: 28,
  height: 28,
  paddingInline: 0.75,
  borderRadius: 99,
  display: 'grid',
  placeItems: 'center',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};
