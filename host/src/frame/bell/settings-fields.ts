import type { NotificationSettings } from '@console/contract/platform';
import type { CallState } from '@console/shell';
import type { SettingsDraft } from './settings-draft-rules.ts';

/** What parts of the dialog share. */
export interface SettingsFieldsProps {
  draft: SettingsDraft;
  state: CallState;
  onChange(part: Partial<SettingsDraft>): void;
}

export type WithSettings = SettingsFieldsProps & { settings: NotificationSettings };
