import { createI18nProject, type I18nProject, updateI18nProject } from '@console/contract/codegen';
import { useForm } from '@console/shell';
import { Form, FormDialog, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

const listed = (text: string): string[] =>
  text
    .split(/[\s,，、]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A new project. */
export function NewProjectDialog({
  onClose,
  onMade,
}: {
  onClose(): void;
  onMade(project: I18nProject): void;
}) {
  const { t } = useTranslation('codeGen');
  const form = useForm(createI18nProject, {
    begin: { slug: '', name: '', sourceLanguage: 'en', languages: 'zh, en' },
    bodyOf: ({ languages, ...draft }) => ({ ...draft, languages: listed(languages) }),
    done: 'created',
    onClose,
    onSaved: onMade,
  });
  return (
    <FormDialog {...form.frame} title={t('i18n.project.new')} submitLabel={t('i18n.project.create')}>
      <TextInput {...form.at('name')} label={t('i18n.project.name')} required />
      <TextInput
        {...form.at('slug')}
        label={t('i18n.project.slug')}
        help={t('i18n.project.slugHelp')}
        mono
        required
      />
      <TextInput {...form.at('sourceLanguage')} label={t('i18n.project.source')} mono required />
      <Languages {...form.at('languages')} error={languagesFault(form.field)} />
    </FormDialog>
  );
}

/** What is wrong with one of them is wrong with the field. */
const languagesFault = (field: (path: string) => string | undefined): string | undefined =>
  [field('languages'), ...Array.from({ length: 40 }, (_, at) => field(`languages.${at}`))].find(Boolean);

function Languages(props: {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  disabled?: boolean;
}) {
  const { t } = useTranslation('codeGen');
  return (
    <TextInput
      label={t('i18n.project.languages')}
      help={t('i18n.project.languagesHelp')}
      mono
      required
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      disabled={Boolean(props.disabled)}
    />
  );
}

/** Name and languages of one that is there. */
export function ProjectForm({ project, mayEdit }: { project: I18nProject; mayEdit: boolean }) {
  const { t } = useTranslation('codeGen');
  const form = useForm(
    { update: updateI18nProject },
    {
      saved: project,
      stays: true,
      closed: !mayEdit,
      draftOf: (saved: I18nProject | undefined) => ({
        name: saved?.name ?? '',
        languages: saved?.languages.join(', ') ?? '',
      }),
      bodyOf: ({ name, languages }) => ({ name, languages: listed(languages) }),
      toUpdate: ({ projectId }: I18nProject) => ({ params: { projectId } }),
      label: (name) => t(`i18n.project.${name}`),
      shown: (draft) => draft,
    },
  );
  return (
    <Form
      {...form.frame}
      label={t('i18n.project.edit')}
      actions={
        mayEdit && (
          <Button type="submit" variant="contained" loading={form.pending} disabled={!form.dirty}>
            {t('i18n.project.save')}
          </Button>
        )
      }
    >
      <TextInput {...form.at('name')} label={t('i18n.project.name')} required />
      <Languages {...form.at('languages')} error={languagesFault(form.field)} />
    </Form>
  );
}
