import { type Bill, type Building, issueBill } from '@console/contract/apartment';
import { useForm } from '@console/shell';
import { DayInput, FieldGrid, FormDialog } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useBillName } from './bill-words.ts';

interface IssueDialogProps {
  bill: Bill;
  building: Building;
  onClose(): void;
}

/** From then on it is owed; its days are the building's unless somebody says otherwise. */
export default function IssueDialog({ bill, building, onClose }: IssueDialogProps) {
  const { t } = useTranslation('apartment');
  const name = useBillName();
  const { billId, version } = bill;
  const form = useForm(issueBill, {
    begin: { issueOn: undefined as string | undefined, dueOn: undefined as string | undefined },
    to: { params: { billId }, version },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      title={t('bills.issue.title', { bill: name(bill) })}
      submitLabel={t('bills.acts.issue')}
    >
      <div>{t('bills.issue.body')}</div>
      <FieldGrid>
        <DayInput
          label={t('bills.facts.issueOn')}
          help={t('bills.issue.usualIssue', { day: building.billDay })}
          {...form.at('issueOn')}
        />
        <DayInput
          label={t('bills.facts.dueOn')}
          help={t('bills.issue.usualDue', { count: building.dueDays })}
          {...form.at('dueOn')}
        />
      </FieldGrid>
    </FormDialog>
  );
}
