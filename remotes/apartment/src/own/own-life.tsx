import { apartmentPaths, listMyTenancies } from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { EmptyState, Section } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OwnApplications } from './own-applications.tsx';
import { OwnBillsList, OwnDocuments } from './own-bills-list.tsx';
import { OwnPersons } from './own-persons.tsx';
import { OwnRounds } from './own-rounds.tsx';
import { OwnTenancies } from './own-tenancies.tsx';
import { OwnUsageCharts } from './own-usage.tsx';
import './texts.ts';

/** What somebody has applied for, and where they live everything that is theirs. @param lives whether a building knows them */
export default function OwnLife({ lives }: { lives: boolean }) {
  return lives ? <Everything /> : <OwnApplications may={false} />;
}

/** What is to be done first, what is looked up after it. */
function Everything() {
  const { items } = useEndpoint(listMyTenancies);
  const signed = items.length > 0;
  return (
    <>
      <OwnRounds />
      {signed ? <OwnTenancies /> : <NoTenancy />}
      {signed && <OwnBillsList />}
      {signed && <OwnUsageCharts />}
      {signed && <OwnDocuments />}
      <OwnApplications may={signed} />
      <OwnPersons />
    </>
  );
}

/** Whoever lives there without having signed, and whoever has no room yet. */
function NoTenancy() {
  const { t } = useTranslation('apartment');
  return (
    <Section title={t('ownTenancy.title')}>
      <EmptyState
        title={t('ownTenancy.none')}
        body={t('ownTenancy.noneBody')}
        action={
          <Button component={Link} to={apartmentPaths.index()} variant="outlined">
            {t('index.title')}
          </Button>
        }
      />
    </Section>
  );
}
