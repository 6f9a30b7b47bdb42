import { type ApartmentPermission, apartmentPaths, type Building } from '@console/contract/apartment';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './texts.ts';

const shortcuts = [
  ['checkIn', 'apartment.tenancy.write'],
  ['enter', 'apartment.reading.enter'],
  ['check', 'apartment.reading.check'],
  ['pay', 'apartment.payment.record_cash'],
  ['map', 'apartment.room.list'],
  ['team', 'apartment.member.read'],
] as const satisfies readonly (readonly [string, ApartmentPermission])[];

/** What this user does most in the building, by what they may. */
export function Shortcuts({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const { buildingId } = building;
  const to = {
    checkIn: apartmentPaths.edit({ actionType: 'entering' }),
    enter: apartmentPaths.checkRead({ building: buildingId }),
    check: apartmentPaths.checkRead({ building: buildingId, state: 'entered' }),
    pay: apartmentPaths.flowAmount({ building: buildingId, tab: 'payments', pay: 'find' }),
    map: apartmentPaths.overview({ building: buildingId }),
    team: apartmentPaths.buildingTeam(buildingId),
  };
  const mine = shortcuts.filter(([, permission]) => building.may.includes(permission));
  if (mine.length === 0) return null;
  return (
    <Section title={t('tasks.shortcuts.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mine.map(([name]) => (
          <Button key={name} component={Link} variant="outlined" to={to[name]}>
            {t(`tasks.shortcuts.${name}`)}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
