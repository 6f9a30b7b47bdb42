import Box from '@mui/material/Box';
import type { ShownVideo } from './shown-video.ts';
import type { VideoActs } from './use-video-acts.ts';
import { VideoCard } from './video-card.tsx';

interface VideoCardsProps {
  label: string;
  videos: readonly ShownVideo[];
  acts: VideoActs;
  /** Why one would be hidden, in words. */
  hidden?: (video: ShownVideo) => string | undefined;
}

export function VideoCards({ label, videos, acts, hidden }: VideoCardsProps) {
  return (
    <Box component="ul" aria-label={label} sx={cardsStyle}>
      {videos.map((video) => (
        <Box component="li" key={video.bvid} sx={acts.playing?.bvid === video.bvid ? wholeRow : oneOfSeveral}>
          <VideoCard video={video} acts={acts} hidden={hidden?.(video)} />
        </Box>
      ))}
    </Box>
  );
}

const cardsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 460px), 1fr))',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
const oneOfSeveral = { minWidth: 0 };
/** What plays is as wide as there is room for. */
const wholeRow = { minWidth: 0, gridColumn: '1 / -1' };
