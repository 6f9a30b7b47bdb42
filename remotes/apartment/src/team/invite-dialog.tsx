import {
  type ApartmentRole,
  type Building,
  invitationDays,
  inviteBuildingMember,
} from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { CopyButton, FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarefulClose } from '../form/use-careful-close.ts';
import { localToday } from '../tenancies/local-today.ts';
import { RoleChoice } from './role-choice.tsx';
import { sentDays, type Validity, ValidityFields } from './validity-fields.tsx';

interface InviteDialogProps {
  building: Building;
  onClose(): void;
}

/** Invites somebody; the code is told once and then nowhere again. */
export default function InviteDialog({ building, onClose }: InviteDialogProps) {
  const { t } = useTranslation('apartment');
  const [contact, setContact] = useState('');
  const [roles, setRoles] = useState<ApartmentRole[]>([]);
  const [days, setDays] = useState<Validity>({ validFrom: localToday(building.timeZone), validTo: '' });
  const [code, setCode] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [run, { pending, problem, field }] = useCall(inviteBuildingMember, {
    done: 'created',
  });
  const close = useCarefulClose(code === undefined && (contact !== '' || roles.length > 0), onClose);
  const submit = async () => {
    setAsked(true);
    if (roles.length === 0) return;
    const body = { contact, roles, ...sentDays(days) };
    const done = await run({ params: { buildingId: building.buildingId }, body });
    if (done) setCode(done.code);
  };
  if (code !== undefined) return <CodeDialog code={code} contact={contact} onClose={onClose} />;
  return (
    <FormDialog
      wide
      open
      title={t('team.invite')}
      submitLabel={t('team.inviteButton')}
      onClose={close}
      onSubmit={submit}
      pending={pending}
      problem={problem}
    >
      <TextInput
        required
        label={t('team.contact')}
        help={t('team.contactHelp', { count: invitationDays })}
        value={contact}
        maxLength={200}
        onChange={setContact}
        error={field('contact')}
      />
      <RoleChoice
        value={roles}
        mayMakeOwners={building.may.includes('apartment.building.sod_mode')}
        onChange={setRoles}
        error={asked && roles.length === 0 ? t('team.roleNeeded') : field('roles')}
      />
      <ValidityFields value={days} onChange={setDays} field={field} />
    </FormDialog>
  );
}

interface CodeDialogProps {
  code: string;
  contact: string;
  onClose(): void;
}

function CodeDialog({ code, contact, onClose }: CodeDialogProps) {
  const { t } = useTranslation('apartment');
  const titleId = useId();
  return (
    <Dialog open aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        {t('team.codeTitle')}
      </DialogTitle>
      <DialogContent>
        <p>{t('team.codeBody', { contact })}</p>
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
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('team.codeOnce')}
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('team.codeNoted')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
