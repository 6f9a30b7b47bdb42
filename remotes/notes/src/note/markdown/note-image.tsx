import { ImageIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachedImage } from '../attachments/attached-file.tsx';
import { allowHost, isAllowedHost } from '../settings/settings.ts';

interface NoteImageProps {
  src: string | undefined;
  alt: string;
  title: string | undefined;
  /** In pixels, where the text asks for one. */
  width?: number | undefined;
  shown: boolean;
  onShow(): void;
}

/** An image from elsewhere tells its server who reads the note and when: it loads only when the reader asks. */
export function NoteImage({ src, alt, title, width, shown, onShow }: NoteImageProps) {
  const { t } = useTranslation('notes');
  const [failed, setFailed] = useState(false);
  const host = hostOf(src ?? '');
  const [allowed] = useState(() => isAllowedHost(host));
  if (!src) return <span>{alt || t('preview.imageMissing')}</span>;
  if (src.startsWith('attachment:'))
    return <AttachedImage address={src} alt={alt} title={title} width={width} />;
  // The page's policy may forbid other origins, or the image is gone: it can still be opened by itself.
  if (failed)
    return (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow ugc">
        {t('preview.openImage', { name: alt || t('preview.image') })}
      </a>
    );
  if (shown || allowed || src.startsWith('/'))
    return (
      <img
        src={src}
        alt={alt}
        title={title}
        width={width}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  const always = () => {
    allowHost(host);
    onShow();
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, maxWidth: '100%' }}>
      <Button size="small" variant="outlined" startIcon={<ImageIcon />} onClick={onShow}>
        {t('preview.showImages', { name: alt || t('preview.image'), host })}
      </Button>
      <Button size="small" color="inherit" onClick={always}>
        {t('reading.alwaysShow', { host })}
      </Button>
    </Box>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
