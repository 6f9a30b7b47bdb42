import { biliPath, type SavedVideo, shareText, siteVideoUrl, type VideoLink } from '@console/contract/bili';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { openOutside } from '../../video/outside-link.tsx';
import { shownLink } from '../../video/shown-video.ts';
import type { VideoActs } from '../../video/use-video-acts.ts';
import { VideoCard } from '../../video/video-card.tsx';
import { useVideoKeys } from '../../video/video-keys.ts';

type FoundLink = Extract<VideoLink, { kind: 'video' }>;

/** The link again, without what only its sender needs. */
export const linkText = ({ bvid, part, startSeconds, title }: FoundLink) =>
  shareText(title, siteVideoUrl(bvid, part, startSeconds));

interface FoundVideoProps {
  link: FoundLink;
  saved: SavedVideo | undefined;
  acts: VideoActs;
}

/** The video of a pasted link, saved or not. */
export function FoundVideo({ link, saved, acts }: FoundVideoProps) {
  const { t } = useTranslation('bili');
  const video = shownLink(link, saved);
  useVideoKeys({ videos: [video], acts, openSite: () => openOutside(siteVideoUrl(link.bvid)) });
  return (
    <Box component="section" aria-labelledby="bili-found" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" id="bili-found">
        {t(saved ? 'found.saved' : 'found.new')}
      </Typography>
      <VideoCard video={video} acts={acts} open />
      <Box>
        <Button component={Link} to={biliPath()}>
          {t('library.showAll')}
        </Button>
      </Box>
    </Box>
  );
}
