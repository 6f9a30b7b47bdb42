import { biliPath, type LibraryPage, type SavedVideo, siteSearchUrl } from '@console/contract/bili';
import { type AddressOfList, EmptyState, ListPanel } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BiliSearch } from '../../search/search-rules.ts';
import { OutsideLink } from '../../video/outside-link.tsx';
import { tagListStyle } from '../../video/video-card.tsx';
import { SavedCard } from './saved-card.tsx';

interface LibraryProps {
  page: LibraryPage;
  search: BiliSearch;
  address: AddressOfList;
  playing: string | undefined;
  onPlay(bvid: string): void;
  onChange(video: SavedVideo): void;
  onAdd(): void;
}

/** The saved videos: by words and tags, the latest first. */
export function Library({ page, search, address, playing, onPlay, onChange, onAdd }: LibraryProps) {
  const { t } = useTranslation('bili');
  const { items, next, total = items.length, tags } = page;
  const filtered = search.q !== '' || search.tag !== undefined;
  const title = t(filtered ? 'library.found' : 'library.all', { total });
  return (
    <Box component="section" aria-labelledby="bili-library" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" id="bili-library">
        {title}
      </Typography>
      <ListPanel
        caption={title}
        rows={items}
        rowKey={({ bvid }) => bvid}
        address={address}
        nextCursor={next}
        summary={tags.length > 0 && <TagFilter tags={tags} chosen={search.tag} address={address} />}
        empty={<NothingHere search={search} filtered={filtered} onAdd={onAdd} />}
        draws={(videos) => (
          <Box component="ul" aria-label={title} sx={cardsStyle}>
            {videos.map((video) => (
              <Box component="li" key={video.bvid} sx={{ minWidth: 0 }}>
                <SavedCard
                  video={video}
                  playing={playing === video.bvid}
                  onPlay={() => onPlay(video.bvid)}
                  onChange={() => onChange(video)}
                />
              </Box>
            ))}
          </Box>
        )}
      />
    </Box>
  );
}

const cardsStyle = { display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' };

interface TagFilterProps {
  tags: LibraryPage['tags'];
  chosen: string | undefined;
  address: AddressOfList;
}

function TagFilter({ tags, chosen, address }: TagFilterProps) {
  const { t } = useTranslation('bili');
  return (
    <Box component="nav" aria-label={t('library.tags')}>
      <Box component="ul" sx={tagListStyle}>
        {tags.map(({ tag, videos }) => (
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
      </Box>
    </Box>
  );
}

function NothingHere({ search, filtered, onAdd }: { search: BiliSearch; filtered: boolean; onAdd(): void }) {
  const { t } = useTranslation('bili');
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
