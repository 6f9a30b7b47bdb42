import {
  apartmentPaths,
  type Checkout,
  getBuilding,
  getCheckout,
  updateCheckout,
} from '@console/contract/apartment';
import {
  type Form,
  queryClient,
  queryOf,
  useEndpoint,
  useForm,
  useFormat,
  useScreenTitle,
} from '@console/shell';
import { Page, StateChip, Form as UiForm } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Checklist } from './checklist.tsx';
import { CheckoutActions } from './checkout-actions.tsx';
import { type CheckoutDraft, checkoutChange, checkoutDraft } from './checkout-draft.ts';
import { CheckoutFacts } from './checkout-facts.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { FinalReadings } from './final-readings.tsx';
import { useCheckoutRefusal } from './refusal.ts';
import { SettlementView, useNetText } from './settlement-view.tsx';
import { checkoutTones } from './state-tones.ts';
import { usePreview } from './use-preview.ts';

interface CheckoutPageProps {
  checkoutId: string;
  buildingId: string;
}

/** One check-out, from the inspection to the money given back. */
export function CheckoutPage({ checkoutId, buildingId }: CheckoutPageProps) {
  const { t } = useTranslation('apartment');
  const checkout = useEndpoint(getCheckout, { params: { checkoutId } });
  const building = useEndpoint(getBuilding, { params: { buildingId } });
  const [sending, setSending] = useState(0);
  const title = t('checkouts.of', { number: checkout.number });
  useScreenTitle(title);
  const refusal = useCheckoutRefusal();
  const form = useCheckoutForm(checkout, building.currency);
  const { dirty, frame, draft } = form;
  const preview = usePreview(checkout, dirty ? draft : undefined);
  const { currency } = building;
  const readOnly = form.closed;
  const isFrozen = !['requested', 'inspecting', 'settling'].includes(checkout.state);
  const recompute = () => {
    if (dirty) preview.retry();
    else
      void queryClient.invalidateQueries({
        queryKey: queryOf(getCheckout, { params: { checkoutId } }).queryKey,
      });
  };
  return (
    <Page
      width="wide"
      title={title}
      subtitle={<Where checkout={checkout} netMinor={preview.settlement.netMinor} currency={currency} />}
      actions={<PageLinks checkout={checkout} mayPrint={building.may.includes('apartment.print.read')} />}
    >
      <CheckoutSteps state={checkout.state} />
      <CheckoutActions {...{ checkout, currency, dirty }} />
      <UiForm
        {...frame}
        label={t('checkouts.form.items')}
        problem={refusal(form.error, frame.problem)}
        actions={dirty && <SaveBar form={form} sending={sending > 0} />}
      >
        <CheckoutFacts {...{ checkout, form, readOnly, currency }} />
        <Checklist
          {...{ checkout, form, readOnly }}
          onSending={(now) => setSending((count) => count + (now ? 1 : -1))}
        />
      </UiForm>
      <FinalReadings checkout={checkout} />
      <SettlementView
        {...{ checkout, currency }}
        settlement={preview.settlement}
        unsaved={dirty}
        pending={preview.pending}
        error={preview.error}
        onRecompute={isFrozen ? undefined : recompute}
      />
    </Page>
  );
}

interface WhereProps {
  checkout: Checkout;
  netMinor: number;
  currency: string;
}

/** Whose it is, how far it is, and what it comes to, which otherwise stands below all that was found. */
function Where({ checkout: { room, primaryPerson, state }, netMinor, currency }: WhereProps) {
  const { t } = useTranslation('apartment');
  const net = useNetText(currency)(netMinor);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <StateChip tone={checkoutTones[state]} label={t(`checkouts.states.${state}`)} />
      <span>{t('checkouts.where', { room: room.number, name: primaryPerson.name })}</span>
      <strong>{`${net.label} ${net.value}`}</strong>
    </Box>
  );
}

function PageLinks({ checkout, mayPrint }: { checkout: Checkout; mayPrint: boolean }) {
  const { t } = useTranslation('apartment');
  const { tenancy, checkoutId } = checkout;
  return (
    <>
      <Button
        component={Link}
        size="small"
        to={apartmentPaths.edit({ actionType: 'edit', uuid: tenancy.tenancyId })}
      >
        {t('checkouts.toTenancy')}
      </Button>
      {mayPrint && (
        <Button
          component={Link}
          size="small"
          variant="outlined"
          to={apartmentPaths.print({ uuid: checkoutId })}
        >
          {t('checkouts.print')}
        </Button>
      )}
    </>
  );
}

/** What is typed is kept in this browser until it is saved: a phone in an empty room may be put away at any moment. */
function useCheckoutForm(checkout: Checkout, currency: string): Form<CheckoutDraft, Checkout> {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { checkoutId } = checkout;
  return useForm(
    { update: updateCheckout },
    {
      saved: checkout,
      draftOf: checkoutDraft,
      bodyOf: checkoutChange,
      toUpdate: () => ({ params: { checkoutId } }),
      label: (key: keyof CheckoutDraft) => t(`checkouts.form.${key}`),
      shown: ({ items, lastDay, signedName }: CheckoutDraft) => ({
        items: items
          .map(({ item, condition, chargeMinor }) =>
            [
              item,
              t(condition ? `checkouts.checklist.conditions.${condition}` : 'checkouts.checklist.unlooked'),
              chargeMinor ? format.money(chargeMinor, currency) : '',
            ]
              .filter(Boolean)
              .join(' '),
          )
          .join(', '),
        lastDay: lastDay ? format.day(lastDay) : '–',
        signedName,
      }),
      closed: !checkout.may.edit,
      keep: `apartment.checkout:${checkoutId}`,
      stays: true,
    },
  );
}

/** Stays in sight while something is not saved. */
function SaveBar({ form, sending }: { form: Form<CheckoutDraft, Checkout>; sending: boolean }) {
  const { t } = useTranslation('apartment');
  return (
    <Box role="region" aria-label={t('checkouts.form.unsaved')} sx={barStyle}>
      <Box sx={{ flex: '1 1 160px' }}>{t('checkouts.form.unsaved')}</Box>
      <Button onClick={form.reset} disabled={form.pending}>
        {t('checkouts.form.discard')}
      </Button>
      <Button type="submit" variant="contained" loading={form.pending} disabled={sending}>
        {t('checkouts.form.save')}
      </Button>
    </Box>
  );
}

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  flex: 1,
  p: 1.5,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
