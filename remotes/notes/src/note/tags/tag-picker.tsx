import type { Tag } from '@console/contract/notes';
import { createTag, noteLimits } from '@console/contract/notes';
import { useCall } from '@console/shell';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { sameName } from './tag-rules.ts';

export interface TagPickerProps {
  tags: readonly Tag[];
  value: readonly number[];
  onChange(tagIds: number[]): void;
  /** "Tags" unless told. */
  label?: string;
  /** Nothing new is made of what is typed. */
  existingOnly?: boolean;
  /** Somebody came for the tags. */
  autoFocus?: boolean;
}

/** Chooses tags, and makes a new one of what is typed. */
export default function TagPicker(props: TagPickerProps) {
  const { tags, value, onChange, label, existingOnly = false, autoFocus = false } = props;
  const { t } = useTranslation('notes');
  const [create, state] = useCall(createTag);
  const chosen = tags.filter((tag) => value.includes(tag.id));
  const full = value.length >= noteLimits.tagsPerNote;

  const choose = async (next: readonly (Tag | string)[]) => {
    state.clear();
    const ids = next.flatMap((one) => (typeof one === 'string' ? [] : [one.id]));
    const typed = next.find((one) => typeof one === 'string')?.trim();
    const known = typed && tags.find((tag) => sameName(tag.name, typed));
    if (known) ids.push(known.id);
    onChange([...new Set(ids)]);
    if (!typed || known || existingOnly) return;
    const made = await create({ body: { name: typed } });
    if (made) onChange([...new Set([...ids, made.id])]);
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={full ? [] : tags}
      value={chosen}
      onChange={(_event, next) => void choose(next)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
      isOptionEqualToValue={(option, one) => typeof one !== 'string' && option.id === one.id}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      clearText={t('tags.clear')}
      openText={t('tags.open')}
      closeText={t('tags.close')}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(input) => (
        <TextField
          {...input}
          autoFocus={autoFocus}
          slotProps={{
            ...input.slotProps,
            htmlInput: {
              ...input.slotProps.htmlInput,
              'data-note-action': existingOnly ? undefined : 'tags',
            },
          }}
          label={label ?? t('tags.label')}
          placeholder={chosen.length === 0 ? t('tags.placeholder') : ''}
          error={state.problem !== undefined}
          helperText={
            state.field('name') ??
            state.problem ??
            (full ? t('tags.full', { count: noteLimits.tagsPerNote }) : undefined)
          }
        />
      )}
    />
  );
}
