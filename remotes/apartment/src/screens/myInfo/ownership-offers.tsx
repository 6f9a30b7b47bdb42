import { acceptOwnership, listMyOwnershipOffers, withdrawOwnership } from '@console/contract/apartment';
import { useCall, useEndpoint, useName } from '@console/shell';
import { Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

/** Buildings that somebody offers to the user; without any there is nothing to tell. */
export function OwnershipOffers() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { items } = useEndpoint(listMyOwnershipOffers);
  const [accept, accepting] = useCall(acceptOwnership, { done: 'updated' });
  const [withdraw, withdrawing] = useCall(withdrawOwnership, { done: 'updated' });
  const problem = accepting.problem ?? withdrawing.problem;
  // Also when the last one was taken back in the meantime: whoever answers it hears why that is too late.
  if (items.length === 0 && !problem) return null;
  return (
    <Section title={t('myPlace.offers')}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {items.map((offer) => {
        const building = name(offer.buildingName);
        const call = { params: { buildingId: offer.buildingId }, body: {} };
        return (
          <Box key={offer.offerId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 220px' }}>
              {t('myPlace.offer', { building, name: offer.offeredBy ?? t('myPlace.somebody') })}
            </Box>
            <Button variant="contained" loading={accepting.pending} onClick={() => void accept(call)}>
              {t('myPlace.acceptOffer', { building })}
            </Button>
            <Button loading={withdrawing.pending} onClick={() => void withdraw(call)}>
              {t('myPlace.decline', { building })}
            </Button>
          </Box>
        );
      })}
    </Section>
  );
}
