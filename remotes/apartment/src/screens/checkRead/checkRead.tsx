import {
  apartmentPaths,
  type Building,
  type Cycle,
  listCycles,
  listRound,
} from '@console/contract/apartment';
import { type AddressChange, currentSub, load, searchParams, useAddress, useFormat } from '@console/shell';
import { EmptyState, ForbiddenState, Page, Toolbar } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import * as z from 'zod/mini';
import { useName } from '../../buildings/names.ts';
import { buildingOfMonths, isReading, loadBuildings, loadCycles } from '../../cycle/month-choice.ts';
import { MonthFields } from '../../cycle/month-fields.tsx';
import { loadOrKept } from '../../reading/kept-answers.ts';
import { roundInput } from '../../reading/open-rounds.ts';
import { addressOf, filterOf, type RoundFilter } from '../../reading/round-summary-rules.ts';
import '../../reading/texts.ts';
import { WalkedRound } from '../../reading/walked-round.tsx';
import { loadWaitingFor, WaitingHint } from '../../usage/waiting-hint.tsx';

export const handle = { title: 'reading.title' };

const View = z.object({
  building: z.optional(z.uuid()),
  ym: z.optional(z.string()),
  state: z.optional(listRound.query.shape.state),
  flag: z.optional(listRound.query.shape.flag),
  mode: z.optional(z.enum(['enter', 'check'])),
  show: z.optional(z.enum(['unsent'])),
});

const needs = [listRound.access.permission, listCycles.access.permission] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, View);
  const userId = currentSub() ?? '';
  const all = await loadBuildings();
  const buildings = all.filter(({ may }) => needs.every((one) => may.includes(one)));
  const building = buildingOfMonths(all, view.building, needs);
  const cycles = building ? await loadCycles(building.buildingId) : [];
  const cycle =
    cycles.find(({ ym }) => ym === view.ym) ?? cycles.find((one) => isReading(one) && !one.leftOut);
  if (cycle) {
    const input = roundInput(cycle.cycleId);
    await loadOrKept(userId, listRound, input, () => load(listRound, input));
  }
  // Beside the rows of a round; without one they would be out of sight here.
  const waiting = building && !cycle ? await loadWaitingFor(building) : 0;
  return { userId, view, buildings, building, cycles, cycle, waiting, any: all.length > 0 };
}

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
        <EmptyState title={t('reading.noBuilding')} body={t('reading.noBuildingBody')} />
      )}
    </Page>
  );
}

function BuildingsRound({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const format = useFormat();
  const { userId, view, buildings, cycles, cycle, waiting } = useLoaderData<typeof loader>();
  const [, set] = useAddress();
  const fields = <MonthFields buildings={buildings} building={building} cycles={cycles} ym={cycle?.ym} />;
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
          <Toolbar>{fields}</Toolbar>
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
