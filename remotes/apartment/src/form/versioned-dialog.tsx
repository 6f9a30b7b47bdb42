import { FormDialog } from '@console/ui';
import type { ReactNode } from 'react';
import { conflictsOf } from '../conflict/changes.ts';
import { ConflictNotice } from '../conflict/conflict-notice.tsx';
import type { VersionedForm } from './use-versioned-form.ts';

interface VersionedDialogProps<Draft extends object> {
  form: VersionedForm<unknown, Draft>;
  title: string;
  submitLabel?: string;
  wide?: boolean;
  /** What people call a field of the draft. */
  label(name: keyof Draft & string): string;
  /** What a field holds, as people read it: two versions are held against each other. */
  shown(draft: Draft): Readonly<Record<keyof Draft, string>>;
  children: ReactNode;
}

/** The dialog of a `useVersionedForm`: its fields, and above them what somebody else saved first. */
export function VersionedDialog<Draft extends object>(props: VersionedDialogProps<Draft>) {
  const { form, label, shown, children, ...dialog } = props;
  const { draft, conflict } = form;
  return (
    <FormDialog
      {...dialog}
      open
      onClose={form.close}
      onSubmit={form.submit}
      pending={form.pending}
      problem={form.problem}
    >
      {conflict && (
        <ConflictNotice
          rows={conflictsOf(draft, conflict.theirs).map((name) => ({
            field: name,
            label: label(name),
            mine: shown(draft)[name],
            theirs: shown(conflict.theirs)[name],
          }))}
          onReapply={conflict.onReapply}
          onDiscard={conflict.onDiscard}
        />
      )}
      {children}
    </FormDialog>
  );
}
