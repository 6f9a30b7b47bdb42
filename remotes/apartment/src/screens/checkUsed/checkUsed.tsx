import { apartmentPaths, type Cycle, exportReconciliation, exportUsages } from '@console/contract/apartment';
import { callApi, type ServerSheet, useExports, useListAddress, useName } from '@console/shell';
import { EmptyState, ExportMenu, type ListFilter, ListFilters, Page, saveFile } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import '../../exports/texts.ts';
import { NoBuilding } from '../../usage/no-building.tsx';
import '../../usage/texts.ts';
import { CheckedUses } from './checked-uses.tsx';
import { type loader, View } from './loader.ts';

export const handle = { title: 'usage.check.title' };

/** The second gate of a month: what it used, what is odd about it, and what no meter saw. */
export function Component() {
  const { t } = useTranslation('apartment');
  const name = useName();
  const { building, any, cycles, cycle } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: View }, { kept: ['building'] });
  const months = cycles.map(({ ym }) => ({ value: ym, label: ym }));
  const filters: ListFilter[] = [
    { kind: 'choice', name: 'ym', label: t('usage.month'), usual: cycle?.ym, options: months },
  ];
  const title = t('usage.check.title');
  if (!building) return <NoBuilding title={title} permission="apartment.usage.read" any={any} />;
  const steps = apartmentPaths.check({ building: building.buildingId, ...(cycle && { ym: cycle.ym }) });
  return (
    <Page
      width="wide"
      title={title}
      subtitle={
        cycle ? t('usage.check.subtitle', { building: name(building.name), ym: cycle.ym }) : undefined
      }
      actions={
        <>
          {cycle && <UsesExport cycle={cycle} />}
          {cycle && (
            <Button component={Link} to={steps} size="small">
              {t('usage.toCheck')}
            </Button>
          )}
        </>
      }
    >
      {cycle ? (
        <>
          <ListFilters label={t('usage.check.filter')} address={address} filters={filters} />
          <CheckedUses key={cycle.cycleId} building={building} cycle={cycle} address={address} />
        </>
      ) : (
        <EmptyState
          title={t('usage.noCycle')}
          body={t('usage.noCycleBody')}
          action={
            <Button component={Link} to={steps} variant="contained">
              {t('usage.toCheck')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

/** The uses that are shown by the rule, and the master meters, of the whole month. */
function UsesExport({ cycle: { cycleId } }: { cycle: Cycle }) {
  const { t } = useTranslation('apartment');
  const { rule } = useLoaderData<typeof loader>().view;
  const filter = rule === 'all' ? {} : { rule };
  const params = { cycleId };
  const sheets: ServerSheet[] = [
    {
      key: 'uses',
      label: t('exports.uses'),
      fetch: (wanted) => callApi(exportUsages, { params, query: { ...filter, ...wanted } }),
    },
    {
      key: 'masterMeters',
      label: t('exports.masterMeters'),
      fetch: (query) => callApi(exportReconciliation, { params, query }),
    },
  ];
  return <ExportMenu {...useExports(sheets, saveFile)} />;
}
