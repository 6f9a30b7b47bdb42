import Button from '@mui/material/Button';
import { type ChangeEvent, useRef } from 'react';

export interface FileButtonProps {
  label: string;
  /** For a screen with several: says what it is for, and contains the label. */
  describedAs?: string | undefined;
  /** Types or endings that are offered; any file when left out. */
  accept?: string;
  disabled?: boolean;
  /** The file before is still on its way. */
  loading?: boolean;
  size?: 'small' | 'medium';
  onFile(file: File): void;
}

/** Chooses one file. The same file may be chosen again. */
export function FileButton({
  label,
  describedAs,
  accept,
  disabled = false,
  loading = false,
  size = 'small',
  onFile,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        disabled={disabled}
        loading={loading}
        aria-label={describedAs}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {/* Out of sight and out of the order of focus: the button stands for it. */}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={describedAs ?? label}
        disabled={disabled || loading}
        onChange={choose}
      />
    </>
  );
}
