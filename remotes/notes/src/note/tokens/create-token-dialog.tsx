import { tokenScopes } from '@console/contract';
import { createToken } from '@console/contract/platform';
import { useForm } from '@console/shell';
import { FormDialog, SelectInput, SwitchInput, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type ScopeBoxes, scopesOf } from './token-rules.ts';

const dayChoices = ['7', '30', '90', '365'] as const;

const fresh = {
  name: '',
  scopes: { 'notes.read': true, 'notes.write': false, 'notes.files': false } as ScopeBoxes,
  days: '90',
};

/** Name, reach and end of a new token. */
export function CreateTokenDialog({
  onClose,
  onCreated,
}: {
  onClose(): void;
  onCreated(token: string): void;
}) {
  const { t } = useTranslation('notes');
  const form = useForm(createToken, {
    begin: fresh,
    bodyOf: ({ name, scopes, days }) => ({ name, scopes: scopesOf(scopes), days: Number(days) }),
    onClose,
    onSaved: ({ token }) => onCreated(token),
  });
  const { error, draft } = form;
  const tooMany =
    error?.code === 'QUOTA_EXCEEDED' ? t('tokens.tooMany', { limit: error.details.limit }) : undefined;
  const noScope = form.field('scopes') === undefined ? undefined : t('tokens.scopesNeeded');
  return (
    <FormDialog
      {...form.frame}
      title={t('tokens.create')}
      submitLabel={t('tokens.make')}
      problem={tooMany ?? noScope ?? form.problem}
    >
      <TextInput
        label={t('tokens.name')}
        help={t('tokens.nameHelp')}
        {...form.at('name')}
        required
        autoFocus
      />
      <Box sx={{ display: 'grid' }}>
        {tokenScopes.map((scope) => (
          <SwitchInput
            key={scope}
            label={t(`tokens.scopes.${scope}`)}
            value={draft.scopes[scope]}
            onChange={(on) => form.set({ scopes: { ...draft.scopes, [scope]: on } })}
          />
        ))}
      </Box>
      <SelectInput
        label={t('tokens.days')}
        {...form.at('days')}
        options={dayChoices.map((value) => ({
          value,
          label: t('tokens.dayCount', { count: Number(value) }),
        }))}
      />
    </FormDialog>
  );
}
