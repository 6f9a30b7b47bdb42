import { apartmentPaths, type Building, listCheckouts, type Tenancy } from '@console/contract/apartment';
import { useAddress, useAnswer, useFormat } from '@console/shell';
import { dialogLater, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { checkoutTones } from '../../checkouts/state-tones.ts';
import '../../checkouts/texts.ts';

const StartCheckoutDialog = dialogLater(() => import('../dialogs/start-checkout-dialog.tsx'));

interface TenancyCheckoutsProps {
  tenancy: Tenancy;
  building: Building;
  /** Something is typed and not saved. */
  dirty: boolean;
}

/** How somebody leaves: the check-outs of a tenancy, and the way to begin one; the room list leads here, too. */
export function TenancyCheckouts(props: TenancyCheckoutsProps) {
  const { tenancy, building } = props;
  const mayRead = building.may.includes('apartment.checkout.read');
  if (!mayRead || ['draft', 'signed', 'cancelled'].includes(tenancy.state)) return null;
  return <Checkouts {...props} />;
}

function Checkouts({ tenancy, building, dirty }: TenancyCheckoutsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [address] = useAddress();
  const [open, setOpen] = useState(address.get('act') === 'checkOut');
  const { result } = useAnswer(listCheckouts, {
    params: { buildingId: building.buildingId },
    query: { tenancy: tenancy.tenancyId },
  });
  const known = result?.items ?? [];
  const live = known.some(({ state }) => state !== 'cancelled');
  const mayBegin =
    result !== undefined &&
    !live &&
    building.state === 'active' &&
    building.may.includes('apartment.checkout.inspect') &&
    ['active', 'ending'].includes(tenancy.state);
  if (known.length === 0 && !mayBegin) return null;
  return (
    <Section
      title={t('checkouts.title')}
      actions={
        mayBegin && (
          <Button variant="outlined" disabled={dirty} onClick={() => setOpen(true)}>
            {t('checkouts.startDialog.submit')}
          </Button>
        )
      }
    >
      {known.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('checkouts.noneOfTenancy')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {known.map(({ checkoutId, number, room, state, lastDay }) => (
          <Box component="li" key={checkoutId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <MuiLink
              component={Link}
              to={apartmentPaths.reviewCheckout({ uuid: checkoutId, roomNumber: room.number })}
            >
              {t('checkouts.of', { number })}
            </MuiLink>
            <span>{format.day(lastDay)}</span>
            <StateChip tone={checkoutTones[state]} label={t(`checkouts.states.${state}`)} />
          </Box>
        ))}
      </Box>
      {open && mayBegin && (
        <StartCheckoutDialog tenancy={tenancy} timeZone={building.timeZone} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}
