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
  /** Whether lines are counted as the document counts them; a mirror has its own. */
  ownLines?: boolean;
}

/** What is wrong with which line of a document, where an act has no field for it; and which document stands in the way. */
export function FaultList({ txn, error, only = () => true, ownLines = true }: FaultListProps) {
  const { t } = useTranslation('wood');
  const faultText = useFaultText();
  const place = usePlace(txn, ownLines);
  const faults = (error?.fields ?? []).filter(({ path }) => only(path));
  const blockedBy = error?.details.blockedBy;
  if (faults.length === 0 && typeof blockedBy !== 'string') return null;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2 }}>
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.code}`}>
            {fault.code === 'too_small' && isList(fault.path)
              ? t(`txns.noneOf.${fault.path}`)
              : [place(fault.path), faultText(fault)].filter(Boolean).join(t('txns.faultBetween'))}
          </li>
        ))}
        {typeof blockedBy === 'string' && <li>{t('txns.blockedBy', { number: blockedBy })}</li>}
      </Box>
    </Alert>
  );
}

const isList = (path: string): boolean => path === 'lines' || path === 'costs';

/** What the place of a fault is called: the line of goods, the cost, the date. */
function usePlace({ lines, costs }: Txn, ownLines: boolean): (path: string) => string {
  const { t } = useTranslation('wood');
  const name = useName();
  return (path) => {
    const [list, at] = path.split('.');
    if (list === 'businessDate') return t('txns.date');
    const cost = list === 'costs' ? costs?.[Number(at)] : undefined;
    if (cost) return name(cost.names);
    const line = list === 'lines' && (ownLines || lines.length === 1) ? lines[Number(at)] : undefined;
    return line ? `${line.lineNo}. ${name(line.names)}` : '';
  };
}
