import { apartmentPaths, type Building, type Cycle, getBillFigures } from '@console/contract/apartment';
import { useEndpoint, useListAddress, useName } from '@console/shell';
import { type AddressOfList, dialogLater, EmptyState, Page, Toolbar } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { BillsView, figuresInput, hasBills } from '../../bills/bill-inputs.ts';
import { BillsList } from '../../bills/bills-list.tsx';
import { useGenerateBills } from '../../bills/generate-bills.tsx';
import { MonthFigures } from '../../bills/month-figures.tsx';
import { RunProgress } from '../../bills/run-progress.tsx';
import { WithoutBill } from '../../bills/without-bill.tsx';
import { MonthFields } from '../../cycle/month-fields.tsx';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../bills/texts.ts';
import '../../cycle/texts.ts';
import '../../reading/texts.ts';
import '../../usage/texts.ts';
import type { loader } from './loader.ts';

const BillDialog = dialogLater<{ building: Building; billId: string; onClose(): void }>(
  () => import('../../bills/bill-dialog.tsx'),
);

export const handle = { title: 'bills.title' };

/** The month's bills: made, looked at one by one, put right, checked. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any, cycle, view } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: BillsView }, { kept: ['building', 'ym', 'bill'] });
  const title = t('bills.title');
  if (!building) return <NoBuilding title={title} permission="apartment.bill.total" any={any} />;
  if (!cycle)
    return (
      <Page title={title}>
        <EmptyState
          title={t('bills.noCycle')}
          body={t('bills.noCycleBody')}
          action={<ToSteps building={building} />}
        />
      </Page>
    );
  return (
    <>
      {hasBills(cycle) ? (
        <MonthsBills key={cycle.cycleId} building={building} cycle={cycle} address={address} />
      ) : (
        <NotYet building={building} cycle={cycle} />
      )}
      {view.bill && (
        <BillDialog
          building={building}
          billId={view.bill}
          onClose={() => address.set({ bill: undefined, cursor: view.cursor })}
        />
      )}
    </>
  );
}

interface MonthProps {
  building: Building;
  cycle: Cycle;
}

function ToSteps({ building: { buildingId, may }, cycle }: { building: Building; cycle?: Cycle }) {
  const { t } = useTranslation('apartment');
  if (!may.includes('apartment.usage.read')) return null;
  const to = apartmentPaths.check({ building: buildingId, ...(cycle && { ym: cycle.ym }) });
  return (
    <Button component={Link} to={to} size="small">
      {t('bills.toSteps')}
    </Button>
  );
}

/** Bills are made of what is locked: until then there is nothing to look at here. */
function NotYet({ building, cycle }: MonthProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { cycles } = useLoaderData<typeof loader>();
  const month = { building: building.buildingId, ym: cycle.ym };
  const usage = cycle.state === 'read_checked' && building.may.includes('apartment.usage.check');
  return (
    <Page
      width="wide"
      title={t('bills.title')}
      subtitle={t('bills.subtitle', { building: name(building.name), ym: cycle.ym })}
    >
      <Toolbar>
        <MonthFields building={building} cycles={cycles} ym={cycle.ym} />
      </Toolbar>
      <EmptyState
        title={t('bills.notYet.title')}
        body={t(cycle.state === 'read_checked' ? 'bills.notYet.usage' : 'bills.notYet.readings')}
        action={
          usage ? (
            <Button component={Link} variant="contained" to={apartmentPaths.checkUsed(month)}>
              {t('cycle.toUsed')}
            </Button>
          ) : (
            <ToSteps building={building} cycle={cycle} />
          )
        }
      />
    </Page>
  );
}

function MonthsBills({ building, cycle, address }: MonthProps & { address: AddressOfList }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { cycles, view } = useLoaderData<typeof loader>();
  const figures = useEndpoint(getBillFigures, figuresInput(cycle));
  const { run, states } = figures;
  const anyBill = Object.values(states).some((count) => count > 0);
  const making = useGenerateBills({ cycle, running: run?.state === 'running' });
  // In place of one that was taken back.
  const lacksBills =
    cycle.state === 'issued' && figures.withoutBill.some(({ reason }) => reason === 'missing');
  const mayMake =
    building.may.includes('apartment.bill.generate') &&
    (cycle.state === 'usage_checked' || cycle.state === 'billed' || lacksBills);
  return (
    <Page
      width="wide"
      title={t('bills.title')}
      subtitle={t('bills.subtitle', { building: name(building.name), ym: cycle.ym })}
      actions={
        <>
          <ToSteps building={building} cycle={cycle} />
          {mayMake && making.button}
        </>
      }
    >
      <Toolbar>
        <MonthFields building={building} cycles={cycles} ym={cycle.ym} />
      </Toolbar>
      {making.refusal}
      {run && (run.state !== 'done' || mayMake) && <RunProgress key={run.billRunId} run={run} />}
      {!building.may.includes('apartment.bill.read') && (
        <Alert severity="info">
          {t('bills.totalOnly', { permission: t('permissions.apartment.bill.read') })}
        </Alert>
      )}
      {cycle.state === 'usage_checked' && !anyBill ? (
        <EmptyState title={t('bills.none')} body={t(mayMake ? 'bills.noneBody' : 'bills.noneAsk')} />
      ) : (
        <>
          <MonthFigures figures={figures} currency={building.currency} ym={cycle.ym} />
          <BillsList
            building={building}
            cycle={cycle}
            view={view}
            address={address}
            counts={figures.states}
          />
          <WithoutBill building={building} cycle={cycle} rooms={figures.withoutBill} />
        </>
      )}
    </Page>
  );
}
