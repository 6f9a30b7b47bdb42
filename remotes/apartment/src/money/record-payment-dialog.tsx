import {
  type Building,
  type Evidence,
  findPaymentCandidates,
  type PaymentCandidate,
  receivingMethods,
  recordPayment,
} from '@console/contract/apartment';
import { confirm, notify, useEndpoint, useForm } from '@console/shell';
import {
  DayInput,
  FieldGrid,
  FormDialog,
  KeyFigure,
  KeyFigures,
  MoneyInput,
  optionsOf,
  RadioInput,
  TextInput,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MeterPhotos } from '../photos/meter-photos.tsx';
import { useAmounts, useClosedToday } from './money-words.ts';
import { PayerFinder } from './payer-finder.tsx';
import { looksMistyped } from './payment-sense-rules.ts';
import {
  amountFaults,
  namedIn,
  SettledBills,
  type SettlingDraft,
  settlesOldest,
  settlingFaults,
} from './settled-bills.tsx';
import './texts.ts';

interface RecordPaymentDialogProps {
  building: Pick<Building, 'buildingId' | 'may'>;
  /** Whose it is, where that is known already. */
  tenancyId?: string | undefined;
  onClose(): void;
}

/** Money that somebody brings: first who it is, then how much and how; open it with `dialogLater`. */
export default function RecordPaymentDialog({ building, tenancyId, onClose }: RecordPaymentDialogProps) {
  const { t } = useTranslation('apartment');
  const [chosen, setChosen] = useState(tenancyId);
  if (chosen === undefined)
    return (
      <PayerFinder
        buildingId={building.buildingId}
        title={t('money.record.title')}
        onPick={(account) => setChosen(account.tenancyId)}
        onClose={onClose}
      />
    );
  return (
    <Suspense>
      <KnownPayer
        building={building}
        tenancyId={chosen}
        onOther={() => setChosen(undefined)}
        onClose={onClose}
      />
    </Suspense>
  );
}

interface KnownPayerProps {
  building: Pick<Building, 'buildingId' | 'may'>;
  tenancyId: string;
  onOther(): void;
  onClose(): void;
}

function KnownPayer({ building, tenancyId, ...way }: KnownPayerProps) {
  const { t } = useTranslation('apartment');
  const query = { building: building.buildingId, tenancy: tenancyId };
  const { items, ...ground } = useEndpoint(findPaymentCandidates, { query });
  const [account] = items;
  if (!account)
    return (
      <PayerFinder
        buildingId={building.buildingId}
        title={t('money.record.title')}
        onPick={way.onOther}
        onClose={way.onClose}
      />
    );
  return <PaymentForm building={building} account={account} {...ground} {...way} />;
}

interface PaymentFormProps extends Omit<KnownPayerProps, 'tenancyId'> {
  account: PaymentCandidate;
  today: string;
  firstOpenOn: string;
  currency: string;
}

interface PaymentDraft extends SettlingDraft {
  method: (typeof receivingMethods)[number];
  amountMinor: number | null;
  receivedOn: string;
  payer: string;
  reference: string;
  note: string;
  evidence: readonly Evidence[];
}

