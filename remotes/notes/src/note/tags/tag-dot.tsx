import type { TagColor } from '@console/contract/notes';
import Box from '@mui/material/Box';

/** Seen beside the name, never instead of it. Middling tones that stand on light and on dark. */
const tagTones: Readonly<Record<TagColor, string>> = {
  grey: '#8a8f98',
  red: '#e5484d',
  orange: '#e67e22',
  yellow: '#d4a72c',
  green: '#30a46c',
  teal: '#12a594',
  blue: '#3b82f6',
  purple: '#8e4ec6',
  pink: '#d6409f',
};

export function TagDot({ color }: { color: TagColor | null }) {
  if (color === null) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 8, height: 8, borderRadius: '50%', flexShrink: 0 }}
      style={{ backgroundColor: tagTones[color] }}
    />
  );
}
