import { type Waiting, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { placeOf } from './waiting-places.ts';
import './texts.ts';

/** What waits for whoever looks: to be decided, moved or confirmed. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useTranslation('wood');
  return (
    <Section title={t('waiting.title')}>
      {waiting.length === 0 ? (
        <Typography color="textSecondary">{t('waiting.none')}</Typography>
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
          {t(`waiting.${kind}`, { count })}
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
          {t('waiting.since', { day: format.day(since) })}
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
