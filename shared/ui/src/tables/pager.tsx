import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export interface PagerProps {
  /** The page on screen, from 1. */
  page: number;
  /** Rows of a full page. */
  size: number;
  /** Rows of all pages. */
  total: number;
  /** Address of a page. */
  href(page: number): string;
}

/** Turns the pages of a list whose page is in the address; nothing where one page holds it all. */
export function Pager({ page, size, total, href }: PagerProps) {
  const { t } = useTranslation('ui');
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label={t('pager.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <PageLink to={href(Math.max(page - 1, 1))} atEnd={page <= 1}>
        {t('pager.previous')}
      </PageLink>
      <Box component="span" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('pager.place', { page, pages })}
      </Box>
      <PageLink to={href(Math.min(page + 1, pages))} atEnd={page >= pages}>
        {t('pager.next')}
      </PageLink>
    </Box>
  );
}

interface CursorPagerProps {
  /** Where the next page begins; null on the last one. */
  next: string | null;
  isFirst: boolean;
  /** Address of a page; without a cursor, of the first. */
  href(place: { cursor?: string }): string;
}

/** Turns pages that have no numbers. They go forward only; the browser's back goes to the one before. */
export function CursorPager({ next, isFirst, href }: CursorPagerProps) {
  const { t } = useTranslation('ui');
  if (next === null && isFirst) return null;
  return (
    <Box component="nav" aria-label={t('pager.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {!isFirst && (
        <Button component={Link} to={href({})} variant="outlined">
          {t('pager.first')}
        </Button>
      )}
      {next !== null && (
        <Button component={Link} to={href({ cursor: next })} variant="outlined">
          {t('pager.next')}
        </Button>
      )}
    </Box>
  );
}

interface PageLinkProps {
  to: string;
  atEnd: boolean;
  children: ReactNode;
}

/** At the end it stays a link that leads nowhere: a disabled button would lose the focus of whoever pressed it. */
function PageLink({ to, atEnd, children }: PageLinkProps) {
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <Button
      component={Link}
      to={to}
      variant="outlined"
      size="small"
      {...(atEnd && {
        'aria-disabled': true,
        onClick: stay,
        sx: { opacity: 0.5, cursor: 'default' },
      })}
    >
      {children}
    </Button>
  );
}
