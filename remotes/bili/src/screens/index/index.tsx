import {
  getBiliCapabilities,
  listLibrary,
  siteSearchUrl,
  siteVideoUrl,
  type VideoLink,
} from '@console/contract/bili';
import { useEndpoint, useListAddress, usePermission } from '@console/shell';
import { Page, SearchBox } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { searchQuery } from '../../search/search-rules.ts';
import { OutsideLink, openOutside } from '../../video/outside-link.tsx';
import { type FormSubject, VideoForm } from '../../video/video-form.tsx';
import { FoundVideo, linkText } from './found-video.tsx';
import { Library } from './library.tsx';
import { type loader, queryOf } from './loader.ts';
import { SearchHistory } from './search-history.tsx';
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
      <SearchHistory q={search.q} />
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
