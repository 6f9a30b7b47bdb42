import { deliverSale, getTxn, type Settlement, type Team, type Txn, woodPaths } from '@console/contract/wood';
import { useAnswer, useCall, useName } from '@console/shell';
import { dialogLater, Section, type Step, Steps, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Key } from '../find/key.tsx';
import { PrintButton } from '../prints/print-button.tsx';
import { mayIn } from '../team/team.ts';
import { FaultList } from '../txns/dialogs/fault-list.tsx';
import { moveDraftOf, movedBody } from '../txns/move-draft.ts';
import { TeamMoney } from '../txns/team-money.tsx';
import { TxnChips } from '../txns/txn-chips.tsx';
import { TxnLines } from '../txns/txn-lines.tsx';
import { useMeasure, useTxnName } from '../txns/txn-words.ts';
import { counterKeys } from './counter-keys.ts';
import { PaymentForm } from './payment-form.tsx';
import { type SaleStep, saleSteps } from './sale-step-rules.ts';

const MoveDialog = dialogLater<{ txn: Txn; act: 'deliver'; onClose(): void }>(
  () => import('../txns/dialogs/move-dialog.tsx'),
);

interface SaleStepsProps {
  team: Team;
  sale: Txn;
  onChanged(sale: Txn): void;
  onNew(): void;
}

/** What comes after a sale is agreed: its goods leave, money comes, and whoever sells goes on to the next one. */
export function SaleSteps({ team, sale: told, onChanged, onNew }: SaleStepsProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const called = useTxnName();
  const sale = useNewest(told);
  const [paid, setPaid] = useState<Settlement>();
  const steps = saleSteps(sale, (permission) => mayIn(team, permission), paid !== undefined);
  useShortcuts({ [counterKeys.anew]: onNew });
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Section
        title={called(sale)}
        actions={
          <>
            <PrintButton subjectId={sale.txnId} template="delivery_note" label={t('sell.printNote')} />
            {paid && (
              <PrintButton subjectId={paid.settlementId} template="receipt" label={t('sell.printReceipt')} />
            )}
            <Button component={Link} to={woodPaths.transaction({ uuid: sale.txnId })} variant="outlined">
              {t('sell.toDocument')}
            </Button>
            <Button
              variant={steps.now === undefined ? 'contained' : 'outlined'}
              onClick={onNew}
              aria-keyshortcuts={counterKeys.anew}
            >
              {t('sell.new')}
              <Key name={counterKeys.anew} />
            </Button>
          </>
        }
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography sx={{ fontWeight: 550 }}>{name(sale.partner?.names)}</Typography>
          <TxnChips txn={sale} />
        </Box>
        <Steps label={t('sell.steps.label')} steps={useSteps(steps.states)} />
      </Section>
      <Sums sale={sale} />
      {steps.now === 'deliver' && <Deliver sale={sale} onChanged={onChanged} />}
      {steps.waitsFor === 'deliver' && <Alert severity="info">{t('sell.steps.yardDelivers')}</Alert>}
      {steps.now === 'pay' && (
        <PaymentForm team={team} sale={sale} inAdvance={steps.inAdvance} onPaid={setPaid} />
      )}
      {steps.now === undefined && (
        <Alert severity="success">
          {paid ? t('sell.steps.paid', { number: paid.number }) : t('sell.steps.done')}
        </Alert>
      )}
      <TxnLines txn={sale} />
    </Box>
  );
}

/** As it was told last, by its own acts or by what was read anew since: in a dialog, or by somebody else. */
function useNewest(told: Txn): Txn {
  const { result } = useAnswer(getTxn, { params: { txnId: told.txnId } });
  return result && result.version >= told.version ? result : told;
}

function useSteps(states: Readonly<Record<SaleStep, Step['state']>>): Step[] {
  const { t } = useTranslation('wood');
  return (['confirm', 'deliver', 'pay'] as const).map((key) => ({
    key,
    label: t(`sell.steps.${key}`),
    state: states[key],
  }));
}

/** What it comes to, and what of it is open. */
function Sums({ sale }: { sale: Txn }) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const { selling } = sale;
  if (!selling) return null;
  return (
    <Section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'baseline' }}>
        <Told label={t('txns.facts.goods')}>{measure(sale)}</Told>
        <Told label={t('sell.total.total')}>
          <TeamMoney minor={selling.totalMinor} />
        </Told>
        <Told label={t('txns.open')}>
          <TeamMoney minor={selling.openMinor} />
        </Told>
      </Box>
    </Section>
  );
}

const Told = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="div" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
      {children}
    </Typography>
  </div>
);

/** All goods leave now, as they were agreed; what was counted otherwise has a dialog. */
function Deliver({ sale, onChanged }: { sale: Txn; onChanged(sale: Txn): void }) {
  const { t } = useTranslation('wood');
  const [deliver, delivering] = useCall(deliverSale, { done: 'updated' });
  const [counting, setCounting] = useState(false);
  const run = async () => {
    if (delivering.pending) return;
    const body = movedBody(moveDraftOf(sale, sale.businessDate), sale);
    const delivered = await deliver({
      params: { txnId: sale.txnId },
      body: { lines: body.lines as never, final: false },
    });
    if (delivered) onChanged(delivered);
  };
  useShortcuts({ [counterKeys.next]: () => void run() });
  return (
    <Section title={t('sell.steps.deliver')}>
      {delivering.problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {delivering.problem}
        </Alert>
      )}
      <FaultList txn={sale} error={delivering.error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="large"
          variant="contained"
          loading={delivering.pending}
          onClick={() => void run()}
          aria-keyshortcuts={counterKeys.next}
        >
          {t('sell.next.deliver')}
          <Key name={counterKeys.next} />
        </Button>
        <Button variant="outlined" onClick={() => setCounting(true)}>
          {t('sell.steps.deliverPart')}
        </Button>
      </Box>
      {counting && <MoveDialog txn={sale} act="deliver" onClose={() => setCounting(false)} />}
    </Section>
  );
}
