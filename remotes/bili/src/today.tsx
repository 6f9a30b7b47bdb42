import { biliAddPath, biliPath, listLibrary, type SavedVideo, siteVideoUrl } from '@console/contract/bili';
import { defineToday, useEndpointEach } from '@console/shell';
import { TodayList, TodayNote } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import en from './today/locales/en.json' with { type: 'json' };
import zh from './today/locales/zh.json' with { type: 'json' };
import { timeText } from './video/video-words-rules.ts';

/** Of each shelf. */
const shown = 3;
const asked = [
  { query: { shelf: 'begun', limit: shown } },
  { query: { shelf: 'later', limit: shown } },
] as const;

/** Goes on where somebody stopped. */
const placeOf = ({ bvid, part, progressSeconds }: SavedVideo) =>
  biliPath(siteVideoUrl(bvid, part, progressSeconds));

function VideosToday() {
  const { t } = useTranslation('biliToday');
  const [begun, later] = useEndpointEach(listLibrary, asked);
  const isBegun = ({ bvid }: SavedVideo) => begun?.items.some((one) => one.bvid === bvid);
  // What was begun and is kept for later, too, stands once.
  const waiting = later?.items.filter((one) => !isBegun(one)) ?? [];
  const { shelves } = begun ?? {};
  if (!begun || !shelves || begun.items.length + waiting.length === 0)
    return (
      <TodayNote
        text={t(shelves?.all ? 'nothing' : 'none')}
        action={
          <Button component={Link} to={shelves?.all ? biliPath() : biliAddPath} variant="outlined">
            {t(shelves?.all ? 'library' : 'add')}
          </Button>
        }
      />
    );
  const all = (shelf: 'begun' | 'later') => {
    const videos = shelves[shelf];
    return videos > shown ? { label: t('all', { videos }), to: `${biliPath()}?shelf=${shelf}` } : undefined;
  };
  return (
    <>
      {begun.items.length > 0 && (
        <TodayList
          title={t('begun')}
          more={all('begun')}
          items={begun.items.map((video) => ({
            key: video.bvid,
            title: video.title || video.bvid,
            // Played from its beginning, nobody has said how far.
            end: video.progressSeconds > 0 ? t('at', { time: timeText(video.progressSeconds) }) : undefined,
            to: placeOf(video),
          }))}
        />
      )}
      {waiting.length > 0 && (
        <TodayList
          title={t('later')}
          more={all('later')}
          items={waiting.map((video) => ({
            key: video.bvid,
            title: video.title || video.bvid,
            end: video.durationSeconds === null ? undefined : timeText(video.durationSeconds),
            to: placeOf(video),
          }))}
        />
      )}
    </>
  );
}

export default defineToday({ name: 'bili', locales: { zh, en }, Card: VideosToday });
