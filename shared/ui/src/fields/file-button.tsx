import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ChangeEvent, useRef } from 'react';

export interface FileButtonProps {
  label: string;
  /** For a screen with several: says what it is for, and contains the label. */
  describedAs?: string | undefined;
  /** Types or endings that are offered; any file when left out. */
  accept?: string;
  disabled?: boolean;
  /** The file before is still on its way: the button keeps the focus, and takes none until it has arrived. */
  loading?: boolean;
  size?: 'small' | 'medium';
  /** A whole folder with what is below it: `webkitRelativePath` tells where each file lies. */
  folder?: boolean;
  onFile?(file: File): void;
  /** Takes several files at once. */
  onFiles?(files: readonly File[]): void;
}

/** Chooses one file, or several. The same file may be chosen again. */
export function FileButton({
  label,
  describedAs,
  accept,
  disabled = false,
  loading = false,
  size = 'small',
  folder = false,
  onFile,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    const [file] = files;
    if (!file) return;
    onFile?.(file);
    onFiles?.(files);
  };
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        disabled={disabled}
        aria-disabled={loading || undefined}
        startIcon={loading ? <CircularProgress size={16} color="inherit" /> : undefined}
        aria-label={describedAs}
        onClick={() => loading || input.current?.click()}
      >
        {label}
      </Button>
      {/* Out of sight and out of the order of focus: the button stands for it. */}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={onFiles !== undefined}
        {...(folder && { webkitdirectory: '' })}
        aria-label={describedAs ?? label}
        disabled={disabled || loading}
        onChange={choose}
      />
    </>
  );
}
