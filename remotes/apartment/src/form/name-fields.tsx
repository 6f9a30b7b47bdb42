import type { FormPart } from '@console/shell';
import { TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

interface LocalizedName {
  readonly zh: string;
  readonly en: string;
}

/** What something is called in both languages of the console. */
export function NameFields({ form }: { form: FormPart<{ name: LocalizedName }> }) {
  const { t } = useTranslation('apartment');
  return (
    <>
      <TextInput label={t('buildings.name.zh')} {...form.at('name.zh')} />
      <TextInput label={t('buildings.name.en')} {...form.at('name.en')} />
    </>
  );
}

/** Both names as one text, to hold two versions against each other. */
export const bothNames = ({ zh, en }: LocalizedName): string => `${zh} / ${en}`;
