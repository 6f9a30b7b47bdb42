import type { FormPart } from '@console/shell';
import { TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

interface LocalizedName {
  readonly zh: string;
  readonly en?: string | undefined;
}

/** What something is called in Chinese and, where it has a name of its own there, in English. */
export function NameFields({ form }: { form: FormPart<{ name: LocalizedName }> }) {
  const { t } = useTranslation('apartment');
  return (
    <>
      <TextInput label={t('buildings.name.zh')} {...form.at('name.zh')} />
      <TextInput label={t('buildings.name.en')} help={t('buildings.name.enHelp')} {...form.at('name.en')} />
    </>
  );
}

/** The names as one text, to hold two versions against each other. */
export const bothNames = ({ zh, en }: LocalizedName): string => (en ? `${zh} / ${en}` : zh);
