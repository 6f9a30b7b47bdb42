import { apartmentPaths } from '@console/contract/apartment';
import { EmptyState } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOffersBuilding } from './offers-building.ts';

interface NoBuildingYetProps {
  /** For whoever creates none: what is missing, and who gives it. */
  title: string;
  body: string;
}

/** In place of a screen that is about a building, for somebody who has none: the first one is created here. */
export function NoBuildingYet({ title, body }: NoBuildingYetProps) {
  const { t } = useTranslation('apartment');
  const mayCreate = useOffersBuilding([]);
  if (!mayCreate) return <EmptyState title={title} body={body} action={<Invited />} />;
  return (
    <EmptyState
      title={t('index.none')}
      body={t('index.noneBody')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          <Button
            component={Link}
            to={apartmentPaths.buildingConfigure({ building: 'new' })}
            variant="contained"
          >
            {t('buildingForm.create')}
          </Button>
          <Invited />
        </Box>
      }
    />
  );
}

/** For somebody whom an owner has given a code: where it is entered. */
export function Invited() {
  const { t } = useTranslation('apartment');
  return (
    <Button component={Link} to={apartmentPaths.myInfo()}>
      {t('index.invited')}
    </Button>
  );
}
