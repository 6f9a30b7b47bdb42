import { acceptInvitation, apartmentPaths } from '@console/contract/apartment';
import { notify, useForm } from '@console/shell';
import { Form, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** The code that somebody was given, and with it the way into a building's team. */
export function AcceptInvitation() {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const form = useForm(acceptInvitation, {
    begin: { code: '' },
    // A code is passed on in groups, too.
    bodyOf: ({ code }) => ({ code: code.replace(/[\s-]/g, '') }),
    onSaved: (done) => {
      const roles = done.roles.map((role) => t(`roles.${role}`)).join(' · ');
      notify.success(t('myPlace.accepted', { roles }));
      navigate(apartmentPaths.index());
    },
  });
  return (
    <Form
      {...form.frame}
      label={t('myPlace.invitation')}
      problem={form.error?.code === 'GONE' ? t('myPlace.gone') : form.problem}
      actions={
        <Button type="submit" variant="outlined" loading={form.pending}>
          {t('myPlace.accept')}
        </Button>
      }
    >
      <TextInput mono label={t('myPlace.code')} help={t('myPlace.codeHelp')} {...form.at('code')} required />
    </Form>
  );
}
