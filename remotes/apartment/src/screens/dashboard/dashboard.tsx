import { type Building, getKeyFigures, listMyTasks } from '@console/contract/apartment';
import { useEndpoint, useFormat, useListAddress, useName } from '@console/shell';
import { type ListFilter, ListFilters, Page } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { EnergyCards, MoneyCards, RoomCards, WorkCards } from '../../statistics/key-figure-cards.tsx';
import '../../statistics/texts.ts';
import { myTasksIn } from '../../tasks/my-tasks.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import { type loader, View } from './loader.ts';

export const handle = { title: 'dashboard.title' };

/** A building at a glance: each figure with its course, and the way to the rows behind it. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Dashboard building={building} />;
  return <NoBuilding title={t('dashboard.title')} permission="apartment.stat.rooms" any={any} />;
}

function Dashboard({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const name = useName();
  const { query } = useLoaderData<typeof loader>();
  const told = useEndpoint(getKeyFigures, { query });
  const tasks = useEndpoint(listMyTasks, myTasksIn(building.buildingId));
  const address = useListAddress({ query: View }, { kept: ['building'] });
  const filters: ListFilter[] = [{ kind: 'month', name: 'ym', label: t('dashboard.month'), usual: told.ym }];
  const cards = { building, told };
  return (
    <Page
      width="wide"
      title={t('dashboard.title')}
      subtitle={t('dashboard.subtitle', { building: name(building.name), ym: format.month(told.ym) })}
    >
      <ListFilters label={t('dashboard.filter')} address={address} filters={filters} />
      <RoomCards {...cards} />
      <MoneyCards {...cards} />
      <EnergyCards {...cards} />
      <WorkCards {...cards} tasks={tasks.items} />
    </Page>
  );
}
