import { biliPath, type SavedVideo, shareText, siteVideoUrl, type VideoLink } from '@console/contract/bili';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { VideoCard } from '../../video/video-card.tsx';
import { SavedActions } from './saved-card.tsx';

type FoundLink = Extract<VideoLink, { kind: 'video' }>;

/** The link again, without what only its sender needs. */
export const linkText = ({ bvid, part, startSeconds, title }: FoundLink) =>
  shareText(title, siteVideoUrl(bvid, part, startSeconds));

interface FoundVideoProps {
  link: FoundLink;
  saved: SavedVideo | undefined;
  playing: boolean;
  onPlay(): void;
  onEdit(): void;
}

/** The video of a pasted link, saved or not. */
export function FoundVideo({ link, saved, playing, onPlay, onEdit }: FoundVideoProps) {
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
