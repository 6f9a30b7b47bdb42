import { DayInput, type DayInputProps } from '../fields/calendar/calendar-inputs.tsx';
import { FieldGrid } from '../forms/field-grid.tsx';
import type { MemberWords } from './member-words.ts';
import { RoleChoice, type RoleChoiceProps } from './role-choice.tsx';

export interface MemberFieldsProps<Role extends string> extends Omit<RoleChoiceProps<Role>, 'label'> {
  words: MemberWords;
  /** `form.at('validFrom')` and `form.at('validTo')`; without a last day there is none. */
  from: Omit<DayInputProps, 'label'>;
  to: Omit<DayInputProps, 'label'>;
}

/** Somebody's roles, and from when to when they hold them: told as a whole, because one goes with the other. */
export function MemberFields<Role extends string>({ words, from, to, ...choice }: MemberFieldsProps<Role>) {
  return (
    <>
      <RoleChoice label={words('roles')} {...choice} />
      <FieldGrid>
        <DayInput label={words('validFrom')} {...from} required />
        <DayInput label={words('validTo')} help={words('validToHelp')} {...to} />
      </FieldGrid>
    </>
  );
}
