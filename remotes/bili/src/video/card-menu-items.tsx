import { notify } from '@console/shell';
import { copyText } from '@console/ui';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { pageOf, type ShownVideo } from './shown-video.ts';
import type { VideoActs } from './use-video-acts.ts';

export interface CardMenuProps {
  video: ShownVideo;
  acts: VideoActs;
  anchor: HTMLElement;
  onClose(): void;
}

export default function CardMenuItems({ video, acts, anchor, onClose }: CardMenuProps) {
  const { t } = useTranslation('bili');
  const { saved, found, uploader, uploaderId } = video;
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    notify[isCopied ? 'success' : 'error'](t(isCopied ? 'ui:copy.copied' : 'ui:copy.failed'));
  };
  const items: readonly [label: string, run: (() => void) | false | null | undefined][] = [
    [t(saved?.watched ? 'card.unwatched' : 'card.watched'), saved && (() => acts.watched(video))],
    [t('card.note'), acts.mayNote && (() => acts.note(video))],
    [t('card.open'), () => acts.open(video)],
    [t('card.copy'), () => void copy(pageOf(video))],
    [
      t('blocks.uploader', { name: uploader || uploaderId }),
      found && !found.blockedBy && uploaderId !== null && (() => void acts.block(video)),
    ],
    [t('card.remove'), saved && (() => void acts.remove(video))],
  ];
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {items.map(
        ([label, run]) =>
          run && (
            <MenuItem
              key={label}
              onClick={() => {
                onClose();
                run();
              }}
            >
              {label}
            </MenuItem>
          ),
      )}
    </Menu>
  );
}
