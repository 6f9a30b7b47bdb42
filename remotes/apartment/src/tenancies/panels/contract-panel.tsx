import { activateTenancy, signTenancy, type Tenancy } from '@console/contract/apartment';
import { useCall, useFormat } from '@console/shell';
import { DefinitionList, dialogLater, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OverlapNotice, takenBy } from '../overlap-notice.tsx';
import { useRefusal } from '../refusal.ts';
import { tenancyTones } from '../state-tones.ts';
import type { PanelProps } from './panel-props.ts';
import { TenancyCheckouts } from './tenancy-checkouts.tsx';

const LastDayDialog = dialogLater(() => import('../dialogs/last-day-dialog.tsx'));
const CancelDialog = dialogLater(() => import('../dialogs/cancel-dialog.tsx'));
const TransferDialog = dialogLater(() => import('../dialogs/transfer-dialog.tsx'));

const path = ['draft', 'signed', 'active', 'ending', 'settling', 'closed'] as const;
type Dialog = 'renew' | 'end' | 'keep' | 'transfer' | 'cancel';
/** What can be done from each state; what is not here does not happen. */
const dialogsIn: Record<Tenancy['state'], readonly Dialog[]> = {
  draft: ['renew', 'cancel'],
  signed: ['renew', 'transfer', 'cancel'],
  active: ['renew', 'transfer', 'end'],
  ending: ['keep'],
  settling: [],
  closed: [],
  cancelled: [],
};

/** The dates of the contract, where it stands, and the ways on. */
export function ContractPanel({ tenancy, building, readOnly, dirty }: PanelProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const refusal = useRefusal();
  const [open, setOpen] = useState<Dialog>();
  const [sign, signing] = useCall(signTenancy, { done: 'updated' });
  const [activate, activating] = useCall(activateTenancy, { done: 'updated' });
  const params = { tenancyId: tenancy.tenancyId };
  const { version, state } = tenancy;
  const error = signing.error ?? activating.error;
  const taken = takenBy(error);
  const go = (move: typeof sign | typeof activate) => move({ params, version });
  const close = () => setOpen(undefined);
  const dialog = { tenancy, building, onClose: close };
  return (
    <>
      <Section title={t('tenancies.progress')}>
        <StateSteps state={state} />
      </Section>
      <Section title={t('tenancies.tabs.contract')}>
        <DefinitionList
          items={[
            { label: t('tenancies.number'), value: format.number(tenancy.number) },
            {
              label: t('tenancies.signedOn'),
              value: tenancy.signedOn ? format.day(tenancy.signedOn) : t('tenancies.notSigned'),
            },
            { label: t('tenancies.firstDay'), value: format.day(tenancy.firstDay) },
            {
              label: t('tenancies.lastDay'),
              value: tenancy.lastDay ? format.day(tenancy.lastDay) : t('tenancies.open'),
            },
          ]}
        />
        {!readOnly && (
          <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
            {taken ? (
              <Alert severity="warning">
                <OverlapNotice taken={taken} />
              </Alert>
            ) : (
              error && (
                <Alert severity="warning">{refusal(error, signing.problem ?? activating.problem)}</Alert>
              )
            )}
            {dirty && <Alert severity="info">{t('tenancies.saveFirst')}</Alert>}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {state === 'draft' && (
                <Button
                  variant="contained"
                  disabled={dirty}
                  loading={signing.pending}
                  onClick={() => void go(sign)}
                >
                  {t('tenancies.sign')}
                </Button>
              )}
              {state === 'signed' && (
                <Button
                  variant="contained"
                  disabled={dirty}
                  loading={activating.pending}
                  onClick={() => void go(activate)}
                >
                  {t('tenancies.activate')}
                </Button>
              )}
              {dialogsIn[state].map((one) => (
                <Button
                  key={one}
                  variant="outlined"
                  color={one === 'cancel' ? 'error' : 'primary'}
                  disabled={dirty}
                  onClick={() => setOpen(one)}
                >
                  {t(`tenancies.actions.${one}`)}
                </Button>
              ))}
            </Box>
          </Box>
        )}
      </Section>
      <TenancyCheckouts {...{ tenancy, building, dirty }} />
      {(open === 'renew' || open === 'end' || open === 'keep') && <LastDayDialog action={open} {...dialog} />}
      {open === 'transfer' && <TransferDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} />}
    </>
  );
}

/** Where it stands between draft and closed; a cancelled one left the path. */
function StateSteps({ state }: { state: Tenancy['state'] }) {
  const { t } = useTranslation('apartment');
  const at = (path as readonly string[]).indexOf(state);
  if (at < 0) return <StateChip tone={tenancyTones[state]} label={t(`tenancyStates.${state}`)} />;
  return (
    <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
      {path.map((one, index) => (
        <Box
          component="li"
          key={one}
          aria-current={index === at ? 'step' : undefined}
          sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
        >
          {index > 0 && <span aria-hidden>→</span>}
          <StateChip
            tone={index === at ? tenancyTones[one] : 'neutral'}
            label={`${index < at ? '✓ ' : ''}${t(`tenancyStates.${one}`)}`}
          />
        </Box>
      ))}
    </Box>
  );
}
