import { getBiliCapabilities, listLibrary, siteSearchUrl, type VideoLink } from '@console/contract/bili';
import { invalidate, type ListAddress, useEndpoint, useListAddress, usePermission } from '@console/shell';
import { dialogLater, Page, SearchBox, Tabs } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useLocation } from 'react-router-dom';
import { SiteResults } from '../../results/site-results.tsx';
import { TroubleNote } from '../../results/trouble-note.tsx';
import { type BiliSearch, searchQuery } from '../../search/search-rules.ts';
import { OutsideLink } from '../../video/outside-link.tsx';
import { useVideoActs } from '../../video/use-video-acts.ts';
import { type FormSubject, VideoForm } from '../../video/video-form.tsx';
import { WatchHistory } from '../../watching/watch-history.tsx';
import { FoundVideo, linkText } from './found-video.tsx';
import { Library } from './library.tsx';
import { type loader, queryOf } from './loader.ts';
import { SearchHistory } from './search-history.tsx';

export const handle = { title: 'index.title' };

const ImportDialog = dialogLater(() => import('../../importing/import-dialog.tsx'));

/** `/bili/?q=`: the library, a pasted link, what the site finds, and the way to the site's own search. */
export function Component() {
  const { t } = useTranslation('bili');
  const search = useLoaderData<typeof loader>();
  const page = useEndpoint(listLibrary, { query: queryOf(search) });
  const address = useListAddress({ query: searchQuery }, { kept: ['q', 'page', 'order', 'in'] });
  const { form, setForm, closeForm } = useVideoFormSubject(search, address);
  const [imports, setImports] = useState(false);
  const live = useLive();
  const { link, q } = search;
  const acts = useVideoActs(setForm, () => (link.kind === 'video' ? linkText(link) : ''));
  const add = () => setForm(adding);
  const onSite = live && link.kind === 'none' && q !== '';
  const library = <Library page={page} search={search} address={address} acts={acts} onAdd={add} />;
  return (
    <Page
      title={t('index.title')}
      subtitle={t(live ? 'index.subtitleLive' : 'index.subtitle')}
      actions={
        <>
          <Button variant="outlined" onClick={() => setImports(true)}>
            {t('importing.open')}
          </Button>
          <Button variant="contained" onClick={add}>
            {t('form.add')}
          </Button>
        </>
      }
    >
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <SearchBox
            label={t(live ? 'search.labelLive' : 'search.label')}
            value={search.q}
            // Each search of the site is one that it may refuse: nobody asks it by a half-typed word.
            waitsForEnter={live}
            onSearch={(text) => address.set({ ...newSearch, q: text }, live ? { replace: false } : {})}
          />
        </Box>
        {q !== '' && link.kind === 'none' && (
          <OutsideLink href={siteSearchUrl(q)}>{t('search.onSite')}</OutsideLink>
        )}
      </Box>
      {search.clipped && <Alert severity="info">{t('search.clipped')}</Alert>}
      <SearchHistory q={q} />
      <LinkNote link={link} />
      {live && q === '' && <BlockedNote />}
      {q === '' && <WatchHistory />}
      {link.kind === 'video' && (
        <FoundVideo link={link} saved={page.items.find(({ bvid }) => bvid === link.bvid)} acts={acts} />
      )}
      {onSite && (
        <Tabs
          label={t('results.where')}
          value={search.in ?? 'site'}
          onChange={(where) => address.set({ in: where === 'library' ? where : undefined })}
          tabs={[
            { value: 'site', label: t('results.onSite') },
            { value: 'library', label: t('results.inLibrary', { total: page.total ?? page.items.length }) },
          ]}
        >
          {search.in === 'library' ? library : <SiteResults search={search} address={address} acts={acts} />}
        </Tabs>
      )}
      {link.kind !== 'video' && !onSite && library}
      {!live && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('search.liveOff')}
        </Typography>
      )}
      {form && <VideoForm subject={form} onClose={closeForm} />}
      {imports && <ImportDialog onClose={() => setImports(false)} />}
    </Page>
  );
}

const adding: FormSubject = { add: '' };

/** Which form is open: what somebody opened on the screen, or the address opens, also one that leads here from here. */
function useVideoFormSubject({ action }: BiliSearch, address: Pick<ListAddress, 'set'>) {
  const { key } = useLocation();
  const [opened, setForm] = useState<FormSubject>();
  const [closedAt, setClosedAt] = useState<string>();
  const closeForm = () => {
    setForm(undefined);
    // At once: the address follows when the library is there again.
    setClosedAt(key);
    // Reloading, or coming back to it, does not open it once more.
    if (action) address.set({ action: undefined }, { replace: true });
  };
  return { form: opened ?? (action && key !== closedAt ? adding : undefined), setForm, closeForm };
}

/** What another search does not keep of the one before; order and length on the site stay. */
const newSearch = { tag: undefined, shelf: undefined, uploaderId: undefined };

/** Whether this person may search the site from here. */
function useLive(): boolean {
  const { live } = useEndpoint(getBiliCapabilities);
  return usePermission('bili.live') && live;
}

/** Before anybody has searched: that the site would refuse it just now. */
function BlockedNote() {
  const { trouble } = useEndpoint(getBiliCapabilities);
  if (!trouble) return undefined;
  return (
    <TroubleNote trouble={trouble} asOf={null} q="" onRetry={() => void invalidate(getBiliCapabilities)} />
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
