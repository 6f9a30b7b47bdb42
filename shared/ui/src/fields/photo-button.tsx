import Button from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';
import { CameraIcon } from '../icons.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export interface PhotoButtonProps {
  label: string;
  /** For a list of such buttons: says what is photographed, and contains the label. */
  describedAs?: string;
  /** Only images get here; the same one may be chosen twice in a row. */
  onPhotos(files: File[]): void;
  /** Several at once, from the gallery. */
  multiple?: boolean;
  disabled?: boolean;
  size?: 'small' | 'medium';
}

/** On a phone it opens the camera that looks away from the user; elsewhere it asks for image files. */
export function PhotoButton({
  label,
  describedAs = label,
  onPhotos,
  multiple,
  disabled = false,
  size = 'small',
}: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const images = [...(target.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // Otherwise choosing the same file again would not be a change.
    target.value = '';
    if (images.length > 0) onPhotos(images);
  };
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        disabled={disabled}
        aria-label={describedAs}
        startIcon={<CameraIcon />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple={multiple ?? false}
        tabIndex={-1}
        aria-hidden
        data-photo={describedAs}
        style={visuallyHidden}
        onChange={take}
      />
    </>
  );
}
