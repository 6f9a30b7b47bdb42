import {
  biliPath,
  getBiliCapabilities,
  listLibrary,
  shareText,
  siteSearchUrl,
  siteVideoUrl,
  type VideoLink,
} from '@console/contract/bili';
import { useEndpoint, useListAddress, usePermission } from '@console/shell';
import { Page, SearchBox } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { useSearchHistory } from '../../search/search-history.ts';
import { searchQuery } from '../../search/search-rules.ts';
import { OutsideLink, openOutside } from '../../video/outside-link.tsx';
import { tagListStyle, VideoCard } from '../../video/video-card.tsx';
import { type FormSubject, VideoForm } from '../../video/video-form.tsx';
import { Library, SavedActions } from './library.tsx';
import { type loader, queryOf } from './loader.ts';
import { useVideoKeys } from './video-keys.ts';

export const handle = { title: 'index.title' };

/** `/bili/?q=`: the library, a pasted link, and the way to the site's own search. */
export function Component() {
  const { t } = useTranslation('bili');
  const search = useLoaderData<typeof loader>();
  const page = useEndpoint(listLibrary, { query: queryOf(search) });
  const address = useListAddress({ query: searchQuery });
  const [playing, setPlaying] = useState<string>();
  const [form, setForm] = useState<FormSubject>();
  const { link } = search;
  const saved = (bvid: string) => page.items.find((video) => video.bvid === bvid);
  const edit = (bvid: string) => {
    const video = saved(bvid);
    setForm(video ? { change: video } : { add: link.kind === 'video' ? linkText(link) : '' });
  };

  const placeOf = (bvid: string) => {
    const { part = 1, progressSeconds = 0 } = saved(bvid) ?? {};
    if (link.kind !== 'video') return siteVideoUrl(bvid, part, progressSeconds);
    return siteVideoUrl(bvid, link.part, link.startSeconds);
  };

  useVideoKeys({
    play: setPlaying,
    save: edit,
    open: (bvid) => openOutside(bvid ? placeOf(bvid) : siteSearchUrl(search.q)),
  });

  return (
    <Page
      title={t('index.title')}
      subtitle={t('index.subtitle')}
      actions={
        <Button variant="contained" onClick={() => setForm({ add: '' })}>
          {t('form.add')}
        </Button>
      }
    >
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <SearchBox
            label={t('search.label')}
            value={search.q}
            onSearch={(q) => address.set({ q }, { alone: true })}
          />
        </Box>
        {search.q && link.kind === 'none' && (
          <OutsideLink href={siteSearchUrl(search.q)}>{t('search.onSite')}</OutsideLink>
        )}
      </Box>
      {search.clipped && <Alert severity="info">{t('search.clipped')}</Alert>}
      <History q={search.q} />
      <LinkNote link={link} />
      {link.kind === 'video' ? (
        <FoundVideo
          link={link}
          saved={saved(link.bvid)}
          playing={playing === link.bvid}
          onPlay={() => setPlaying(link.bvid)}
          onEdit={() => edit(link.bvid)}
        />
      ) : (
        <Library
          page={page}
          search={search}
          address={address}
          playing={playing}
          onPlay={setPlaying}
          onChange={(video) => setForm({ change: video })}
          onAdd={() => setForm({ add: '' })}
        />
      )}
      <LiveNote />
      {form && <VideoForm subject={form} onClose={() => setForm(undefined)} />}
    </Page>
  );
}

type FoundLink = Extract<VideoLink, { kind: 'video' }>;

/** The link again, without what only its sender needs. */
const linkText = ({ bvid, part, startSeconds, title }: FoundLink) =>
  shareText(title, siteVideoUrl(bvid, part, startSeconds));

interface FoundVideoProps {
  link: FoundLink;
  saved: ReturnType<typeof useEndpoint<typeof listLibrary>>['items'][number] | undefined;
  playing: boolean;
  onPlay(): void;
  onEdit(): void;
}

function FoundVideo({ link, saved, playing, onPlay, onEdit }: FoundVideoProps) {
  const { t } = useTranslation('bili');
  const video = {
    bvid: link.bvid,
    // The link's own place goes before the remembered one.
    part: link.part > 1 ? link.part : (saved?.part ?? 1),
    startSeconds: link.startSeconds || (saved?.progressSeconds ?? 0),
    title: saved?.title || link.title,
    saved,
  };
  return (
    <Box component="section" aria-labelledby="bili-found" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" id="bili-found">
        {t(saved ? 'found.saved' : 'found.new')}
      </Typography>
      <VideoCard
        video={video}
        playing={playing}
        onPlay={onPlay}
        open
        actions={
          saved ? (
            <SavedActions video={saved} onChange={onEdit} />
          ) : (
            <Button size="small" variant="contained" onClick={onEdit}>
              {t('card.save')}
            </Button>
          )
        }
      />
      <Box>
        <Button component={Link} to={biliPath()}>
          {t('library.showAll')}
        </Button>
      </Box>
    </Box>
  );
}

function LinkNote({ link }: { link: VideoLink }) {
  const { t } = useTranslation('bili');
  if (link.kind === 'badNumber') return <Alert severity="warning">{t('link.badNumber')}</Alert>;
  if (link.kind !== 'shortLink') return undefined;
  return (
    <Alert severity="info" action={<OutsideLink href={link.url}>{t('link.openShort')}</OutsideLink>}>
      {t('link.shortLink')}
    </Alert>
  );
}

function LiveNote() {
  const { t } = useTranslation('bili');
  const { live } = useEndpoint(getBiliCapabilities);
  const mayLive = usePermission('bili.live');
  if (live && mayLive) return undefined;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('search.liveOff')}
    </Typography>
  );
}

function History({ q }: { q: string }) {
  const { t } = useTranslation('bili');
  const { history, clear } = useSearchHistory(q);
  if (q !== '' || history.length === 0) return undefined;
  return (
    <Box
      component="nav"
      aria-label={t('search.history')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('search.history')}
      </Typography>
      <Box component="ul" sx={tagListStyle}>
        {history.map((one) => (
          <li key={one}>
            <Chip
              size="small"
              label={one}
              component={Link}
              to={biliPath(one)}
              clickable
              sx={{ maxWidth: 280 }}
            />
          </li>
        ))}
      </Box>
      <Button size="small" color="inherit" onClick={clear}>
        {t('search.clearHistory')}
      </Button>
    </Box>
  );
}
