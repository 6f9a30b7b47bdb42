import { apartmentPaths, type Building, type Cycle, listCycles } from '@console/contract/apartment';
import { useEndpoint, useFormat, useName, useTable } from '@console/shell';
import { columnsOf, dialogLater, EmptyState, ForbiddenState, ListSection, Page, Toolbar } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { MonthProgress } from '../../bills/month-progress.tsx';
import { NoBuildingYet } from '../../buildings/no-building-yet.tsx';
import { MonthBoard } from '../../cycle/month-board.tsx';
import { cyclesInput } from '../../cycle/month-choice.ts';
import { MonthFields } from '../../cycle/month-fields.tsx';
import '../../cycle/texts.ts';
import { useMonthEvents } from '../../cycle/use-month-events.ts';
import '../../reading/texts.ts';
import { WaitingHint } from '../../usage/waiting-hint.tsx';
import type { loader } from './loader.ts';

const OpenMonthDialog = dialogLater(() => import('../../cycle/open-month-dialog.tsx'));

export const handle = { title: 'cycle.title' };

/** The month as seven steps, and the months before it. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <BuildingsMonths building={building} />;
  return (
    <Page title={t('cycle.title')}>
      {any ? (
        <ForbiddenState permission="apartment.usage.read" grantedBy={t('cycle.grantedBy')} />
      ) : (
        <NoBuildingYet title={t('cycle.noBuilding')} body={t('cycle.noBuildingBody')} />
      )}
    </Page>
  );
}

function BuildingsMonths({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const navigate = useNavigate();
  const { view, waiting } = useLoaderData<typeof loader>();
  const { items: cycles } = useEndpoint(listCycles, cyclesInput(building.buildingId));
  const [opening, setOpening] = useState(false);
  useMonthEvents(building.buildingId);
  const cycle = cycles.find(({ ym }) => ym === view.ym) ?? cycles[0];
  const mayOpen = building.may.includes('apartment.building.configure');
  const open = mayOpen && (
    <Button variant={cycle ? 'outlined' : 'contained'} onClick={() => setOpening(true)}>
      {t('cycle.openMonth')}
    </Button>
  );
  return (
    <Page title={t('cycle.title')} subtitle={name(building.name)} actions={cycle && open}>
      {cycle && (
        <Toolbar>
          <MonthFields building={building} cycles={cycles} ym={cycle.ym} />
        </Toolbar>
      )}
      <WaitingHint building={building} count={waiting} />
      {cycle ? (
        <>
          <MonthBoard
            key={cycle.cycleId}
            building={building}
            cycle={cycle}
            bills={<MonthProgress building={building} cycle={cycle} />}
          />
          <Months building={building} cycles={cycles} />
        </>
      ) : (
        <EmptyState
          title={t('cycle.none')}
          body={t(mayOpen ? 'cycle.noneBody' : 'cycle.noneAsk')}
          action={open || undefined}
        />
      )}
      {opening && (
        <OpenMonthDialog
          building={building}
          cycles={cycles}
          onClose={() => setOpening(false)}
          onDone={({ ym }) => {
            setOpening(false);
            void navigate(apartmentPaths.check({ building: building.buildingId, ym }));
          }}
        />
      )}
    </Page>
  );
}

function Months({ building, cycles }: { building: Building; cycles: readonly Cycle[] }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<Cycle>(format);
  return (
    <ListSection
      {...useTable('apartment.months')}
      title={t('cycle.months')}
      rows={cycles}
      rowKey={({ cycleId }) => cycleId}
      href={({ ym }) => apartmentPaths.check({ building: building.buildingId, ym })}
      columns={[
        column.name('ym', t('cycle.month'), ({ ym }) => ym),
        column.state('state', t('cycle.state'), ({ state }) => ({
          tone: state === 'closed' ? 'neutral' : 'info',
          label: t(`cycle.states.${state}`),
        })),
        column.number('read', t('cycle.read'), ({ progress }) => progress.read, {
          card: 'half',
          cell: ({ progress }) => `${progress.read} / ${progress.due}`,
        }),
        column.day('window', t('cycle.days'), ({ readFrom }) => readFrom, {
          hideBelow: 'md',
          card: 'bare',
          cell: ({ readFrom, readTo }) => `${format.day(readFrom)} – ${format.day(readTo)}`,
        }),
      ]}
    />
  );
}