function PaymentForm({ building, account, currency, onOther, onClose, ...days }: PaymentFormProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const { buildingId, may } = building;
  const [sending, setSending] = useState(false);
  // Whoever may take cash only is offered nothing else.
  const methods = may.includes('apartment.payment.record') ? receivingMethods : (['cash'] as const);
  const begin: PaymentDraft = {
    ...settlesOldest,
    ...{ method: 'cash', amountMinor: null, receivedOn: days.firstOpenOn },
    ...{ payer: '', reference: '', note: '', evidence: [] },
  };
  const form = useForm(recordPayment, {
    begin,
    bodyOf: ({ settle, bills, evidence, amountMinor, receivedOn, ...draft }) => ({
      ...draft,
      tenancyId: account.tenancyId,
      // The first open day is the server's to say: somebody may close it meanwhile.
      receivedOn: receivedOn === days.firstOpenOn ? undefined : receivedOn || undefined,
      amountMinor,
      evidence: evidence.map(({ attachmentId }) => attachmentId),
      ...namedIn({ settle, bills }),
    }),
    check: (draft) => [...amountFaults(draft), ...settlingFaults(draft)],
    onSaved: ({ number }) => {
      notify.success(t('money.record.recorded', { number }));
      onClose();
    },
    onClose,
  });
  const { draft } = form;
  const submit = async () => {
    const { amountMinor } = draft;
    const asks = amountMinor !== null && form.faults().length === 0 && looksMistyped(amountMinor, account);
    const question = {
      title: t('money.record.sure', { amount: amounts.plain(amountMinor ?? 0) }),
      body: t('money.record.sureBody', {
        open: amounts.plain(account.openMinor),
        rent: amounts.plain(account.monthRentMinor),
      }),
    };
    if (!asks || (await confirm({ ...question, confirmLabel: t('money.record.submit') })))
      form.frame.onSubmit();
  };
  return (
    <FormDialog
      wide
      {...form.frame}
      onSubmit={() => void submit()}
      pending={form.pending || sending}
      title={t('money.record.title')}
      submitLabel={t('money.record.submit')}
    >
      <Payer account={account} currency={currency} onOther={onOther} />
      <FieldGrid>
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <MoneyInput
            label={t('money.record.amount')}
            currency={currency}
            autoFocus
            {...form.at('amountMinor')}
          />
          {account.openMinor > 0 && (
            <Button size="small" onClick={() => form.set({ amountMinor: account.openMinor })}>
              {t('money.record.payAll')}
            </Button>
          )}
        </Box>
        <DayInput
          label={t('money.record.received')}
          help={useClosedToday(days)}
          {...form.at('receivedOn')}
          required
        />
      </FieldGrid>
      <RadioInput
        label={t('money.method')}
        value={draft.method}
        onChange={(method) => form.set({ method })}
        options={optionsOf(methods, (value) => t(`money.methods.${value}`))}
        error={form.field('method')}
      />
      <SettledBills
        bills={account.bills}
        amountMinor={draft.amountMinor}
        currency={currency}
        form={form.as<SettlingDraft>()}
      />
      <FieldGrid>
        <TextInput
          label={t('money.record.payer')}
          help={t('money.record.payerHelp')}
          placeholder={account.payer}
          {...form.at('payer')}
        />
        <TextInput
          label={t('money.record.reference')}
          help={t('money.record.referenceHelp')}
          {...form.at('reference')}
        />
      </FieldGrid>
      <TextInput multiline rows={2} label={t('money.record.note')} {...form.at('note')} />
      <MeterPhotos
        buildingId={buildingId}
        photos={draft.evidence}
        onChange={(evidence) => form.set({ evidence })}
        onSending={setSending}
        error={form.field('evidence')}
      />
    </FormDialog>
  );
}

/** Who has come, what they owe and what they have to their credit. */
function Payer({ account, currency, onOther }: Pick<PaymentFormProps, 'account' | 'currency' | 'onOther'>) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  const { roomNumber: room, tenantName: tenant, openMinor, overdueMinor, creditMinor } = account;
  const lateFeeMinor = account.bills.reduce((sum, bill) => sum + bill.lateFeeMinor, 0);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box component="strong" sx={{ flex: '1 1 auto' }}>
          {t('money.record.of', { room, tenant })}
        </Box>
        <Button size="small" onClick={onOther}>
          {t('money.record.other')}
        </Button>
      </Box>
      <KeyFigures compact>
        <KeyFigure
          label={t('money.record.open')}
          value={amounts.plain(openMinor)}
          {...(lateFeeMinor > 0 && {
            hint: t('money.record.withLateFee', { amount: amounts.plain(lateFeeMinor) }),
          })}
        />
        {overdueMinor > 0 && (
          <KeyFigure tone="bad" label={t('money.record.overdue')} value={amounts.plain(overdueMinor)} />
        )}
        {creditMinor > 0 && (
          <KeyFigure tone="good" label={t('money.record.creditBalance')} value={amounts.plain(creditMinor)} />
        )}
      </KeyFigures>
    </Box>
  );
}
