import { apartmentPaths, type Building, getTenancyAccount, type OpenBill } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { DefinitionList, Dialog, EmptyState, KeyFigure, KeyFigures } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAmounts } from './money-words.ts';
import { BillTable } from './settled-bills.tsx';
import { WaiveLateFeeDialog } from './waive-late-fee-dialog.tsx';

interface AccountDialogProps {
  building: Pick<Building, 'buildingId' | 'may'>;
  tenancyId: string;
  onClose(): void;
}

/** What one tenancy owes, bill by bill, has to its credit and holds as a deposit; open it with `dialogLater`. */
export default function AccountDialog(props: AccountDialogProps) {
  const [waived, setWaived] = useState<OpenBill>();
  return (
    <Suspense>
      <Account {...props} onWaive={setWaived} />
      {waived && <WaiveLateFeeDialog bill={waived} onClose={() => setWaived(undefined)} />}
    </Suspense>
  );
}

function Account({
  building: { buildingId, may },
  tenancyId,
  onClose,
  onWaive,
}: AccountDialogProps & { onWaive(bill: OpenBill): void }) {
  const { t } = useTranslation('apartment');
  const account = useEndpoint(getTenancyAccount, { params: { tenancyId } });
  const amounts = useAmounts(account.currency);
  const {
    roomNumber: room,
    tenantName: tenant,
    openMinor,
    overdueMinor,
    creditMinor,
    depositMinor,
  } = account;
  const late = account.bills.filter(({ lateFeeMinor }) => lateFeeMinor > 0);
  return (
    <Dialog size="wide" title={t('money.account.title', { room, tenant })} onClose={onClose}>
      <KeyFigures compact>
        <KeyFigure label={t('money.account.open')} value={amounts.plain(openMinor)} />
        <KeyFigure
          label={t('money.account.overdue')}
          value={amounts.plain(overdueMinor)}
          {...(overdueMinor > 0 && { tone: 'bad' })}
        />
        <KeyFigure label={t('money.account.credit')} value={amounts.plain(creditMinor)} />
        <KeyFigure label={t('money.account.deposit')} value={amounts.plain(depositMinor)} />
      </KeyFigures>
      {account.payer && (
        <DefinitionList items={[{ label: t('money.account.payer'), value: account.payer }]} />
      )}
      {account.bills.length > 0 ? (
        <BillTable bills={account.bills} currency={account.currency} />
      ) : (
        <EmptyState title={t('money.account.noBills')} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {may.includes('apartment.payment.reverse') &&
          late.map((bill) => (
            <Button key={bill.billId} size="small" variant="outlined" onClick={() => onWaive(bill)}>
              {t('money.lateFees.waiveOf', { number: bill.number })}
            </Button>
          ))}
        <Button
          size="small"
          component={Link}
          to={apartmentPaths.flowAmount({ building: buildingId, tenancy: tenancyId })}
        >
          {t('money.account.ledger')}
        </Button>
        {may.includes('apartment.tenancy.read') && (
          <Button
            size="small"
            component={Link}
            to={apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId })}
          >
            {t('money.account.tenancy')}
          </Button>
        )}
      </Box>
    </Dialog>
  );
}
