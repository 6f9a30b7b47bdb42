import { type TxnHead, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { EmptyState, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TeamMoney } from '../txns/team-money.tsx';
import { TxnChips } from '../txns/txn-chips.tsx';
import { moneyOf } from '../txns/txn-columns.tsx';

/** The last documents that whoever looks may see, a line or two for each. */
export function RecentTxns({ recent }: { recent: readonly TxnHead[] }) {
  const { t } = useTranslation('wood');
  return (
    <Section
      title={t('home.recent')}
      actions={
        <Button component={Link} to={woodPaths.transaction()}>
          {t('home.allTxns')}
        </Button>
      }
    >
      {recent.length === 0 ? (
        <EmptyState title={t('home.noRecent')} body={t('home.noRecentBody')} />
      ) : (
        <Box component="ul" aria-label={t('home.recent')} sx={listStyle}>
          {recent.map((txn) => (
            <RecentRow key={txn.txnId} txn={txn} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function RecentRow({ txn }: { txn: TxnHead }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const money = moneyOf(txn);
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ gridArea: 'what', minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={woodPaths.transaction({ uuid: txn.txnId })}
          underline="hover"
          sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}
        >
          {txn.number}
        </MuiLink>{' '}
        {txn.partner ? name(txn.partner.names) : t(`txnKinds.${txn.kind}`)}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[
            ...(txn.partner ? [t(`txnKinds.${txn.kind}`)] : []),
            format.day(txn.businessDate),
            `${format.decimal(txn.volume, { max: 4 })} m³`,
          ].join(' · ')}
        </Box>
      </Box>
      <Box sx={{ gridArea: 'state', display: 'flex', justifyContent: { sm: 'end' } }}>
        <TxnChips txn={txn} />
      </Box>
      <Box sx={{ gridArea: 'sum', textAlign: 'right' }}>
        {money && <TeamMoney minor={money.totalMinor} />}
      </Box>
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' };
const rowStyle = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'center',
  gridTemplate: {
    xs: '"what sum" "state state" / minmax(0, 1fr) auto',
    sm: '"what state sum" / minmax(0, 1fr) auto minmax(104px, auto)',
  },
  paddingBlock: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
