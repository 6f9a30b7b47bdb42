import {
  type FoundVideo,
  getBiliCapabilities,
  type SearchPage,
  searchLimits,
  searchOrders,
  searchVideos,
  siteSearchUrl,
} from '@console/contract/bili';
import { invalidate, useAnswer, useEndpoint, useProblemText, useRemembered } from '@console/shell';
import {
  type AddressOfList,
  dialogLater,
  EmptyState,
  ErrorState,
  type ListFilter,
  ListPanel,
  LoadingState,
} from '@console/ui';
import { TuneIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLengthFilter } from '../search/length-filter.ts';
import type { BiliSearch } from '../search/search-rules.ts';
import { OutsideLink, openOutside } from '../video/outside-link.tsx';
import { shownFound } from '../video/shown-video.ts';
import type { VideoActs } from '../video/use-video-acts.ts';
import { VideoCards } from '../video/video-cards.tsx';
import { useVideoKeys } from '../video/video-keys.ts';
import { resultFilter } from './result-filter.ts';
import { hiddenBy, limitsSet } from './result-filter-rules.ts';
import { TroubleNote } from './trouble-note.tsx';

const FilterDialog = dialogLater(() => import('./filter-dialog.tsx'));

interface SiteResultsProps {
  search: BiliSearch;
  address: AddressOfList;
  acts: VideoActs;
}

/** What the site finds. It may take its time, and may refuse: the library and the way to the site stay whatever comes. */
export function SiteResults({ search, address, acts }: SiteResultsProps) {
  const { t } = useTranslation('bili');
  const problemText = useProblemText();
  const { q, page, order, duration } = search;
  const { state, result, error, retry } = useAnswer(searchVideos, { query: { q, page, order, duration } });
  useRefusalTold(result);
  if (!result) {
    return (
      <>
        <SiteKey q={q} acts={acts} />
        {state === 'failed' ? (
          <ErrorState
            title={problemText(error)}
            onRetry={retry}
            action={<OutsideLink href={siteSearchUrl(q)}>{t('search.onSite')}</OutsideLink>}
          />
        ) : (
          <LoadingState label={t('results.searching')} />
        )}
      </>
    );
  }
  const { trouble, asOf, items } = result;
  const isListed = items.length > 0 || !trouble;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {trouble && (
        <TroubleNote trouble={trouble} asOf={items.length > 0 ? asOf : null} q={q} onRetry={retry} />
      )}
      {isListed ? (
        <Results result={result} search={search} address={address} acts={acts} />
      ) : (
        <SiteKey q={q} acts={acts} />
      )}
    </Box>
  );
}

/** The banner before a search says the same as the last search did. */
function useRefusalTold(result: SearchPage | undefined): void {
  const known = useEndpoint(getBiliCapabilities).trouble?.until ?? null;
  const until = result?.trouble?.until ?? null;
  const isNews = result !== undefined && known !== until;
  // Syncs with the cache of answers.
  useEffect(() => {
    if (isNews) void invalidate(getBiliCapabilities);
  }, [isNews]);
}

/** Where there is no card yet, O still leads to the site. */
function SiteKey({ q, acts }: { q: string; acts: VideoActs }) {
  useVideoKeys({ videos: [], acts, openSite: () => openOutside(siteSearchUrl(q)) });
  return null;
}

function Results({
  result: { items, page, pages, total },
  search,
  address,
  acts,
}: SiteResultsProps & { result: { items: FoundVideo[]; page: number; pages: number; total: number } }) {
  const { t } = useTranslation('bili');
  const navigate = useNavigate();
  const filter = useRemembered(resultFilter);
  const [showsHidden, setShowsHidden] = useState(false);
  const reason = (video: FoundVideo) => hiddenBy(video, filter);
  const shown = showsHidden ? items : items.filter((video) => !reason(video));
  const hidden = items.filter(reason).length;
  const videos = shown.map(shownFound);
  const to = (next: number) => () => void navigate(address.href({ page: next }));
  useVideoKeys({
    ...{ videos, acts, openSite: () => openOutside(siteSearchUrl(search.q)) },
    before: page > 1 ? to(page - 1) : undefined,
    next: page < pages ? to(page + 1) : undefined,
  });
  return (
    <ListPanel
      caption={t('results.caption', { q: search.q })}
      rows={videos}
      rowKey={({ bvid }) => bvid}
      address={address}
      filterBy={useSiteFilters()}
      view={<FilterButton />}
      summary={
        hidden > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }} role="status">
            <span>{t('results.hidden', { count: hidden })}</span>
            <Button size="small" onClick={() => setShowsHidden(!showsHidden)}>
              {t(showsHidden ? 'results.hide' : 'results.show')}
            </Button>
          </Box>
        )
      }
      total={total}
      pages={{
        page,
        size: searchLimits.perPage,
        total: Math.min(pages, searchLimits.pages) * searchLimits.perPage,
      }}
      empty={
        <NothingFound
          search={search}
          address={address}
          onShowHidden={hidden > 0 ? () => setShowsHidden(true) : undefined}
        />
      }
      draws={(all) => (
        <VideoCards
          label={t('results.caption', { q: search.q })}
          videos={all}
          acts={acts}
          hidden={({ found }) => {
            const why = found && reason(found);
            return why && t(`results.because.${why}`, { value: found.blockedBy?.value });
          }}
        />
      )}
    />
  );
}

function useSiteFilters(): ListFilter[] {
  const { t } = useTranslation('bili');
  const options = searchOrders.map((value) => ({ value, label: t(`results.orders.${value}`) }));
  return [
    { kind: 'choice', name: 'order', label: t('results.order'), usual: 'totalrank', options },
    useLengthFilter(),
  ];
}

function FilterButton() {
  const { t } = useTranslation('bili');
  const [open, setOpen] = useState(false);
  const set = limitsSet(useRemembered(resultFilter));
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {set > 0 ? t('filter.openSet', { count: set }) : t('filter.open')}
      </Button>
      {open && <FilterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function NothingFound({
  search: { q, page, duration },
  address,
  onShowHidden,
}: Pick<SiteResultsProps, 'search' | 'address'> & { onShowHidden: (() => void) | undefined }) {
  const { t } = useTranslation('bili');
  if (onShowHidden) {
    const show = (
      <Button variant="contained" onClick={onShowHidden}>
        {t('results.showHidden')}
      </Button>
    );
    return <EmptyState title={t('results.allHidden')} action={show} />;
  }
  const action = (
    <>
      {duration > 0 && (
        <Button onClick={() => address.set({ duration: undefined })}>{t('results.anyDuration')}</Button>
      )}
      {page > 1 && <Button onClick={() => address.set({ page: undefined })}>{t('results.firstPage')}</Button>}
      <OutsideLink href={siteSearchUrl(q)} variant="contained">
        {t('search.onSite')}
      </OutsideLink>
    </>
  );
  return <EmptyState title={t('results.none', { q })} body={t('results.noneHint')} action={action} />;
}
