import { biliPath, type LibraryPage, siteSearchUrl } from '@console/contract/bili';
import { useFirstSteps } from '@console/shell';
import {
  type AddressOfList,
  choiceFilter,
  EmptyState,
  FirstSteps,
  type ListFilter,
  ListPanel,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useLengthFilter } from '../../search/length-filter.ts';
import type { BiliSearch } from '../../search/search-rules.ts';
import { OutsideLink, openOutside } from '../../video/outside-link.tsx';
import { shownSaved } from '../../video/shown-video.ts';
import type { VideoActs } from '../../video/use-video-acts.ts';
import { tagListStyle } from '../../video/video-card.tsx';
import { VideoCards } from '../../video/video-cards.tsx';
import { useVideoKeys } from '../../video/video-keys.ts';

interface LibraryProps {
  page: LibraryPage;
  search: BiliSearch;
  address: AddressOfList;
  acts: VideoActs;
  onAdd(): void;
}

/** The saved videos: by words, tags and what was watched of them, the latest first. */
export function Library({ page, search, address, acts, onAdd }: LibraryProps) {
  const { t } = useTranslation('bili');
  const navigate = useNavigate();
  const { items, next, total = items.length, tags } = page;
  const videos = items.map(shownSaved);
  const filtered = search.q !== '' || search.tag !== undefined;
  const title = t(filtered ? 'library.found' : 'library.all', { total });
  useVideoKeys({
    ...{ videos, acts, openSite: () => openOutside(siteSearchUrl(search.q)) },
    before: search.cursor === undefined ? undefined : () => void navigate(-1),
    next: next === null ? undefined : () => void navigate(address.href({ cursor: next })),
  });
  // Nothing to look through: neither a count nor filters.
  const filterBy = useLibraryFilters(page, search);
  const nothing = <NothingHere search={search} filtered={filtered} onAdd={onAdd} />;
  if (page.shelves.all === 0 && !filtered) return nothing;
  return (
    <Box component="section" aria-labelledby="bili-library" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" id="bili-library">
        {title}
      </Typography>
      <ListPanel
        caption={title}
        rows={videos}
        rowKey={({ bvid }) => bvid}
        address={address}
        filterBy={filterBy}
        noMatch={t('library.noMatch')}
        nextCursor={next}
        summary={tags.length > 0 && <TagFilter tags={tags} chosen={search.tag} address={address} />}
        empty={nothing}
        draws={(shown) => <VideoCards label={title} videos={shown} acts={acts} />}
      />
    </Box>
  );
}

function useLibraryFilters({ shelves, items }: LibraryPage, { uploaderId }: BiliSearch): ListFilter[] {
  const { t } = useTranslation('bili');
  const shelf = (['later', 'begun', 'watched', 'unseen'] as const).map((value) => ({
    value,
    label: t('library.shelf', { name: t(`library.shelves.${value}`), videos: shelves[value] }),
  }));
  const told = items.find((one) => one.uploaderId === uploaderId)?.uploader || (uploaderId ?? '');
  return [
    choiceFilter(
      'shelf',
      t('library.shelfLabel'),
      t('library.shelf', { name: t('library.shelves.all'), videos: shelves.all }),
      shelf,
    ),
    useLengthFilter(),
    { kind: 'given', name: 'uploaderId', label: t('library.uploader'), told },
  ];
}

/** So many stand there at once; the rest is one press away. */
const tagsAtOnce = 8;

interface TagFilterProps {
  tags: LibraryPage['tags'];
  chosen: string | undefined;
  address: AddressOfList;
}

function TagFilter({ tags, chosen, address }: TagFilterProps) {
  const { t } = useTranslation('bili');
  const [all, setAll] = useState(false);
  const shown = all ? tags : tags.filter(({ tag }, index) => index < tagsAtOnce || tag === chosen);
  return (
    <Box component="nav" aria-label={t('library.tags')}>
      <Box component="ul" sx={tagListStyle}>
        {shown.map(({ tag, videos }) => (
          <li key={tag}>
            <Chip
              label={t('library.tag', { tag, videos })}
              component={Link}
              to={address.href({ tag: tag === chosen ? undefined : tag })}
              aria-current={tag === chosen ? 'true' : undefined}
              color={tag === chosen ? 'primary' : 'default'}
              variant={tag === chosen ? 'filled' : 'outlined'}
              clickable
            />
          </li>
        ))}
        {shown.length < tags.length && (
          <li>
            <Button size="small" onClick={() => setAll(true)}>
              {t('library.allTags', { count: tags.length })}
            </Button>
          </li>
        )}
      </Box>
    </Box>
  );
}

interface NothingHereProps {
  search: BiliSearch;
  filtered: boolean;
  onAdd(): void;
}

function NothingHere({ search, filtered, onAdd }: NothingHereProps) {
  const { t } = useTranslation('bili');
  const { shown, skip } = useFirstSteps('bili.library');
  if (!filtered && shown) {
    const steps = (['add', 'note', 'go'] as const).map((key) => ({
      ...{ key, title: t(`firstSteps.${key}.title`), body: t(`firstSteps.${key}.body`) },
      onBegin: key === 'add' ? onAdd : undefined,
    }));
    return <FirstSteps title={t('firstSteps.title')} steps={steps} onSkip={skip} />;
  }
  if (!filtered) {
    return (
      <EmptyState
        title={t('library.empty')}
        body={t('library.emptyHint')}
        action={
          <Button variant="contained" onClick={onAdd}>
            {t('form.add')}
          </Button>
        }
      />
    );
  }
  const action = search.q ? (
    <OutsideLink href={siteSearchUrl(search.q)} variant="contained">
      {t('search.onSite')}
    </OutsideLink>
  ) : (
    <Button component={Link} to={biliPath()} variant="contained">
      {t('library.showAll')}
    </Button>
  );
  return <EmptyState title={t('library.noMatch')} body={t('library.noMatchHint')} action={action} />;
}
