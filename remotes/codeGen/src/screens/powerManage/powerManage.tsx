import { getPolicy } from '@console/contract/codegen';
import { useEndpoint, useListAddress, usePermission } from '@console/shell';
import { Page, Tabs, useShortcuts } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { AuditList } from '../../power/audit-list.tsx';
import { ChangesList } from '../../power/changes-list.tsx';
import { Explain } from '../../power/explain.tsx';
import { Matrix } from '../../power/matrix.tsx';
import { PendingContext, useChangeSet } from '../../power/pending.ts';
import { PendingBar } from '../../power/pending-bar.tsx';
import { PeopleList } from '../../power/people-list.tsx';
import { ReviewDialog } from '../../power/review-dialog.tsx';
import { RolesList } from '../../power/roles-list.tsx';
import { auditQuery, changesQuery, PowerView, peopleQuery, powerTabs } from '../../power/views.ts';
import '../../power/texts.ts';
import type { loader } from './loader.ts';

export const handle = { title: 'power.title' };

/** `/codeGen/powerManage`: who may do what in the whole console, and why. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const view = useLoaderData<typeof loader>();
  const policy = useEndpoint(getPolicy);
  const mayManage = usePermission('codegen.power.manage');
  const address = useListAddress({ query: PowerView }, { kept: ['tab', 'person', 'permission'] });
  const { pending, reviewing, endReview } = useChangeSet(policy, mayManage);
  const { tab } = view;
  useShortcuts(
    {
      'Mod+S': () => pending.changes.length > 0 && pending.review(),
      X: () => address.set({ tab: 'explain' }, { alone: true }),
    },
    { words: { 'Mod+S': t('power.pending.review'), X: t('power.tabs.explain') } },
  );
  return (
    <PendingContext value={pending}>
      <Page title={t('power.title')} subtitle={t('power.subtitle')} width="wide">
        <Tabs
          label={t('power.title')}
          value={tab}
          onChange={(next) => address.set({ tab: next === 'matrix' ? undefined : next }, { alone: true })}
          tabs={powerTabs.map((value) => ({ value, label: t(`power.tabs.${value}`) }))}
        >
          {tab === 'matrix' && <Matrix policy={policy} />}
          {tab === 'people' && (
            <PeopleList policy={policy} query={peopleQuery(view)} view={view} address={address} />
          )}
          {tab === 'roles' && <RolesList policy={policy} />}
          {tab === 'explain' && (
            <Explain
              policy={policy}
              person={view.person ?? ''}
              permission={view.permission ?? ''}
              address={address}
            />
          )}
          {tab === 'changes' && (
            <ChangesList policy={policy} query={changesQuery(view)} href={address.href} />
          )}
          {tab === 'audit' && <AuditList query={auditQuery(view)} address={address} />}
        </Tabs>
        <PendingBar />
        {reviewing && <ReviewDialog policy={policy} onClose={endReview} />}
      </Page>
    </PendingContext>
  );
}
