import {
  type BankLine,
  bankLineMethods,
  bookBankLine,
  findPaymentCandidates,
  ignoreBankLine,
  type TenancyAccount,
} from '@console/contract/apartment';
import { useEndpoint, useForm, useFormat } from '@console/shell';
import { DayInput, FieldGrid, FormDialog, optionsOf, RadioInput, TextInput } from '@console/ui';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankLineDoing } from './bank-line-card.tsx';
import { useAmounts } from './money-words.ts';
import { PayerFinder } from './payer-finder.tsx';
import {
  namedIn,
  SettledBills,
  type SettlingDraft,
  settlesOldest,
  settlingFaults,
} from './settled-bills.tsx';

interface BankLineDialogProps {
  doing: Exclude<BankLineDoing, { act: 'reopen' }>;
  line: BankLine;
  buildingId: string;
  currency: string;
  onPick(account: Pick<TenancyAccount, 'tenancyId'>): void;
  onClose(): void;
}

/** The dialog of what is done with a line of a statement, whichever it is. */
export default function BankLineDialog({ doing, line, buildingId, currency, ...way }: BankLineDialogProps) {
  const { t } = useTranslation('apartment');
  if (doing.act === 'find')
    return <PayerFinder buildingId={buildingId} title={t('money.bank.bookTitle')} {...way} />;
  const { onClose } = way;
  if (doing.act === 'ignore') return <IgnoreDialog line={line} currency={currency} onClose={onClose} />;
  return (
    <Suspense>
      <BookDialog {...doing} {...{ line, buildingId, currency, onClose }} />
    </Suspense>
  );
}

/** What the bank says of the line, in one sentence. */
function useTold({ amountMinor, bookedOn, payer }: BankLine, currency: string) {
  const amounts = useAmounts(currency);
  return { amount: amounts.plain(amountMinor), day: useFormat().day(bookedOn), payer: payer || '–' };
}

type Shown = Pick<BankLineDialogProps, 'line' | 'currency' | 'onClose'>;

function IgnoreDialog({ line, currency, onClose }: Shown) {
  const { t } = useTranslation('apartment');
  const { bankStatementLineId, version } = line;
  const form = useForm(ignoreBankLine, {
    begin: { reason: '' },
    to: { params: { bankStatementLineId }, version },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('money.bank.ignoreTitle')}
      submitLabel={t('money.bank.ignoreSubmit')}
    >
      <Typography>{t('money.bank.ignoreBody', useTold(line, currency))}</Typography>
      <TextInput multiline label={t('money.bank.reason')} {...form.at('reason')} required />
    </FormDialog>
  );
}

interface BookDialogProps extends Shown {
  buildingId: string;
  tenancyId: string;
  /** Bills that together are the amount; none where only somebody was found. */
  billIds: readonly string[];
}

interface BookDraft extends SettlingDraft {
  method: (typeof bankLineMethods)[number];
  receivedOn: string;
  note: string;
}

function BookDialog({ line, buildingId, currency, tenancyId, billIds, onClose }: BookDialogProps) {
  const { t } = useTranslation('apartment');
  const query = { building: buildingId, tenancy: tenancyId };
  const { items } = useEndpoint(findPaymentCandidates, { query });
  const [account] = items;
  const { bankStatementLineId, version, amountMinor, bookedOn } = line;
  const begin: BookDraft = {
    ...settlesOldest,
    ...(billIds.length > 0 && {
      settle: 'named',
      bills: billIds.map((billId) => ({ billId, amountMinor: null })),
    }),
    ...{ method: 'bank', receivedOn: bookedOn, note: '' },
  };
  const form = useForm(bookBankLine, {
    begin,
    bodyOf: ({ method, receivedOn, note, ...draft }) => ({
      ...{ tenancyId, method, note, ...namedIn(draft) },
      ...(receivedOn !== bookedOn && receivedOn !== '' && { receivedOn }),
    }),
    to: { params: { bankStatementLineId }, version },
    check: settlingFaults,
    done: 'created',
    onClose,
  });
  const { draft } = form;
  return (
    <FormDialog
      wide
      {...form.frame}
      title={t('money.bank.bookTitle')}
      submitLabel={t('money.bank.bookSubmit')}
    >
      {account && (
        <strong>{t('money.record.of', { room: account.roomNumber, tenant: account.tenantName })}</strong>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('money.bank.bookBody', useTold(line, currency))}
        {line.reference && ` · ${line.reference}`}
      </Typography>
      <SettledBills
        bills={account?.bills ?? []}
        amountMinor={amountMinor}
        currency={currency}
        form={form.as<SettlingDraft>()}
      />
      <FieldGrid>
        <RadioInput
          label={t('money.method')}
          value={draft.method}
          onChange={(method) => form.set({ method })}
          options={optionsOf(bankLineMethods, (value) => t(`money.methods.${value}`))}
          error={form.field('method')}
        />
        <DayInput
          label={t('money.bank.received')}
          help={t('money.bank.receivedHelp')}
          {...form.at('receivedOn')}
        />
      </FieldGrid>
      <TextInput multiline rows={2} label={t('money.record.note')} {...form.at('note')} />
    </FormDialog>
  );
}
