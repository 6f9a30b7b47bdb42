import { addEvidence, type Evidence, evidenceTypes } from '@console/contract/apartment';
import { uploadFile, useProblemText } from '@console/shell';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 } from 'uuid';
import { FileButton } from '../form/file-button.tsx';

const photosAtMost = 6;

interface MeterPhotosProps {
  buildingId: string;
  photos: readonly Evidence[];
  onChange(photos: Evidence[]): void;
  error?: string | undefined;
}

/** Photos of what a meter showed; each is sent at once, and named by the reading that is saved later. */
export function MeterPhotos({ buildingId, photos, onChange, error }: MeterPhotosProps) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const add = async (file: File) => {
    setSending(true);
    setProblem(undefined);
    try {
      const input = { params: { buildingId }, query: { id: v4() } };
      onChange([...photos, await uploadFile(addEvidence, input, { file, name: file.name })]);
    } catch (cause) {
      setProblem(problemText(cause));
    } finally {
      setSending(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FileButton
        label={t(sending ? 'meters.photoSending' : 'meters.photoAdd')}
        accept={evidenceTypes.join(',')}
        disabled={sending || photos.length >= photosAtMost}
        onFile={add}
      />
      {photos.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {photos.map(({ attachmentId, name }) => (
            <Chip
              key={attachmentId}
              label={name}
              onDelete={() => onChange(photos.filter((one) => one.attachmentId !== attachmentId))}
            />
          ))}
        </Box>
      )}
      {(problem ?? error) && <Alert severity="error">{problem ?? error}</Alert>}
    </Box>
  );
}
