import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DownloadIcon } from '../icons.tsx';

export interface DownloadButtonProps {
  label: string;
  /** The file is on its way. */
  pending?: boolean;
  /** Why it did not come. */
  problem?: string | undefined;
  onDownload(): void;
}

/** A button with one file behind it; `useDownload` of the shell fetches and saves it. */
export function DownloadButton({ label, pending = false, problem, onDownload }: DownloadButtonProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        variant="outlined"
        disabled={pending}
        onClick={onDownload}
      >
        {label}
      </Button>
    </Box>
  );
}
