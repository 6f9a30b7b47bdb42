import { TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

interface LocalizedName {
  readonly zh: string;
  readonly en: string;
}

interface NameFieldsProps {
  value: LocalizedName;
  onChange(name: LocalizedName): void;
  field(path: string): string | undefined;
  disabled?: boolean;
}

/** What something is called in both languages of the console. */
export function NameFields({ value, onChange, field, disabled }: NameFieldsProps) {
  const { t } = useTranslation('apartment');
  return (['zh', 'en'] as const).map((language) => (
    <TextInput
      key={language}
      required
      label={t(`buildings.name.${language}`)}
      value={value[language]}
      onChange={(name) => onChange({ ...value, [language]: name })}
      error={field(`name.${language}`)}
      disabled={disabled}
    />
  ));
}

/** Both names as one text, to hold two versions against each other. */
export const bothNames = ({ zh, en }: LocalizedName): string => `${zh} / ${en}`;
