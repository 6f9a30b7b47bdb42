import {
  applicationKinds,
  applicationQueues,
  type Building,
  listApplications,
} from '@console/contract/apartment';
import { useEndpoint, useListAddress, useTableLook } from '@console/shell';
import { choiceFilter, dialogLater, EmptyState, ListPanel, optionsOf, Page, Tabs } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { useApplicationColumns } from '../../applications/application-columns.tsx';
import { ApplicationsView, applicationsInput } from '../../applications/application-inputs.ts';
import { OpeningLink } from '../../applications/opening-link.tsx';
import '../../applications/texts.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import type { loader } from './loader.ts';

const ApplicationDialog = dialogLater<{ building: Building; applicationId: string; onClose(): void }>(
  () => import('../../applications/application-dialog.tsx'),
);
const EnterDialog = dialogLater<{
  building: Building;
  onClose(): void;
  onSaved(applicationId: string): void;
}>(() => import('../../applications/dialogs/enter-dialog.tsx'));

export const handle = { title: 'applications.title' };

/** What waits for a decision, and what became of the rest. */
export function Component() {
  const { t } = useTranslation('apartment');
  const { building, any } = useLoaderData<typeof loader>();
  if (building) return <Applications building={building} />;
  return <NoBuilding title={t('applications.title')} permission="apartment.application.read" any={any} />;
}

function Applications({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const { view } = useLoaderData<typeof loader>();
  const { buildingId, may } = building;
  const address = useListAddress({ query: ApplicationsView }, { kept: ['building', 'queue', 'uuid'] });
  const { items, next, queues } = useEndpoint(listApplications, applicationsInput(buildingId, view));
  const [entering, setEntering] = useState(false);
  const { queue, uuid, cursor } = view;
  const show = (wanted: typeof queue) =>
    address.set({ building: buildingId, queue: wanted === 'waiting' ? undefined : wanted }, { alone: true });
  const open = (applicationId: string | undefined) => address.set({ uuid: applicationId, cursor });
  const create = may.includes('apartment.application.submit') && (
    <Button variant="contained" onClick={() => setEntering(true)}>
      {t('applications.enter.new')}
    </Button>
  );
  return (
    <Page width="wide" title={t('applications.title')} actions={create}>
      {building.takesApplications && <OpeningLink code={building.code} />}
      <Tabs
        label={t('applications.queues.label')}
        value={queue}
        onChange={show}
        tabs={applicationQueues.map((value) => ({
          value,
          label: `${t(`applications.queues.${value}`)} (${queues[value]})`,
        }))}
      >
        <ListPanel
          caption={t('applications.list')}
          rows={items}
          rowKey={({ applicationId }) => applicationId}
          href={({ applicationId }) => address.href({ uuid: applicationId, cursor })}
          selected={uuid}
          address={address}
          nextCursor={next}
          filterBy={[
            choiceFilter(
              'kind',
              t('applications.kind'),
              t('applications.anyKind'),
              optionsOf(applicationKinds, (kind) => t(`applications.kinds.${kind}`)),
            ),
          ]}
          noMatch={t('applications.noMatch')}
          empty={
            <EmptyState title={t(`applications.none.${queue}`)} body={t(`applications.noneBody.${queue}`)} />
          }
          columns={useApplicationColumns(items)}
          look={useTableLook('apartment.applications')}
        />
      </Tabs>
      {uuid && (
        <ApplicationDialog
          key={uuid}
          building={building}
          applicationId={uuid}
          onClose={() => open(undefined)}
        />
      )}
      {entering && (
        <EnterDialog
          building={building}
          onClose={() => setEntering(false)}
          onSaved={(applicationId) => {
            setEntering(false);
            open(applicationId);
          }}
        />
      )}
    </Page>
  );
}
