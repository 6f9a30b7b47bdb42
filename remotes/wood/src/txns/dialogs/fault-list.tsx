import type { ApiError } from '@console/contract';
import type { Txn } from '@console/contract/wood';
import { useFaultText, useName } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

interface FaultListProps {
  txn: Txn;
  error: ApiError | undefined;
  /** Which faults have no field of their own; all, unless told. */
  only?: (path: string) => boolean;
}

/** What is wrong with which line of a document, where an act has no field for it; and which document stands in the way. */
export function FaultList({ txn, error, only = () => true }: FaultListProps) {
  const { t } = useTranslation('wood');
  const faultText = useFaultText();
  const place = usePlace(txn);
  const faults = (error?.fields ?? []).filter(({ path }) => only(path));
  const blockedBy = error?.details.blockedBy;
  if (faults.length === 0 && typeof blockedBy !== 'string') return null;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2 }}>
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.code}`}>
            {[place(fault.path), faultText(fault)].filter(Boolean).join(t('txns.faultBetween'))}
          </li>
        ))}
        {typeof blockedBy === 'string' && <li>{t('txns.blockedBy', { number: blockedBy })}</li>}
      </Box>
    </Alert>
  );
}

/** What the place of a fault is called: the line of goods, the cost, the date. */
function usePlace({ lines, costs }: Txn): (path: string) => string {
  const { t } = useTranslation('wood');
  const name = useName();
  return (path) => {
    const [list, at] = path.split('.');
    if (list === 'businessDate') return t('txns.date');
    if (list === 'costs') return name(costs?.[Number(at)]?.names);
    const line = list === 'lines' ? lines[Number(at)] : undefined;
    return line ? `${line.lineNo}. ${name(line.names)}` : '';
  };
}
