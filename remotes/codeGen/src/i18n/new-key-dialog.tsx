import { createI18nKey, type I18nKey } from '@console/contract/codegen';
import { useForm } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ProjectInDetail } from './project-detail.ts';

interface NewKeyDialogProps {
  detail: ProjectInDetail;
  /** The one that is looked at. */
  namespace: string | undefined;
  onClose(): void;
  onMade(key: I18nKey): void;
}

/** A new key with its source; where it cannot stand, one that can is a press away. */
export function NewKeyDialog({ detail, namespace, onClose, onMade }: NewKeyDialogProps) {
  const { t } = useTranslation('codeGen');
  const { projectId, sourceLanguage } = detail.project;
  const form = useForm(createI18nKey, {
    to: { params: { projectId } },
    begin: {
      namespace: namespace ?? detail.namespaces[0]?.namespace ?? 'translation',
      key: '',
      description: '',
      source: '',
    },
    bodyOf: ({ source, ...draft }) => ({
      ...draft,
      texts: source === '' ? {} : { [sourceLanguage]: source },
    }),
    done: 'created',
    onClose,
    onSaved: (made) => {
      onMade(made);
      onClose();
    },
  });
  const suggestion = form.error?.fields.find(({ path }) => path === 'key')?.params?.suggestion;
  return (
    <FormDialog title={t('i18n.keys.newTitle')} {...form.frame}>
      <TextInput
        {...form.at('namespace')}
        label={t('i18n.keys.namespace')}
        mono
        suggestions={detail.namespaces.map((one) => one.namespace)}
      />
      <TextInput {...form.at('key')} label={t('i18n.keys.key')} mono required />
      {typeof suggestion === 'string' && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            form.clear();
            form.set({ key: suggestion });
          }}
        >
          {t('i18n.keys.useSuggestion', { key: suggestion })}
        </Button>
      )}
      <TextInput {...form.at('source')} label={sourceLanguage} multiline rows={2} />
      <TextInput {...form.at('description')} label={t('i18n.keys.description')} multiline rows={2} />
    </FormDialog>
  );
}
