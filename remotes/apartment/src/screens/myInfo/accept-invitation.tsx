import { acceptInvitation, apartmentPaths } from '@console/contract/apartment';
import { notify, useCall } from '@console/shell';
import { Form, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** The code that somebody was given, and with it the way into a building's team. */
export function AcceptInvitation() {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [run, { pending, problem, error, field }] = useCall(acceptInvitation);
  const accept = async () => {
    // A code is passed on in groups, too.
    const done = await run({ body: { code: code.replace(/[\s-]/g, '') } });
    if (!done) return;
    const roles = done.roles.map((role) => t(`roles.${role}`)).join(' · ');
    notify.success(t('myPlace.accepted', { roles }));
    navigate(apartmentPaths.index());
  };
  return (
    <Form
      label={t('myPlace.invitation')}
      onSubmit={() => void accept()}
      pending={pending}
      problem={error?.code === 'GONE' ? t('myPlace.gone') : problem}
      actions={
        <Button type="submit" variant="outlined" loading={pending}>
          {t('myPlace.accept')}
        </Button>
      }
    >
      <TextInput
        required
        mono
        label={t('myPlace.code')}
        help={t('myPlace.codeHelp')}
        value={code}
        maxLength={64}
        onChange={setCode}
        error={field('code')}
      />
    </Form>
  );
}
