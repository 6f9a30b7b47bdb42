import { findPaymentCandidates, type TenancyAccount } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { Dialog, EmptyState, LoadingState, SearchBox } from '@console/ui';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from './money-words.ts';

interface PayerFinderProps {
  buildingId: string;
  title: string;
  onPick(account: TenancyAccount): void;
  onClose(): void;
}

/** Whatever is found: what is about to be pressed does not move when the list arrives. */
const steadyHeight = 'min(60vh, 480px)';

/** Finds whose money it is, by room or name; those who owe most stand first. */
export function PayerFinder({ buildingId, title, onPick, onClose }: PayerFinderProps) {
  const { t } = useTranslation('apartment');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  return (
    <Dialog title={title} onClose={onClose}>
      <Box sx={{ height: steadyHeight }}>
        <SearchBox label={t('money.record.find')} value={typed} onSearch={setTyped} autoFocus />
        <Suspense fallback={<LoadingState />}>
          <Found buildingId={buildingId} q={q} onPick={onPick} />
        </Suspense>
      </Box>
    </Dialog>
  );
}

function Found({ buildingId, q, onPick }: Pick<PayerFinderProps, 'buildingId' | 'onPick'> & { q: string }) {
  const { t } = useTranslation('apartment');
  const { items, currency } = useEndpoint(findPaymentCandidates, {
    query: { building: buildingId, ...(q ? { q } : {}) },
  });
  const amounts = useAmounts(currency);
  const told = ({ openMinor, creditMinor }: TenancyAccount) =>
    [
      openMinor > 0
        ? t('money.record.owes', { amount: amounts.plain(openMinor) })
        : t('money.record.owesNothing'),
      creditMinor > 0 && t('money.record.credit', { amount: amounts.plain(creditMinor) }),
    ]
      .filter(Boolean)
      .join(' · ');
  if (items.length === 0)
    return (
      <EmptyState
        title={t('money.record.none')}
        body={t(q ? 'money.record.noneBody' : 'money.record.noneOwing')}
      />
    );
  return (
    <List aria-label={t('money.record.found')}>
      {items.map((account) => (
        <li key={account.tenancyId}>
          <ListItemButton onClick={() => onPick(account)}>
            <ListItemText
              primary={t('money.record.of', { room: account.roomNumber, tenant: account.tenantName })}
              secondary={told(account)}
            />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}
