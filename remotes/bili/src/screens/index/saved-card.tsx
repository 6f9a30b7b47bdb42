import { removeSavedVideo, type SavedVideo, saveVideo } from '@console/contract/bili';
import { notify, useAct, useCall } from '@console/shell';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { VideoCard } from '../../video/video-card.tsx';

interface SavedCardProps {
  video: SavedVideo;
  playing: boolean;
  onPlay(): void;
  onChange(): void;
}

export function SavedCard({ video, playing, onPlay, onChange }: SavedCardProps) {
  const { t } = useTranslation('bili');
  return (
    <VideoCard
      video={{ ...video, startSeconds: video.progressSeconds, saved: video }}
      playing={playing}
      onPlay={onPlay}
      open={false}
      actions={
        <>
          {!playing && (
            <Button size="small" variant="contained" onClick={onPlay}>
              {t('card.play')}
            </Button>
          )}
          <SavedActions video={video} onChange={onChange} />
        </>
      }
    />
  );
}

/** Change and remove, for a video that is in the library. */
export function SavedActions({ video, onChange }: { video: SavedVideo; onChange(): void }) {
  const { t } = useTranslation('bili');
  const [remove, { pending }] = useRemoval();
  return (
    <>
      <Button size="small" variant="outlined" onClick={onChange}>
        {t('card.change')}
      </Button>
      <Button size="small" variant="outlined" color="error" loading={pending} onClick={() => remove(video)}>
        {t('card.remove')}
      </Button>
    </>
  );
}

/** Removes at once and offers to take it back: quicker than a question, and as safe. */
function useRemoval() {
  const { t } = useTranslation('bili');
  const [run, state] = useCall(removeSavedVideo);
  const [act] = useAct();
  const undo = ({ version: _, updatedAt: __, ...video }: SavedVideo) =>
    act((call) => call(saveVideo, { body: video }));
  const remove = async ({ bvid, title }: SavedVideo) => {
    const removed = await run({ params: { bvid } });
    if (!removed) return notify.error(t('card.notRemoved'));
    notify.info(t('card.removed', { name: title || bvid }), {
      action: { label: t('card.undo'), run: () => void undo(removed) },
    });
  };
  return [remove, state] as const;
}
