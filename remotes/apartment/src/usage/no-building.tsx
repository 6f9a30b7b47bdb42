import type { Building } from '@console/contract/apartment';
import { ForbiddenState, Page } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { NoBuildingYet } from '../buildings/no-building-yet.tsx';

interface NoBuildingProps {
  title: string;
  permission: Building['may'][number];
  /** There are buildings; only the permission is missing. */
  any: boolean;
}

/** Instead of a screen that needs a building and a permission in it. */
export function NoBuilding({ title, permission, any }: NoBuildingProps) {
  const { t } = useTranslation('apartment');
  return (
    <Page title={title}>
      {any ? (
        <ForbiddenState permission={permission} grantedBy={t('usage.grantedBy')} />
      ) : (
        <NoBuildingYet title={t('usage.noBuilding')} body={t('usage.noBuildingBody')} />
      )}
    </Page>
  );
}
