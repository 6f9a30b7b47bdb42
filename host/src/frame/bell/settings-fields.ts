import type { NotificationSettings } from '@console/contract/platform';
import type { FormPart } from '@console/shell';
import type { SettingsDraft } from './settings-draft-rules.ts';

/** What parts of the dialog share. */
export interface SettingsFieldsProps {
  form: FormPart<SettingsDraft>;
}

export type WithSettings = SettingsFieldsProps & { settings: NotificationSettings };
