import { invitationDays, inviteTeamMember, type Team, type WoodRole } from '@console/contract/wood';
import { localToday, useForm } from '@console/shell';
import { FormDialog, InvitationCode, MemberFields, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleNeeded } from './role-needed.ts';
import { ofTeam, teamZone } from './team.ts';
import { useMemberWords, useRoleOptions } from './words.ts';

interface InviteDialogProps {
  team: Team;
  onClose(): void;
}

/** Invites somebody; the code is told once and then nowhere again. */
export default function InviteDialog({ team, onClose }: InviteDialogProps) {
  const { t } = useTranslation('wood');
  const words = useMemberWords();
  const options = useRoleOptions(team);
  const [code, setCode] = useState<string>();
  const form = useForm(inviteTeamMember, {
    begin: {
      contact: '',
      roles: [] as readonly WoodRole[],
      validFrom: localToday(teamZone),
      validTo: null as string | null,
    },
    check: (draft) => roleNeeded(draft),
    to: { params: ofTeam(team) },
    done: 'created',
    onClose,
    onSaved: (made) => setCode(made.code),
  });
  const { contact, roles } = form.draft;
  if (code !== undefined) {
    const address = location.origin + newAccountPath;
    return <InvitationCode {...{ words, code, contact, address, onClose }} />;
  }
  return (
    <FormDialog wide {...form.frame} title={t('members.invite')} submitLabel={t('members.inviteButton')}>
      <TextInput
        label={t('members.contact')}
        help={t('members.contactHelp', { count: invitationDays })}
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
const newAccountPath = '/account/sign-in?app=wood&first_screen=register';
