import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useNavigation } from '../navigation/use-navigation.ts';

/**
 * All screens that somebody may open, quietly: on a phone the navigation is behind a button. They are many, and a home begins in steps: they
 * are drawn once, and as plain links.
 */
export const AreaLinks = memo(function AreaLinks({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Box component="ul" sx={areasStyle}>
        {useNavigation().map(({ area, href, title: name, menu }) => (
          <li key={area}>
            <Link to={href}>{name}</Link>
            {menu.length > 0 && (
              <ul>
                {menu.map((entry) => (
                  <li key={entry.href}>
                    <Link to={entry.href}>{entry.title}</Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </Box>
    </Section>
  );
});

const areasStyle = ({ palette, typography, spacing }: Theme) => ({
  display: 'grid',
  gap: spacing(1.5),
  '&, & ul': { listStyle: 'none', padding: 0, margin: 0 },
  '& li': { minWidth: 0 },
  '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: spacing(2) },
  '& a': {
    color: palette.primary.main,
    lineHeight: '28px',
    fontWeight: 600,
    textUnderlineOffset: '0.2em',
    textDecorationColor: alpha(palette.primary.main, 0.4),
    '&:hover': { textDecorationColor: 'inherit' },
  },
  '& ul a': { ...typography.body2, lineHeight: '28px' },
});
