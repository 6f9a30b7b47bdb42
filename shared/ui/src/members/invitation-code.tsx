import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Dialog } from '../page/dialog.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import type { MemberWords } from './member-words.ts';

export interface InvitationCodeProps {
  words: MemberWords;
  code: string;
  /** For whom it is. */
  contact: string;
  /** Where somebody makes an account by it. */
  address: string;
  onClose(): void;
}

/** The code of an invitation, told once and then nowhere again. */
export function InvitationCode({ words, code, contact, address, onClose }: InvitationCodeProps) {
  const noted = (
    <Button variant="contained" onClick={onClose} autoFocus>
      {words('codeNoted')}
    </Button>
  );
  return (
    <Dialog size="small" title={words('codeTitle')} actions={noted}>
      <span>{words('codeBody', { contact })}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box
          component="output"
          aria-label={words('code')}
          sx={{ typography: 'h2', overflowWrap: 'anywhere' }}
        >
          {code}
        </Box>
        <CopyButton text={code} label={words('copyCode')} />
      </Box>
      <span>{words('newAccount')}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="output" aria-label={words('address')} sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Box>
        <CopyButton text={address} label={words('copyAddress')} />
      </Box>
      <Alert severity="warning">{words('codeOnce')}</Alert>
    </Dialog>
  );
}
