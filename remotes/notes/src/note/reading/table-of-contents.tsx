import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { Heading } from './headings.ts';

interface TableOfContentsProps {
  headings: readonly Heading[];
  /** Beside the text it stays in sight; else it folds out above. */
  beside: boolean;
  onGo(heading: Heading): void;
}

/** The headings of a note, each leading to its place. */
export function TableOfContents({ headings, beside, onGo }: TableOfContentsProps) {
  const { t } = useTranslation('notes');
  const highest = Math.min(...headings.map(({ level }) => level));
  const list = (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {headings.map((heading) => (
        <Box
          component="li"
          key={heading.offset}
          sx={{ paddingInlineStart: Math.min(heading.level - highest, 3) * 1.5, marginBlock: 0.5 }}
        >
          <Link
            component="button"
            type="button"
            underline="hover"
            color="text.primary"
            onClick={() => onGo(heading)}
            sx={{ textAlign: 'start', overflowWrap: 'anywhere', minHeight: 24 }}
          >
            {heading.text}
          </Link>
        </Box>
      ))}
    </Box>
  );
  if (!beside)
    return (
      <Box component="details" sx={{ ...boxStyle, typography: 'body2' }}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, fontWeight: 600 }}>
          {t('contents.titleOf', { count: headings.length })}
        </Box>
        <nav aria-label={t('contents.title')}>{list}</nav>
      </Box>
    );
  return (
    <Box component="nav" aria-label={t('contents.title')} sx={besideStyle}>
      <Box sx={{ fontWeight: 600, marginBottom: 0.5 }}>{t('contents.title')}</Box>
      {list}
    </Box>
  );
}

/** On a phone no more than a line: the text comes first. */
const boxStyle = {
  border: { xs: 0, md: 1 },
  borderColor: { md: 'divider' },
  borderRadius: 1,
  padding: { xs: 0, md: 1.25 },
} as const;

const besideStyle = {
  position: 'sticky',
  // Below the bar on top of every screen.
  top: 80,
  maxHeight: 'calc(100vh - 96px)',
  overflowY: 'auto',
  borderInlineStart: 1,
  borderColor: 'divider',
  paddingInlineStart: 2,
  typography: 'body2',
} as const;
