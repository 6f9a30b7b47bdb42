import { partLater } from '@console/ui';
import Box from '@mui/material/Box';

/** The tag picker. Its field is half as heavy as the whole screen, and nobody needs it to read. */
export const TagPicker = partLater(
  () => import('./tag-picker.tsx'),
  // As high as the field, so that nothing moves when it is there.
  <Box sx={{ height: 40 }} />,
);
