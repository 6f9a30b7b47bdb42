import {
  createSettlement,
  type Settlement,
  settlementMethods,
  type Team,
  type Txn,
} from '@console/contract/wood';
import { localToday, useForm } from '@console/shell';
import {
  FieldGrid,
  Form,
  MoneyInput,
  optionsOf,
  Section,
  SelectInput,
  TextInput,
  useShortcuts,
} from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Key } from '../find/key.tsx';
import { mayIn, ofTeam, teamZone } from '../team/team.ts';
import { counterKeys } from './counter-keys.ts';

interface PaymentFormProps {
  team: Team;
  sale: Txn;
  /** Nothing has left the yard yet, so that nothing is owed: the money waits for it. */
  inAdvance: boolean;
  onPaid(settlement: Settlement): void;
}

/** Money that a customer hands over for what they have just bought: as much as is open, unless they give another amount. */
export function PaymentForm({ team, sale, inAdvance, onPaid }: PaymentFormProps) {
  const { t } = useTranslation('wood');
  const cashOnly = !mayIn(team, 'wood.settlement.record');
  const { selling, partner, txnId } = sale;
  const primary = useRef<HTMLButtonElement>(null);
  const form = useForm(createSettlement, {
    begin: {
      amountMinor: (inAdvance ? selling?.totalMinor : selling?.openMinor) ?? null,
      method: 'cash' as (typeof settlementMethods)[number],
      reference: null as string | null,
    },
    bodyOf: (draft) => ({
      kind: 'receipt' as const,
      partnerId: partner?.partnerId ?? '',
      businessDate: localToday(teamZone),
      ...draft,
      allocations: inAdvance ? [] : [{ txnId, amountMinor: null }],
    }),
    to: { query: ofTeam(team) },
    done: 'created',
    onSaved: onPaid,
  });
  useShortcuts({ [counterKeys.next]: () => primary.current?.click() });
  const methods = cashOnly ? (['cash'] as const) : settlementMethods;
  return (
    <Section title={t('sell.pay.title')}>
      <Form
        {...form.frame}
        label={t('sell.pay.title')}
        actions={
          <Button
            ref={primary}
            type="submit"
            size="large"
            variant="contained"
            loading={form.pending}
            aria-keyshortcuts={counterKeys.next}
          >
            {t('sell.next.pay')}
            <Key name={counterKeys.next} />
          </Button>
        }
      >
        {inAdvance && <Typography>{t('sell.pay.inAdvance')}</Typography>}
        <FieldGrid>
          <MoneyInput
            label={t('sell.pay.amount')}
            currency={team.currency}
            {...form.at('amountMinor')}
            required
          />
          <SelectInput
            label={t('sell.pay.method')}
            {...form.at('method')}
            options={optionsOf(methods, (method) => t(`txns.payments.methods.${method}`))}
          />
          <TextInput label={t('sell.pay.reference')} {...form.at('reference')} />
        </FieldGrid>
      </Form>
    </Section>
  );
}
