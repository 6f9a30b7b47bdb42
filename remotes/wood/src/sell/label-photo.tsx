import { notify } from '@console/shell';
import { PhotoButton } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** Chrome on phones and on a Mac has it; TypeScript's library does not know it yet. */
interface BarcodeReader {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>;
}
type Browser = typeof globalThis & { BarcodeDetector?: new (how: { formats: string[] }) => BarcodeReader };

/** Reads a label from a photo, where the browser can: for whoever has a phone and no scanner. */
export function LabelPhoto({ onText }: { onText(text: string): void }) {
  const { t } = useTranslation('wood');
  const { BarcodeDetector } = globalThis as Browser;
  if (!BarcodeDetector) return null;
  const read = async (photo: File) => {
    const reader = new BarcodeDetector({ formats: ['qr_code', 'code_128'] });
    const found = await createImageBitmap(photo)
      .then((image) => reader.detect(image))
      .catch(() => []);
    const [first] = found;
    if (first) onText(first.rawValue);
    else notify.error(t('sell.goods.noLabel'));
  };
  return (
    <Box sx={{ mt: 1 }}>
      <PhotoButton label={t('sell.goods.photo')} onPhotos={([photo]) => photo && void read(photo)} />
    </Box>
  );
}
