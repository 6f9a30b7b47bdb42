import { acceptTeamInvitation, woodPaths } from '@console/contract/wood';
import { notify, useForm } from '@console/shell';
import { Form, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import './texts.ts';

/** The code that somebody was given, and with it the way into a team. */
export function JoinTeam() {
  const { t } = useTranslation('wood');
  const navigate = useNavigate();
  const form = useForm(acceptTeamInvitation, {
    begin: { code: '' },
    // A code is passed on in groups, too.
    bodyOf: ({ code }) => ({ code: code.replace(/[\s-]/g, '') }),
    onSaved: ({ teamId, roles }) => {
      notify.success(t('join.joined', { roles: roles.map((role) => t(`roles.${role}`)).join(' · ') }));
      navigate(`${woodPaths.myTeam}?team=${teamId}`);
    },
  });
  return (
    <Form
      {...form.frame}
      label={t('join.title')}
      problem={form.error?.code === 'GONE' ? t('join.gone') : form.problem}
      actions={
        <Button type="submit" variant="outlined" loading={form.pending}>
          {t('join.submit')}
        </Button>
      }
    >
      <TextInput mono label={t('join.code')} help={t('join.codeHelp')} {...form.at('code')} required />
    </Form>
  );
}
