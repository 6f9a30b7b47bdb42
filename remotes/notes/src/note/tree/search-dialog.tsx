import { noteLimits } from '@console/contract/notes';
import { preferenceLimits } from '@console/contract/platform';
import { FormDialog, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 } from 'uuid';
import {
  addressOf,
  type SavedSearch,
  type SearchAddress,
  savedSearch,
  withSearch,
} from './saved-search-rules.ts';
import { useSavedSearches } from './use-saved-searches.ts';

interface SearchDialogProps {
  /** One that is changed; else what stands in the address is saved. */
  search?: SavedSearch;
  address?: SearchAddress;
  /** What it is called until somebody says otherwise. */
  name?: string;
  onClose(): void;
}

/** A search gets a name, and stands in the tree on every device. */
export default function SearchDialog({ search, address, name: usual = '', onClose }: SearchDialogProps) {
  const { t } = useTranslation('notes');
  const [searches, keep] = useSavedSearches();
  const [name, setName] = useState(search?.name ?? usual.slice(0, preferenceLimits.noteSearchName));
  const [q, setQ] = useState(search?.q ?? address?.q ?? '');
  const begin = search ? addressOf(search) : address;
  const full = !search && searches.length >= preferenceLimits.noteSearches;
  const submit = () => {
    if (!begin || full) return;
    keep(withSearch(searches, savedSearch(name, { ...begin, q }, v4()), search?.key));
    onClose();
  };
  return (
    <FormDialog
      open
      title={t(search ? 'searches.editTitle' : 'searches.saveTitle')}
      onClose={onClose}
      onSubmit={submit}
      problem={full ? t('searches.full', { count: preferenceLimits.noteSearches }) : undefined}
    >
      <TextInput
        label={t('searches.name')}
        value={name}
        onChange={setName}
        required
        maxLength={preferenceLimits.noteSearchName}
      />
      <TextInput
        label={t('searches.query')}
        value={q}
        onChange={setQ}
        maxLength={noteLimits.queryLength}
        help={t('list.operators')}
      />
    </FormDialog>
  );
}
