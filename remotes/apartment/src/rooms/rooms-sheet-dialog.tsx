import type { Building } from '@console/contract/apartment';
import { exportRooms } from '@console/contract/apartment';
import { callApi, currentLanguage, useProblemText } from '@console/shell';
import { Section } from '@console/ui';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import { RoomsImport } from './rooms-import.tsx';
import { saveSheet } from './sheet-files.ts';
import './texts.ts';

/** The rooms of a building into a spreadsheet program, and back. */
export default function RoomsSheetDialog({ building, onClose }: { building: Building; onClose(): void }) {
  const { t } = useTranslation('apartment');
  const titleId = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} fullScreen={fullScreen} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {t('sheets.title')}
      </DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        <RoomsExport building={building} />
        {mayConfigure(building, 'room') && <RoomsImport building={building} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('roomPanel.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function RoomsExport({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      const query = { language: currentLanguage() };
      saveSheet(await callApi(exportRooms, { params: { buildingId: building.buildingId }, query }));
    } catch (cause) {
      setProblem(problemText(cause));
    } finally {
      setPending(false);
    }
  };
  return (
    <Section dense title={t('sheets.export')}>
      <Typography color="text.secondary">{t('sheets.exportBody')}</Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        startIcon={<DownloadIcon />}
        variant="outlined"
        disabled={pending}
        onClick={run}
        sx={{ marginTop: 1 }}
      >
        {t('sheets.export')}
      </Button>
    </Section>
  );
}
