import ImageIcon from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachedImage } from '../attachments/attached-file.tsx';

interface NoteImageProps {
  src: string | undefined;
  alt: string;
  title: string | undefined;
  shown: boolean;
  onShow(): void;
}

/** An image from elsewhere tells its server who reads the note and when: it loads only when the reader asks. */
export function NoteImage({ src, alt, title, shown, onShow }: NoteImageProps) {
  const { t } = useTranslation('notes');
  const [failed, setFailed] = useState(false);
  if (!src) return <span>{alt || t('preview.imageMissing')}</span>;
  if (src.startsWith('attachment:')) return <AttachedImage address={src} alt={alt} title={title} />;
  // The page's policy may forbid other origins, or the image is gone: it can still be opened by itself.
  if (failed)
    return (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow ugc">
        {t('preview.openImage', { name: alt || t('preview.image') })}
      </a>
    );
  if (shown || src.startsWith('/'))
    return (
      <img
        src={src}
        alt={alt}
        title={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ImageIcon />}
      onClick={onShow}
      sx={{ textTransform: 'none' }}
    >
      {t('preview.showImages', { name: alt || t('preview.image'), host: hostOf(src) })}
    </Button>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
