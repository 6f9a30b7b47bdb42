import type { Building } from '@console/contract/apartment';
import { useAddress, useName } from '@console/shell';
import { LoadingState, Page, partLater, Tabs } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { LedgerExport, LedgerTab } from '../../money/ledger-tab.tsx';
import { type MoneyTab, tabsOf } from '../../money/money-inputs.ts';
import type { MoneyTabProps } from '../../money/money-tab-props.ts';
import { PaymentsTab } from '../../money/payments-tab.tsx';
import '../../money/texts.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import type { loader } from './loader.ts';

const ArrearsTab = partLater<MoneyTabProps>(() => import('../../money/arrears-tab.tsx'), <LoadingState />);
const DepositsTab = partLater<MoneyTabProps>(() => import('../../money/deposits-tab.tsx'), <LoadingState />);
const DayCloseTab = partLater<MoneyTabProps & { day: string | undefined }>(
  () => import('../../money/day-close-tab.tsx'),
  <LoadingState />,
);
const BankTab = partLater<MoneyTabProps>(() => import('../../money/bank-tab.tsx'), <LoadingState />);

export const handle = { title: 'money.title' };

/** The money of a building: what is owed, what came, what is held, and how each day was counted. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Money building={building} />;
  return <NoBuilding title={t('money.title')} permission="apartment.flow.read" any={any} />;
}

function Money({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { tab, day } = useLoaderData<typeof loader>();
  const [, set] = useAddress();
  const tabs = tabsOf(building);
  const show = (next: MoneyTab) =>
    set({ building: building.buildingId, tab: next === 'ledger' ? undefined : next }, { alone: true });
  const shown = (
    <>
      {tab === 'ledger' && <LedgerTab building={building} />}
      {tab === 'payments' && <PaymentsTab building={building} />}
      {tab === 'arrears' && <ArrearsTab building={building} />}
      {tab === 'deposits' && <DepositsTab building={building} />}
      {tab === 'dayClose' && <DayCloseTab key={day} building={building} day={day} />}
      {tab === 'bank' && <BankTab building={building} />}
    </>
  );
  return (
    <Page
      width="wide"
      title={t('money.title')}
      subtitle={t(tabs.length === 1 ? 'money.subtitleOwn' : 'money.subtitle', {
        building: name(building.name),
      })}
      actions={tab === 'ledger' && <LedgerExport building={building} />}
    >
      {tabs.length === 1 ? (
        shown
      ) : (
        <Tabs
          label={t('money.title')}
          value={tab}
          onChange={show}
          tabs={tabs.map((value) => ({ value, label: t(`money.tabs.${value}`) }))}
        >
          {shown}
        </Tabs>
      )}
    </Page>
  );
}
