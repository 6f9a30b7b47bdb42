import {
  type ApartmentRole,
  type Building,
  invitationDays,
  inviteBuildingMember,
} from '@console/contract/apartment';
import { localToday, useForm } from '@console/shell';
import { FormDialog, InvitationCode, MemberFields, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleNeeded, useRoleOptions } from './role-options.ts';
import { useMemberWords } from './words.ts';

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
  const words = useMemberWords();
  const options = useRoleOptions(building);
  const { contact, roles } = form.draft;
  if (code !== undefined) {
    const address = location.origin + newAccountPath;
    return <InvitationCode {...{ words, code, contact, address, onClose }} />;
  }
  return (
    <FormDialog wide {...form.frame} title={t('team.invite')} submitLabel={t('team.inviteButton')}>
      <TextInput
        label={t('team.contact')}
        help={t('team.contactHelp', { count: invitationDays })}
        {...form.at('contact')}
      />
      <MemberFields
        words={words}
        roles={options}
        value={roles}
        onChange={(next) => form.set({ roles: next })}
        error={form.field('roles')}
        from={form.at('validFrom')}
        to={form.at('validTo')}
      />
    </FormDialog>
  );
}

/** Where a code makes an account: the provider shows that form first, and comes back to the area. */
const newAccountPath = '/account/sign-in?app=apartment&first_screen=register';
