import { useName, useSaveAsNote, useSession } from '@console/shell';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import facts from '../../remote.json' with { type: 'json' };
import { codeNote } from './code-note.ts';
import { give } from './handover.ts';
import { type HandedKind, type ToolName, takersOf } from './tools.ts';
import './texts.ts';

export interface SendMenuProps {
  /** What is sent; `''` while there is nothing. */
  text: string;
  kind: HandedKind;
  from: ToolName;
  /** Title of the note that is made of it. */
  title: string;
  /** Language of the note's block of code; the kind unless told. */
  language?: string;
}

/** Sends a text to another tool that takes it and that the person may open, or into a new note. */
export function SendMenu({ text, kind, from, title, language = kind }: SendMenuProps) {
  const { t } = useTranslation('codeGen');
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { me } = useSession();
  const navigate = useNavigate();
  const nameOf = useToolName();
  const [save, saving] = useSaveAsNote();
  const offered = takersOf(kind, from).filter(({ permission }) => me?.permissions.includes(permission));
  const mayNote = me?.permissions.includes('note.use') ?? false;
  if (offered.length === 0 && !mayNote) return undefined;
  const choose = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        disabled={text === ''}
        loading={saving}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('handover.send')}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {offered.map(({ tool }) => (
          <MenuItem key={tool} onClick={choose(() => void navigate(give(text, { from, to: tool, kind })))}>
            {nameOf(tool)}
          </MenuItem>
        ))}
        {mayNote && (
          <MenuItem
            onClick={choose(
              () => void save({ title, content: codeNote(text, language === 'text' ? '' : language) }),
            )}
          >
            {t('handover.note')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** A tool's title as the menu of the console has it. */
export function useToolName(): (tool: ToolName) => string {
  const name = useName();
  return (tool) => {
    const entry = facts.menu.find(({ path }) => path === (tool === 'index' ? '' : tool));
    return entry ? name(entry.titles) : tool;
  };
}
