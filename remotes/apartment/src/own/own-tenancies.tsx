import { apartmentPaths, listMyTenancies, type OwnTenancy } from '@console/contract/apartment';
import { useEndpoint, useFormat, useName } from '@console/shell';
import { DefinitionList, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { tenancyTones } from '../tenancies/state-tones.ts';
import './texts.ts';

/** What the user has signed, a section each: the ones that go on first. */
export function OwnTenancies() {
  const { items } = useEndpoint(listMyTenancies);
  return items.map((one) => <Tenancy key={one.tenancyId} tenancy={one} />);
}

function Tenancy({ tenancy }: { tenancy: OwnTenancy }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { roomNumber: room, bedLabel: bed, state, checkout } = tenancy;
  const building = name(tenancy.building.name);
  const toSign = checkout?.state === 'submitted' && !checkout.isSigned;
  return (
    <Section
      title={bed ? t('ownTenancy.bed', { room, bed, building }) : t('ownTenancy.card', { room, building })}
      actions={
        <>
          <Button
            component={Link}
            to={apartmentPaths.roomHistory({ room: tenancy.roomId })}
            aria-label={t('ownTenancy.historyOf', { room })}
          >
            {t('ownTenancy.history')}
          </Button>
          {checkout && (
            <Button
              component={Link}
              variant={toSign ? 'contained' : 'outlined'}
              to={apartmentPaths.reviewCheckout({ uuid: checkout.checkoutId, roomNumber: room })}
            >
              {toSign ? t('ownTenancy.toSign') : t('ownTenancy.checkout', { number: checkout.number })}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div>
          <StateChip tone={tenancyTones[state]} label={t(`ownRooms.states.${state}`)} />
        </div>
        <Facts tenancy={tenancy} />
      </Box>
    </Section>
  );
}

function Facts({ tenancy }: { tenancy: OwnTenancy }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { firstDay, lastDay, rents, currency, payCycle, creditMinor, openMinor, overdueMinor, dueOn } =
    tenancy;
  const first = format.day(firstDay);
  const money = (minor: number) => format.money(minor, currency);
  const rentOf = ({ from, rentMinor }: OwnTenancy['rents'][number]) =>
    rents.length === 1
      ? money(rentMinor)
      : t('ownTenancy.rentSince', { amount: money(rentMinor), day: format.day(from) });
  const open = [
    money(openMinor),
    dueOn && t('ownTenancy.dueOn', { day: format.day(dueOn) }),
    overdueMinor > 0 && t('ownTenancy.overdue', { amount: money(overdueMinor) }),
  ];
  const fact = (key: string, value: string) => ({ key, label: t(`ownTenancy.${key}`), value });
  return (
    <DefinitionList
      items={[
        fact(
          'term',
          lastDay
            ? t('ownTenancy.span', { first, last: format.day(lastDay) })
            : t('ownTenancy.from', { first }),
        ),
        fact('rent', rents.map(rentOf).join(' · ')),
        fact('payCycle', t(`ownTenancy.payCycles.${payCycle}`)),
        fact('open', openMinor > 0 ? open.filter(Boolean).join(' · ') : t('ownTenancy.nothingOpen')),
        fact('deposit', money(tenancy.depositMinor)),
        fact('held', money(tenancy.depositHeldMinor)),
        ...(creditMinor > 0 ? [fact('credit', money(creditMinor))] : []),
        fact('number', format.number(tenancy.number)),
      ]}
    />
  );
}
