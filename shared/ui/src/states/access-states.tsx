import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LockIcon, SearchIcon } from '../icons.tsx';
import { DefinitionList } from '../text/definition-list.tsx';
import { AccessRequests } from './access-requests.ts';
import { usePermissionName } from './permission-name.ts';
import { StateFrame } from './state-frame.tsx';

export interface ForbiddenStateProps {
  /** In words; a general sentence unless told. */
  body?: ReactNode;
  /** Code of the permission that is missing. */
  permission: string;
  /** Who can grant it. */
  grantedBy?: ReactNode;
  children?: ReactNode;
}

/** Not a blank page: names what is missing and who can help, and asks them where the house knows how. */
export function ForbiddenState(props: ForbiddenStateProps) {
  const { body, permission, grantedBy, children } = props;
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      tone="warn"
      icon={<LockIcon />}
      title={t('forbidden.title')}
      body={body ?? t('forbidden.body')}
      actions={<RequestButton permission={permission} />}
    >
      <DefinitionList
        items={[
          ...(permission
            ? [{ label: t('forbidden.permission'), value: <NamedPermission code={permission} /> }]
            : []),
          ...(grantedBy ? [{ label: t('forbidden.grantedBy'), value: grantedBy }] : []),
        ]}
      />
      {children}
    </StateFrame>
  );
}

/** Asks once; whoever has been asked is not asked again by a second click. */
function RequestButton({ permission }: { permission: string }) {
  const { t } = useTranslation('ui');
  const requests = useContext(AccessRequests);
  const [state, setState] = useState<'open' | 'asking' | 'asked'>('open');
  if (!requests?.canAsk(permission)) return null;
  const ask = async () => {
    setState('asking');
    setState((await requests.ask(permission)) ? 'asked' : 'open');
  };
  return (
    <Button
      variant="contained"
      loading={state === 'asking'}
      disabled={state === 'asked'}
      onClick={() => void ask()}
    >
      {t(state === 'asked' ? 'forbidden.requested' : 'forbidden.request')}
    </Button>
  );
}

/** By its name; its code small, for whoever is asked for it. */
function NamedPermission({ code }: { code: string }) {
  const name = usePermissionName(code);
  if (name === undefined) return <code>{code}</code>;
  return (
    <>
      <strong>{name}</strong>
      <Box component="code" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
        {code}
      </Box>
    </>
  );
}

export function NotFoundState({ action }: { action?: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      icon={<SearchIcon />}
      title={t('notFound.title')}
      body={t('notFound.body')}
      actions={action}
    />
  );
}

export function SignedOutState({ onSignIn }: { onSignIn(): void }) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      tone="info"
      icon={<LockIcon />}
      title={t('signedOut.title')}
      body={t('signedOut.body')}
      actions={
        <Button variant="contained" onClick={onSignIn}>
          {t('signedOut.signIn')}
        </Button>
      }
    />
  );
}
