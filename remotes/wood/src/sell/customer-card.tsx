import { getPartnerAccount, type PartnerAccount, type Team, type TxnHead } from '@console/contract/wood';
import { queryOf, useFormat, useName, useProblemText } from '@console/shell';
import { Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindField } from '../find/find-field.tsx';
import { Key } from '../find/key.tsx';
import { useCustomerSearch } from '../find/searches.ts';
import type { FindOption } from '../find/use-found.ts';
import { TeamMoney } from '../txns/team-money.tsx';
import { useMeasure } from '../txns/txn-words.ts';
import { counterKeys } from './counter-keys.ts';
import { useLastSale } from './last-sale.ts';

interface CustomerCardProps {
  team: Team;
  partnerId: string | null;
  onChoose(partnerId: string | null): void;
  error: string | undefined;
  onRepeat(): void;
}

/** For whom: found by name, initials or phone, with what they may still owe, what is overdue, and what they took last. */
export function CustomerCard({ team, partnerId, onChoose, error, onRepeat }: CustomerCardProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const search = useCustomerSearch(team);
  const [taken, setTaken] = useState<FindOption | null>(null);
  const account = useAccount(partnerId);
  const last = useLastSale(team, partnerId);
  const known = account.data && `${name(account.data.names)} ${account.data.code}`;
  return (
    <Section title={t('sell.customer.title')}>
      <FindField
        label={t('sell.customer.find')}
        placeholder={t('sell.customer.placeholder')}
        required
        autoFocus={partnerId === null}
        chosen={partnerId === null ? null : { value: partnerId, label: known ?? taken?.label ?? '' }}
        onChoose={(option) => {
          setTaken(option);
          onChoose(option?.value ?? null);
        }}
        search={search}
        error={error}
      />
      {partnerId !== null && account.error && <AccountFailed error={account.error} />}
      {partnerId !== null && account.data && <Standing account={account.data} />}
      {last && <LastSale last={last} onRepeat={onRepeat} />}
    </Section>
  );
}

/** Nobody is asked about while nobody is chosen. */
const useAccount = (partnerId: string | null) =>
  useQuery({
    ...queryOf(getPartnerAccount, { params: { partnerId: partnerId ?? '' } }),
    enabled: partnerId !== null,
  });

function AccountFailed({ error }: { error: unknown }) {
  const problemText = useProblemText();
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {problemText(error)}
    </Alert>
  );
}

/** How they stand: what they may still owe, what is overdue, and what is open. */
function Standing({ account: { credit, receivable, termsDays, currency } }: { account: PartnerAccount }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const overdue = receivable?.overdueMinor ?? 0;
  return (
    <Box component="dl" sx={factsStyle}>
      {credit && (
        <Fact label={t('sell.customer.creditLeft')}>
          {credit.freeMinor === null || credit.limitMinor === null ? (
            t('sell.customer.noLimit')
          ) : (
            <>
              <TeamMoney minor={credit.freeMinor} />
              <Typography component="div" variant="body2" color="textSecondary">
                {t('sell.customer.ofLimit', { limit: format.money(credit.limitMinor, currency) })}
              </Typography>
            </>
          )}
        </Fact>
      )}
      {receivable && (
        <Fact label={t('sell.customer.arrears')}>
          <Box component="span" sx={overdue > 0 ? { color: 'error.main', fontWeight: 600 } : {}}>
            <TeamMoney minor={overdue} />
          </Box>
        </Fact>
      )}
      {receivable && (
        <Fact label={t('sell.customer.open')}>
          <TeamMoney minor={receivable.balanceMinor} />
        </Fact>
      )}
      <Fact label={t('sell.customer.terms')}>{t('sell.customer.days', { count: termsDays })}</Fact>
    </Box>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

const factsStyle = {
  m: 0,
  mt: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(130px, 100%), 1fr))',
};

/** What they took last, to be sold once more. */
function LastSale({ last, onRepeat }: { last: TxnHead; onRepeat(): void }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const measure = useMeasure();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Typography variant="body2" sx={{ flex: '1 1 180px', minWidth: 0 }}>
        {t('sell.last.is', { day: format.day(last.businessDate), goods: measure(last) })}
        {last.selling && (
          <>
            {' · '}
            <TeamMoney minor={last.selling.totalMinor} />
          </>
        )}
      </Typography>
      <Button variant="outlined" onClick={onRepeat} aria-keyshortcuts={counterKeys.repeat}>
        {t('sell.last.repeat')}
        <Key name={counterKeys.repeat} />
      </Button>
    </Box>
  );
}
