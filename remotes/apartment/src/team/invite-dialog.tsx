import {
  type ApartmentRole,
  type Building,
  invitationDays,
  inviteBuildingMember,
} from '@console/contract/apartment';
import { localToday, useForm } from '@console/shell';
import { CopyButton, Dialog, FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleChoice, roleNeeded } from './role-choice.tsx';
import { ValidityFields } from './validity-fields.tsx';

interface InviteDialogProps {
  building: Building;
  onClose(): void;
}

/** Invites somebody; the code is told once and then nowhere again. */
export default function InviteDialog({ building, onClose }: InviteDialogProps) {
  const { t } = useTranslation('apartment');
  const [code, setCode] = useState<string>();
  const form = useForm(inviteBuildingMember, {
    begin: {
      contact: '',
      roles: [] as readonly ApartmentRole[],
      validFrom: localToday(building.timeZone),
      validTo: null as string | null,
    },
    check: (draft) => roleNeeded(draft),
    to: { params: { buildingId: building.buildingId } },
    done: 'created',
    onClose,
    onSaved: (made) => setCode(made.code),
  });
  const { contact, roles } = form.draft;
  if (code !== undefined) return <CodeDialog code={code} contact={contact} onClose={onClose} />;
  return (
    <FormDialog wide {...form.frame} title={t('team.invite')} submitLabel={t('team.inviteButton')}>
      <TextInput
        label={t('team.contact')}
        help={t('team.contactHelp', { count: invitationDays })}
        {...form.at('contact')}
      />
      <RoleChoice
        value={roles}
        mayMakeOwners={building.may.includes('apartment.building.sod_mode')}
        onChange={(next) => form.set({ roles: next })}
        error={form.field('roles')}
      />
      <ValidityFields form={form.as()} />
    </FormDialog>
  );
}

interface CodeDialogProps {
  code: string;
  contact: string;
  onClose(): void;
}

/** Where a code makes an account: the provider shows that form first, and comes back to the area. */
const newAccountPath = '/account/sign-in?app=apartment&first_screen=register';

function CodeDialog({ code, contact, onClose }: CodeDialogProps) {
  const address = location.origin + newAccountPath;
  const { t } = useTranslation('apartment');
  const noted = (
    <Button variant="contained" onClick={onClose} autoFocus>
      {t('team.codeNoted')}
    </Button>
  );
  return (
    <Dialog size="small" title={t('team.codeTitle')} actions={noted}>
      <span>{t('team.codeBody', { contact })}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box
          component="output"
          aria-label={t('team.code')}
          sx={{ typography: 'h2', overflowWrap: 'anywhere' }}
        >
          {code}
        </Box>
        <CopyButton text={code} label={t('team.copyCode')} />
      </Box>
      <span>{t('team.newAccount')}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="output" aria-label={t('team.address')} sx={{ overflowWrap: 'anywhere' }}>
          {address}
        </Box>
        <CopyButton text={address} label={t('team.copyAddress')} />
      </Box>
      <Alert severity="warning">{t('team.codeOnce')}</Alert>
    </Dialog>
  );
}
