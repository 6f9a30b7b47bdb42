import { visuallyHidden } from '@console/ui';
import { HomeIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type AreaEntry, headingsOf, type MenuEntry } from '../navigation/navigation-rules.ts';
import { type Icon, iconFor, useNavigation } from '../navigation/use-navigation.ts';
import { useShownChoice } from './area-choice.tsx';
import { Flyout } from './flyout.tsx';

interface NavigationProps {
  onNavigate?: () => void;
  /** Above the areas. */
  top?: ReactNode;
  /** Signs only; the menu of the area on screen opens beside them. */
  narrow?: boolean;
}

/** Areas, and under the one on screen its menu. */
export function Navigation({ onNavigate, top, narrow = false }: NavigationProps) {
  const { t } = useTranslation('host');
  const { pathname } = useLocation();
  const areas = useNavigation();
  // Whoever stars the screen, or puts favourites in order, goes nowhere.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onNavigate?.();
  };
  return (
    <Box component="nav" aria-label={t('frame.navigation')} onClick={onClick} sx={{ p: narrow ? 1 : 1.5 }}>
      {top}
      <List disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        <AreaLink
          href="/"
          title={t('home.title')}
          Icon={HomeIcon}
          selected={pathname === '/'}
          current={pathname === '/'}
          narrow={narrow}
        />
      </List>
      <Box component="hr" sx={ruleStyle} />
      <List disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        {areas.map((area) => (
          <Area key={area.area} area={area} narrow={narrow} />
        ))}
      </List>
    </Box>
  );
}

const ruleStyle = { mx: 0, my: 1, border: 0, borderTop: 1, borderColor: 'divider' };

function Area({ area, narrow }: { area: AreaEntry; narrow: boolean }) {
  const { t } = useTranslation('host');
  const open = area.current && area.menu.length > 0;
  const menu =
    open &&
    headingsOf(area.menu).map((heading) => (
      <Group key={heading} heading={heading} entries={area.menu.filter(({ group }) => group === heading)} />
    ));
  return (
    <>
      <AreaLink
        href={area.href}
        title={area.title}
        Icon={iconFor(area.icon)}
        selected={area.current}
        current={area.current && !area.menu.some((entry) => entry.current)}
        narrow={narrow}
      />
      {open && narrow && (
        <ListItem disablePadding sx={{ justifyContent: 'center' }}>
          <Flyout label={t('frame.screensOf', { area: area.title })}>
            <Box component="nav" aria-label={area.title}>
              <List disablePadding>{menu}</List>
            </Box>
          </Flyout>
        </ListItem>
      )}
      {open && !narrow && (
        <ListItem disablePadding>
          <List disablePadding sx={{ width: 1, pl: 4.5, pb: 0.5 }}>
            {menu}
          </List>
        </ListItem>
      )}
    </>
  );
}

/** What belongs together below its heading; what stands below none is part of the list around. */
function Group({ heading, entries }: { heading: string; entries: readonly MenuEntry[] }) {
  const headingId = useId();
  const links = entries.map((entry) => <EntryLink key={entry.href} entry={entry} />);
  if (heading === '') return links;
  return (
    <ListItem disablePadding sx={{ display: 'block', pt: 1.25 }}>
      <Box id={headingId} sx={headingStyle}>
        {heading}
      </Box>
      <List disablePadding aria-labelledby={headingId}>
        {links}
      </List>
    </ListItem>
  );
}

/** Close together, so that a dozen are taken in at a glance. */
const entryStyle = { paddingBlock: 0 };

const headingStyle = { typography: 'caption', color: 'text.secondary', fontWeight: 550, px: 2, py: 0.25 };

/** Leads to what is chosen in the area: the menu is the one of the area on screen. */
function EntryLink({ entry: { href, title, current } }: { entry: MenuEntry }) {
  const choice = useShownChoice();
  return (
    <ListItem disablePadding>
      <ListItemButton
        dense
        component={Link}
        to={choice?.carried(href) ?? href}
        selected={current}
        aria-current={current ? 'page' : undefined}
        sx={entryStyle}
      >
        <ListItemText primary={title} />
      </ListItemButton>
    </ListItem>
  );
}

interface AreaLinkProps {
  href: string;
  title: string;
  Icon: Icon;
  selected: boolean;
  current: boolean;
  narrow: boolean;
}

function AreaLink({ href, title, Icon, selected, current, narrow }: AreaLinkProps) {
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={href}
        selected={selected}
        aria-current={current ? 'page' : undefined}
        data-tip={narrow ? title : undefined}
        sx={narrow ? signStyle : undefined}
      >
        <ListItemIcon sx={{ minWidth: narrow ? 0 : 36, color: 'inherit' }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        {narrow ? (
          <Box component="span" sx={visuallyHidden}>
            {title}
          </Box>
        ) : (
          <ListItemText
            primary={title}
            slotProps={{ primary: { sx: { fontWeight: selected ? 600 : 400 } } }}
          />
        )}
      </ListItemButton>
    </ListItem>
  );
}

/** As high as with words, so that nothing moves up or down when the rail changes. */
const signStyle = { justifyContent: 'center', px: 0, minHeight: 39, position: 'relative' };
