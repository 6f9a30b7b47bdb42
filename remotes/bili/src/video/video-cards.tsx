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
        <Box component="li" key={video.bvid} sx={{ minWidth: 0 }}>
          <VideoCard video={video} acts={acts} hidden={hidden?.(video)} />
        </Box>
      ))}
    </Box>
  );
}

const cardsStyle = { display: 'grid', gap: 1.5, margin: 0, padding: 0, listStyle: 'none' };
