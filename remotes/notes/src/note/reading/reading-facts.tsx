import Box from '@mui/material/Box';
import { Backlinks } from './backlinks.tsx';
import { TextCount } from './text-count.tsx';

export interface ReadingFactsProps {
  noteId: string;
  /** By which other notes name it. */
  title: string;
  content: string;
}

/** What stands below a note that is read: how long it is, and what leads to it. */
export default function ReadingFacts({ noteId, title, content }: ReadingFactsProps) {
  return (
    <Box component="footer" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <TextCount text={content} />
      <Backlinks noteId={noteId} title={title} />
    </Box>
  );
}
