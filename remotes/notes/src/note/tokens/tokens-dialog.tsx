import { listTokens, type PersonalToken, withdrawToken } from '@console/contract/platform';
import { addTexts, confirm, notify, useAct, useEndpoint, useFormat } from '@console/shell';
import { Dialog, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { CreatedToken } from './created-token.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { stateOf } from './token-rules.ts';

addTexts('notes', { zh, en });

/** Tokens for one's own programs: those that there are, a new one, and taking one back. */
export default function TokensDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const { items } = useEndpoint(listTokens);
  const [step, setStep] = useState<'list' | 'create' | { token: string }>('list');
  if (step === 'create')
    return <CreateTokenDialog onClose={() => setStep('list')} onCreated={(token) => setStep({ token })} />;
  if (step !== 'list') return <CreatedToken token={step.token} onClose={() => setStep('list')} />;
  const buttons = (
    <>
      <Button color="inherit" onClick={onClose}>
        {t('tokens.close')}
      </Button>
      <Button variant="contained" onClick={() => setStep('create')}>
        {t('tokens.create')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('tokens.title')} onClose={onClose} actions={buttons}>
      <Typography color="textSecondary">{t('tokens.body')}</Typography>
      {items.length === 0 ? (
        <Typography>{t('tokens.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid' }}>
          {items.map((token) => (
            <TokenLine key={token.tokenId} token={token} />
          ))}
        </Box>
      )}
    </Dialog>
  );
}

function TokenLine({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [act] = useAct();
  const { tokenId, name, scopes, ending, expiresAt, lastUsedAt } = token;
  const state = stateOf(token, Date.now());
  const takeBack = async () => {
    const agreed = await confirm({
      title: t('tokens.withdrawTitle', { name }),
      body: t('tokens.withdrawBody'),
      confirmLabel: t('tokens.withdraw'),
      danger: true,
    });
    if (agreed && (await act((call) => call(withdrawToken, { params: { tokenId } }))))
      notify.success(t('tokens.withdrawDone'));
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'start',
        paddingBlock: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {state === 'valid' ? (
            scopes.map((scope) => <StateChip key={scope} tone="neutral" label={t(`tokens.short.${scope}`)} />)
          ) : (
            <StateChip tone="neutral" label={t(`tokens.${state}`)} />
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[
            ...(state === 'valid' ? [t('tokens.expires', { time: format.day(expiresAt.slice(0, 10)) })] : []),
            lastUsedAt === null
              ? t('tokens.neverUsed')
              : t('tokens.lastUsed', { time: format.instant(lastUsedAt) }),
            t('tokens.ending', { ending }),
          ].join(' · ')}
        </Box>
      </Box>
      {state === 'valid' && (
        <Button
          size="small"
          color="error"
          aria-label={t('tokens.withdrawNamed', { name })}
          onClick={() => void takeBack()}
        >
          {t('tokens.withdraw')}
        </Button>
      )}
    </Box>
  );
}
