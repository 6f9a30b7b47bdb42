import { useSession } from '@console/shell';
import { Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link, redirect, useLoaderData } from 'react-router-dom';
import { takeAfterSignOut } from '../auth/require-sign-in.ts';
import { homePath } from '../auth/return-path.ts';
import { session } from '../house-settings.ts';
import type { AreaEntry } from '../navigation/navigation-rules.ts';
import { iconFor, useNavigation } from '../navigation/use-navigation.ts';
import { SignInButton } from './sign-in-button.tsx';

/** The provider comes back to `/` after signing out; whoever asked for another place goes on to it. */
export function loader() {
  // What this page leaves for the next one is not for itself.
  const wanted = session.isSigningOut ? null : takeAfterSignOut();
  if (wanted !== null && wanted !== homePath) return redirect(wanted);
  return { comesFromSignOut: wanted !== null };
}

export function Component() {
  const { t } = useTranslation('host');
  const { status, user } = useSession();
  const areas = useNavigation();
  const arrival: { comesFromSignOut: boolean } = useLoaderData();
  const isSignedOut = arrival.comesFromSignOut && status === 'signedOut';
  const name = user?.name ?? user?.username;
  return (
    <Page
      title={name ? t('home.welcome', { name }) : t('home.signedOut')}
      subtitle={t('home.subtitle')}
      actions={status === 'signedIn' ? undefined : <SignInButton />}
    >
      {isSignedOut && (
        <Alert severity="success" role="status">
          {t('signOut.done')}
        </Alert>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          p: 0,
          m: 0,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {areas.map((area) => (
          <AreaCard key={area.area} area={area} />
        ))}
      </Box>
    </Page>
  );
}

function AreaCard({ area }: { area: AreaEntry }) {
  const Icon = iconFor(area.icon);
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{ listStyle: 'none', display: 'flex', flexDirection: 'column' }}
    >
      <CardActionArea
        component={Link}
        to={area.href}
        sx={{ p: 2, display: 'flex', gap: 1.5, justifyContent: 'flex-start' }}
      >
        <Icon color="primary" />
        <Typography variant="h6" component="h2">
          {area.title}
        </Typography>
      </CardActionArea>
      {area.menu.length > 0 && (
        <Box sx={{ px: 2, pb: 2, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {area.menu.map((entry) => (
            <Chip
              key={entry.href}
              component={Link}
              to={entry.href}
              label={entry.title}
              size="small"
              clickable
              variant="outlined"
            />
          ))}
        </Box>
      )}
    </Card>
  );
}

export const handle = { namespace: 'host', title: 'home.title' };
