import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useShownChoice } from './area-choice.tsx';
import { type Crumb, crumbsOf } from './crumb-rules.ts';
import { useScreenNames } from './screen-names.ts';

/** The way to the screen on show; undefined outside of areas. */
export function useCrumbs(): Crumb[] | undefined {
  const area = useNavigation().find(({ current }) => current);
  const choice = useShownChoice();
  const names = useScreenNames();
  if (!area) return undefined;
  const entry = area.menu.find(({ current }) => current);
  return crumbsOf({
    area,
    entry: entry && { title: entry.title, href: choice?.carried(entry.href) ?? entry.href },
    screen: names.screen,
    record: names.record,
  });
}

/**
 * Where one is: on a phone the area, from a tablet on the way to what is on show. A list and no landmark: the one
 * navigation of the frame stays the first.
 */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('host');
  return (
    <Box component="ol" aria-label={t('frame.breadcrumbs')} sx={listStyle}>
      {crumbs.map(({ title, to }, index) => (
        // A record may be called as its area is; what is told apart is how far down it stands.
        <li key={index}>
          {to === undefined ? (
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
          ) : (
            <Link to={to}>{title}</Link>
          )}
        </li>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body1',
  '& > li': { display: 'flex', alignItems: 'baseline', minWidth: 0, flexShrink: 1 },
  // The area is known at a glance; what is behind it may be cut off.
  '& > li:first-of-type': { flexShrink: { xs: 1, md: 0 }, fontWeight: 600 },
  '& > li:not(:first-of-type)': { display: { xs: 'none', md: 'flex' } },
  '& > li:not(:first-of-type)::before': { content: '"›"', px: 0.75, color: 'text.secondary', flexShrink: 0 },
  '& > li > *': {
    color: 'text.secondary',
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    py: 0.5,
  },
  '& > li:first-of-type > *, & > li > [aria-current]': { color: 'text.primary' },
  '& a:hover': { textDecoration: 'underline' },
};
