import { apartmentPaths, type Building, type Cycle, listRound } from '@console/contract/apartment';
import { type AddressChange, useAddress, useFormat, useName } from '@console/shell';
import { EmptyState, ForbiddenState, Page, Toolbar } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { NoBuildingYet } from '../../buildings/no-building-yet.tsx';
import { MonthFields } from '../../cycle/month-fields.tsx';
import { addressOf, filterOf, type RoundFilter } from '../../reading/round-summary-rules.ts';
import '../../reading/texts.ts';
import { WalkedRound } from '../../reading/walked-round.tsx';
import { WaitingHint } from '../../usage/waiting-hint.tsx';
import type { loader } from './loader.ts';

export const handle = { title: 'reading.title' };

/** The round through the building: every meter once a month. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <BuildingsRound building={building} />;
  return (
    <Page title={t('reading.title')}>
      {any ? (
        <ForbiddenState permission={listRound.access.permission} grantedBy={t('reading.grantedBy')} />
      ) : (
        <NoBuildingYet title={t('reading.noBuilding')} body={t('reading.noBuildingBody')} />
      )}
    </Page>
  );
}

function BuildingsRound({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const format = useFormat();
  const { userId, view, cycles, cycle, waiting } = useLoaderData<typeof loader>();
  const [, set] = useAddress();
  const fields = <MonthFields building={building} cycles={cycles} ym={cycle?.ym} />;
  const go = (change: AddressChange) => set(change, { replace: true });
  const show = (filter: RoundFilter) =>
    go({
      state: undefined,
      flag: undefined,
      show: filter === 'unsent' ? 'unsent' : undefined,
      ...addressOf[filter],
    });
  const steps = apartmentPaths.check({ building: building.buildingId, ...(cycle && { ym: cycle.ym }) });
  const subtitle = (one: Cycle) =>
    t('reading.subtitle', {
      building: name(building.name),
      ym: one.ym,
      from: format.day(one.readFrom),
      to: format.day(one.readTo),
    });
  return (
    <Page
      width="wide"
      title={t('reading.title')}
      subtitle={cycle ? subtitle(cycle) : name(building.name)}
      actions={
        <Button component={Link} to={steps} size="small">
          {t('reading.toCheck')}
        </Button>
      }
    >
      {cycle ? (
        <WalkedRound
          key={cycle.cycleId}
          userId={userId}
          building={building}
          cycleId={cycle.cycleId}
          filter={view.show ?? filterOf(view)}
          onFilter={show}
          mode={view.mode}
          onMode={(mode) => go({ mode })}
          fields={fields}
        />
      ) : (
        <>
          {cycles.length > 0 && <Toolbar>{fields}</Toolbar>}
          <WaitingHint building={building} count={waiting} />
          <NoCycle building={building} />
        </>
      )}
    </Page>
  );
}

function NoCycle({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const mayOpen = building.may.includes('apartment.building.configure');
  return (
    <EmptyState
      title={t('reading.noCycle')}
      body={mayOpen ? t('reading.noCycleBody') : `${t('reading.noCycleBody')} ${t('reading.noCycleAsk')}`}
      action={
        <Button
          component={Link}
          to={apartmentPaths.check({ building: building.buildingId })}
          variant={mayOpen ? 'contained' : 'text'}
        >
          {t('reading.toCheck')}
        </Button>
      }
    />
  );
}
