import { apartmentPaths, listMyTenancies, type OwnTenancy } from '@console/contract/apartment';
import { useEndpoint, useFormat, useName } from '@console/shell';
import { TodayList, TodayNote } from '@console/ui';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const isOver: readonly string[] = ['closed', 'cancelled'];

/** What somebody rents, and what of it is to be paid; `otherwise` for who rents nothing and runs buildings. */
export function OwnThings({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('apartmentToday');
  const format = useFormat();
  const name = useName();
  const { items } = useEndpoint(listMyTenancies);
  const current = items.filter(({ state, openMinor }) => !isOver.includes(state) || openMinor > 0);
  if (current.length === 0)
    return (
      otherwise || (
        <TodayNote
          text={t('own.none')}
          action={
            <Button component={Link} to={apartmentPaths.myInfo()} size="small">
              {t('own.open')}
            </Button>
          }
        />
      )
    );
  const owedOn = ({ openMinor, overdueMinor, dueOn }: OwnTenancy) => {
    if (openMinor === 0) return t('own.paid');
    if (overdueMinor > 0) return t('own.overdue');
    return dueOn === null ? '' : t('own.due', { day: format.day(dueOn) });
  };
  return (
    <TodayList
      title={t('own.title')}
      items={current.slice(0, 3).map((one) => ({
        key: one.tenancyId,
        title: t('own.room', { number: one.roomNumber }),
        detail: [name(one.building.name), owedOn(one)].filter((part) => part !== '').join(' · '),
        to: apartmentPaths.myInfo(),
        ...(one.openMinor > 0 && { end: format.money(one.openMinor, one.currency) }),
        ...(one.overdueMinor > 0 && { tone: 'bad' as const }),
      }))}
      more={{ label: t('own.open'), to: apartmentPaths.myInfo() }}
    />
  );
}
