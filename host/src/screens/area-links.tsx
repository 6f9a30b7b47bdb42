import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useNavigation } from '../navigation/use-navigation.ts';

/** All screens that somebody may open, quietly: on a phone the navigation is behind a button. */
export function AreaLinks({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Box component="ul" sx={areasStyle}>
        {useNavigation().map(({ area, href, title: name, menu }) => (
          <Box component="li" key={area} sx={{ minWidth: 0 }}>
            <Link component={RouterLink} to={href} sx={{ fontWeight: 600, lineHeight: '28px' }}>
              {name}
            </Link>
            {menu.length > 0 && (
              <Box component="ul" sx={screensStyle}>
                {menu.map((entry) => (
                  <li key={entry.href}>
                    <Link component={RouterLink} to={entry.href} variant="body2" sx={{ lineHeight: '28px' }}>
                      {entry.title}
                    </Link>
                  </li>
                ))}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const listStyle = { listStyle: 'none', padding: 0, margin: 0 };
const areasStyle = { ...listStyle, display: 'grid', gap: 1.5 };
const screensStyle = { ...listStyle, display: 'flex', flexWrap: 'wrap', columnGap: 2 };
