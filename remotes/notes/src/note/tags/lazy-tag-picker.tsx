import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import type { TagPickerProps } from './tag-picker.tsx';

const LoadedTagPicker = lazy(() => import('./tag-picker.tsx'));

/** The tag picker. Its field is half as heavy as the whole screen, and nobody needs it to read. */
export function TagPicker(props: TagPickerProps) {
  return (
    // As high as the field, so that nothing moves when it is there.
    <Suspense fallback={<Box sx={{ height: 40 }} />}>
      <LoadedTagPicker {...props} />
    </Suspense>
  );
}
