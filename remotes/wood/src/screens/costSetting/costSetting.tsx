import { ForbiddenState, LoadingState, Page, partLater } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { CostItemsPanel } from '../../costs/cost-items-panel.tsx';
import { CostSettingsForm } from '../../costs/cost-settings-form.tsx';
import { Simulator } from '../../costs/simulator.tsx';
import '../../costs/texts.ts';
import { NoTeam } from '../../team/no-team.tsx';
import { mayIn, useTeam } from '../../team/team.ts';

const PurchaseSimulator = partLater(() => import('./purchase-simulator.tsx'), <LoadingState />);

export const handle = { title: 'costSetting.title' };

/** By what goods are valued, what comes on top of them, and what they would cost. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  if (!team) return <NoTeam title={t('costSetting.title')} />;
  return (
    <Page title={t('costSetting.title')} width="wide">
      {mayIn(team, 'wood.cost_item.read') ? (
        <>
          <CostSettingsForm key={`settings ${team.teamId}`} team={team} />
          <CostItemsPanel team={team} />
          {mayIn(team, 'wood.cost.read') && mayIn(team, 'wood.purchase.read') && (
            <PurchaseSimulator key={`past ${team.teamId}`} team={team} />
          )}
          <Simulator key={`simulator ${team.teamId}`} team={team} />
        </>
      ) : (
        <ForbiddenState permission="wood.cost_item.read" grantedBy={t('costSetting.grantedBy')} />
      )}
    </Page>
  );
}
