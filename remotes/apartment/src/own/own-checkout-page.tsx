import {
  apartmentPaths,
  type CheckoutReading,
  getMyCheckout,
  type OwnCheckout,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useScreenTitle } from '@console/shell';
import {
  columnsOf,
  DataTable,
  DefinitionList,
  dialogLater,
  EmptyState,
  Page,
  Section,
  StateChip,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Found } from '../checkouts/checklist.tsx';
import { SettlementView } from '../checkouts/settlement-view.tsx';
import { checkoutTones } from '../checkouts/state-tones.ts';
import '../checkouts/texts.ts';
import '../tariffs/texts.ts';
import './texts.ts';

const SignDialog = dialogLater(() => import('./sign-dialog.tsx'));

/** The caller's own check-out, once its settlement was submitted: all of it to look at, and to agree to. */
export default function OwnCheckoutPage({ checkoutId }: { checkoutId: string }) {
  const { t } = useTranslation('apartment');
  const checkout = useEndpoint(getMyCheckout, { params: { checkoutId } });
  const { number, state, roomNumber, settlement, currency, items, tenancyId } = checkout;
  const title = t('checkouts.of', { number });
  useScreenTitle(title);
  return (
    <Page
      title={title}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StateChip tone={checkoutTones[state]} label={t(`checkouts.states.${state}`)} />
          <span>{t('ownCheckout.roomOf', { number: roomNumber })}</span>
        </Box>
      }
      actions={
        <Button component={Link} variant="outlined" to={apartmentPaths.print({ uuid: checkoutId })}>
          {t('ownCheckout.print')}
        </Button>
      }
    >
      <Agreement checkout={checkout} />
      <SettlementView
        {...{ checkout, currency, settlement }}
        unsaved={false}
        pending={false}
        error={undefined}
      />
      <Section title={t('checkouts.checklist.title')}>
        {items.length === 0 ? (
          <EmptyState title={t('checkouts.checklist.none')} />
        ) : (
          // The building is not theirs to read: the photos are asked for by their tenancy.
          <Found buildingId="" ownTenancyId={tenancyId} currency={currency} items={items} />
        )}
      </Section>
      <Readings readings={checkout.readings} />
    </Page>
  );
}

/** How far it is, whether it is signed, and the way to sign it. */
function Agreement({ checkout }: { checkout: OwnCheckout }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [signing, setSigning] = useState(false);
  const { state, may, signedName, signedAt, bill, currency, firstDay, lastDay } = checkout;
  const signature = signedAt
    ? t('ownCheckout.signedAt', { name: signedName, at: format.instant(signedAt) })
    : signedName
      ? t('ownCheckout.signedOffice', { name: signedName })
      : t('ownCheckout.notSigned');
  const waits = (['submitted', 'approved', 'paid_out', 'closed'] as const).find((one) => one === state);
  return (
    <Section title={t('ownCheckout.signTitle')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {waits && (
          <Alert severity={waits === 'submitted' ? 'info' : 'success'}>
            {t(`ownCheckout.waits.${waits}`)}
          </Alert>
        )}
        <DefinitionList
          items={[
            {
              label: t('ownCheckout.term'),
              value: t('ownCheckout.span', { first: format.day(firstDay), last: format.day(lastDay) }),
            },
            { label: t('ownCheckout.signature'), value: signature },
            ...(bill
              ? [
                  {
                    label: t('ownCheckout.bill'),
                    value:
                      bill.openMinor > 0
                        ? t('ownCheckout.billOpen', {
                            number: bill.number,
                            amount: format.money(bill.openMinor, currency),
                          })
                        : bill.number,
                  },
                ]
              : []),
          ]}
        />
        {may.sign && (
          <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
            <span>{t('ownCheckout.signBody')}</span>
            <Button variant="contained" onClick={() => setSigning(true)}>
              {t('ownCheckout.sign')}
            </Button>
          </Box>
        )}
      </Box>
      {signing && <SignDialog checkout={checkout} onClose={() => setSigning(false)} />}
    </Section>
  );
}

function Readings({ readings }: { readings: readonly CheckoutReading[] }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<CheckoutReading>(format);
  const shown = (value: string | null | undefined) =>
    value ? format.decimal(value, { min: 0, max: 3 }) : '–';
  return (
    <Section title={t('checkouts.readings.title')}>
      <DataTable
        caption={t('checkouts.readings.title')}
        rows={readings}
        rowKey={({ meterId, register }) => `${meterId} ${register}`}
        empty={<EmptyState title={t('checkouts.readings.none')} />}
        columns={[
          column.name('meter', t('checkouts.readings.meter'), ({ kind, register, serial }) =>
            [t(`meterKinds.${kind}`), register === 'total' ? '' : t(`registers.${register}`), serial]
              .filter(Boolean)
              .join(' · '),
          ),
          column.own('moveIn', t('checkouts.readings.moveIn'), ({ moveIn }) => shown(moveIn?.value), {
            align: 'right',
            card: 'half',
          }),
          column.own('final', t('checkouts.readings.final'), ({ value }) => shown(value), {
            align: 'right',
            card: 'half',
          }),
          column.day('readOn', t('checkouts.readings.readOn'), ({ readOn }) => readOn, { card: 'half' }),
        ]}
      />
    </Section>
  );
}
